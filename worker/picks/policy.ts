import type { Viewer } from '#worker/lib/viewer.ts'
import { canModerate } from '#worker/suspensions/index.ts'

/** Who picks posts for readers: moderators and admins who are not suspended. */
export const canPick = (viewer: Viewer): boolean => canModerate(viewer)
