import type { Context } from 'hono'
import { requireModerator } from '#worker/account/suspensions/index.ts'
import { AppError } from '#worker/lib/errors.ts'
import type { AppContext, Viewer } from '#worker/lib/viewer.ts'

/** Returns a viewer who may write and activate term rules: an unsuspended admin. Throws `unauthenticated` or `forbidden`. */
export function requireRuleEditor(c: Context<AppContext>): Viewer {
  const viewer = requireModerator(c)
  if (viewer.role !== 'admin') throw new AppError('forbidden', { message: 'قاعده‌های واژه‌ها را فقط مدیران تغییر می‌دهند.' })
  return viewer
}
