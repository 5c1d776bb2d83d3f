import type { Context } from 'hono'
import { AppError } from '#worker/lib/errors.ts'
import { type AppContext, requireReauthentication, requireViewer, type Viewer } from '#worker/lib/viewer.ts'

/** Returns whether the viewer may see everybody's money: an unsuspended admin. Moderators moderate content only. */
export const canManageMoney = (viewer: Viewer): boolean => viewer.role === 'admin' && viewer.state === 'active'

/** Returns a viewer who may read everybody's payments, invoices and totals; throws `unauthenticated` or `forbidden`. */
export function requireFinance(c: Context<AppContext>): Viewer {
  const viewer = requireViewer(c)
  if (!canManageMoney(viewer)) throw new AppError('forbidden')
  return viewer
}

/** Returns a viewer who may move money; throws also `reauthentication_required`. */
export function requireFinanceChange(c: Context<AppContext>): Viewer {
  requireFinance(c)
  return requireReauthentication(c)
}
