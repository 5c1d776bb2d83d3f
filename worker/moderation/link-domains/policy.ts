import type { Context } from 'hono'
import { canModerate } from '#worker/account/suspensions/index.ts'
import { AppError } from '#worker/lib/errors.ts'
import { type AppContext, requireViewer, type Viewer } from '#worker/lib/viewer.ts'

/** Returns an unsuspended moderator or admin; throws `unauthenticated` or `forbidden`. */
export function requireModerator(c: Context<AppContext>): Viewer {
  const viewer = requireViewer(c)
  if (!canModerate(viewer)) throw new AppError('forbidden')
  return viewer
}
