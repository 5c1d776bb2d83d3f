import type { Viewer } from '#worker/lib/viewer.ts'
import type { ViewerView } from './contract.ts'

/** The viewer without what stays inside. */
export const viewViewer = (viewer: Viewer | null): ViewerView | null =>
  viewer && { hash: viewer.hash, handle: viewer.handle, name: viewer.name, role: viewer.role, state: viewer.state }
