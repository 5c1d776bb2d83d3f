import type { Viewer } from '#worker/lib/viewer.ts'

type Role = Viewer['role']

/** Who looks after others: moderators and admins, while they are not suspended themselves. */
export const canModerate = (viewer: Viewer): boolean => viewer.role !== 'member' && viewer.state === 'active'

/** Who may suspend whom: moderators members, admins everybody; nobody themselves. */
export const canSuspend = (viewer: Viewer, target: { id: number; role: Role }): boolean =>
  canModerate(viewer) && viewer.id !== target.id && (viewer.role === 'admin' || target.role === 'member')

/** Who may answer an appeal: a moderator other than the one who suspended, and never about oneself. */
export const canAnswerAppeal = (viewer: Viewer, suspension: { moderatorId: number; userId: number }): boolean =>
  canModerate(viewer) && viewer.id !== suspension.moderatorId && viewer.id !== suspension.userId
