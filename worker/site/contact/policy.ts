import type { Context } from 'hono'
import { canModerate } from '#worker/account/suspensions/index.ts'
import { AppError } from '#worker/lib/errors.ts'
import { type AppContext, requireViewer, type Viewer } from '#worker/lib/viewer.ts'

/** Returns a viewer who is an unsuspended moderator or admin; throws `unauthenticated` or `forbidden`. */
export function requireStaff(c: Context<AppContext>): Viewer {
  const viewer = requireViewer(c)
  if (!canModerate(viewer)) throw new AppError('forbidden')
  return viewer
}

/** Returns a viewer who may edit canned replies: an unsuspended admin; throws `unauthenticated` or `forbidden`. */
export function requireAdmin(c: Context<AppContext>): Viewer {
  const viewer = requireStaff(c)
  if (viewer.role !== 'admin') throw new AppError('forbidden')
  return viewer
}
