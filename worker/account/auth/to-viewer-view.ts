import type { Viewer } from '#worker/lib/viewer.ts'
import type { ViewerView } from './contract.ts'

export const toViewerView = (viewer: Viewer | null): ViewerView | null => {
  if (!viewer) return null
  const { hash, handle, name, role, state, avatar, reading } = viewer
  return { hash, handle, name, role, state, avatar, reading }
}
