import { canModerate } from '#worker/account/suspensions/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'

export const canFeature = (viewer: Viewer): boolean => canModerate(viewer)
