import type { Context } from 'hono'
import { canModerate } from '#worker/account/suspensions/index.ts'
import { AppError } from '#worker/lib/errors.ts'
import { type AppContext, requireViewer, type Viewer } from '#worker/lib/viewer.ts'
import { canManageMoney } from '#worker/money/ledger/index.ts'
import { AUDIT_KINDS, type AuditKind, MODERATION_KINDS } from './contract.ts'

/** Returns a viewer who is an unsuspended moderator or admin; throws `unauthenticated` or `forbidden`. */
export function requireStaff(c: Context<AppContext>): Viewer {
  const viewer = requireViewer(c)
  if (!canModerate(viewer)) throw new AppError('forbidden')
  return viewer
}

/** Returns the kinds of actions whose entries the viewer may read: all for admins, moderation for moderators. */
export const readableKinds = (viewer: Viewer): readonly AuditKind[] => (canManageMoney(viewer) ? AUDIT_KINDS : MODERATION_KINDS)
