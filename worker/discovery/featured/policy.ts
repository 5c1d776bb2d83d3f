import { canModerate } from '#worker/account/suspensions/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'

/** Who picks posts for readers: moderators and admins who are not suspended. */
export const canFeature = (viewer: Viewer): boolean => canModerate(viewer)
