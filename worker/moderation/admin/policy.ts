import type { Context } from 'hono'
import { canModerate } from '#worker/account/suspensions/index.ts'
import { AppError } from '#worker/lib/errors.ts'
import { type AppContext, requireReauthentication, requireViewer, type Viewer } from '#worker/lib/viewer.ts'
import { AUDIT_KINDS, type AuditKind, MODERATION_KINDS } from '#worker/moderation/audit/contract.ts'
import { canManageMoney } from '#worker/money/ledger/index.ts'

/** Returns a viewer who is an unsuspended moderator or admin; throws `unauthenticated` or `forbidden`. */
export function requireStaff(c: Context<AppContext>): Viewer {
  const viewer = requireViewer(c)
  if (!canModerate(viewer)) throw new AppError('forbidden')
  return viewer
}

/** Returns whether the viewer may change roles, announcements, switches and topics: an unsuspended admin. */
export const canAdminister = (viewer: Viewer): boolean => viewer.role === 'admin' && viewer.state === 'active'

/** Returns a viewer who is an unsuspended admin; throws `unauthenticated` or `forbidden`. */
export function requireAdmin(c: Context<AppContext>): Viewer {
  const viewer = requireViewer(c)
  if (!canAdminister(viewer)) throw new AppError('forbidden')
  return viewer
}

/** Like `requireAdmin`, for changes of accounts; throws also `reauthentication_required`. */
export function requireAdminChange(c: Context<AppContext>): Viewer {
  requireAdmin(c)
  return requireReauthentication(c)
}

/** Returns the kinds of actions whose entries the viewer may read: all for admins, moderation for moderators. */
export const readableKinds = (viewer: Viewer): readonly AuditKind[] => (canManageMoney(viewer) ? AUDIT_KINDS : MODERATION_KINDS)
