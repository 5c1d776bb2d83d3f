import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { AppError } from '#worker/lib/errors.ts'
import { type AppContext, requireViewer, type Viewer } from '#worker/lib/viewer.ts'

type Role = Viewer['role']

/** Returns whether the viewer is an unsuspended moderator or admin. */
export const canModerate = (viewer: Viewer | null | undefined): boolean => !!viewer && viewer.role !== 'member' && viewer.state === 'active'

/** Returns a viewer who is an unsuspended moderator or admin; throws `unauthenticated` or `forbidden`. */
export function requireModerator(c: Context<AppContext>): Viewer {
  const viewer = requireViewer(c)
  if (!canModerate(viewer)) throw new AppError('forbidden')
  return viewer
}

/**
 * Returns whether the viewer may suspend the target: moderators may suspend members, admins may suspend anyone, and no one may suspend
 * themselves.
 */
export const canSuspend = (viewer: Viewer, target: { id: number; role: Role }): boolean =>
  canModerate(viewer) && viewer.id !== target.id && (viewer.role === 'admin' || target.role === 'member')

interface AppealedDecision {
  moderatorId: number
  /** The affected member. */
  userId: number
  /** Whether somebody else may answer, as `hasOtherModerator` says. */
  hasOtherModerator: boolean
}

/**
 * Returns whether the viewer may answer an appeal: any moderator except the one who decided and the affected member; an admin who decided
 * may if nobody else can.
 */
export const canAnswerAppeal = (viewer: Viewer, { moderatorId, userId, hasOtherModerator }: AppealedDecision): boolean =>
  canModerate(viewer) && viewer.id !== userId && (viewer.id !== moderatorId || (viewer.role === 'admin' && !hasOtherModerator))

/** SQL condition: an active moderator other than the viewer and the affected member could answer an appeal. */
export const hasOtherModerator = (viewerId: number, userId: SQLWrapper | number): SQL =>
  sql`EXISTS (SELECT 1 FROM users staff WHERE staff.role <> 'member' AND staff.state = 'active' AND staff.id NOT IN (${viewerId}, ${userId}))`
