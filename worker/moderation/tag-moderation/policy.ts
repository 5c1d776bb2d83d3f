import { canModerate } from '#worker/account/suspensions/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'

/** Who merges, hides and renames tags: moderators and admins who are not suspended. */
export const canModerateTags = (viewer: Viewer): boolean => canModerate(viewer)
