import type { Context } from 'hono'
import { canModerate } from '#worker/account/suspensions/index.ts'
import { AppError } from '#worker/lib/errors.ts'
import { type AppContext, requireViewer, type Viewer } from '#worker/lib/viewer.ts'

/** Returns a viewer who may read term rules: an unsuspended moderator or admin. Throws `unauthenticated` or `forbidden`. */
export function requireRuleReader(c: Context<AppContext>): Viewer {
  const viewer = requireViewer(c)
  if (!canModerate(viewer)) throw new AppError('forbidden')
  return viewer
}

/** Returns a viewer who may write and activate term rules: an unsuspended admin. Throws `unauthenticated` or `forbidden`. */
export function requireRuleEditor(c: Context<AppContext>): Viewer {
  const viewer = requireRuleReader(c)
  if (viewer.role !== 'admin') throw new AppError('forbidden', { message: 'قاعده‌های واژه‌ها را فقط مدیران تغییر می‌دهند.' })
  return viewer
}
