import type { Viewer } from '#worker/lib/viewer.ts'

type Role = Viewer['role']

/** Returns whether the viewer is an unsuspended moderator or admin. */
export const canModerate = (viewer: Viewer): boolean => viewer.role !== 'member' && viewer.state === 'active'

/**
 * Returns whether the viewer may suspend the target: moderators may suspend members, admins may suspend anyone, and no one may suspend
 * themselves.
 */
export const canSuspend = (viewer: Viewer, target: { id: number; role: Role }): boolean =>
  canModerate(viewer) && viewer.id !== target.id && (viewer.role === 'admin' || target.role === 'member')

/** Returns whether the viewer may answer an appeal: any moderator except the one who suspended the user and the suspended user. */
export const canAnswerAppeal = (viewer: Viewer, suspension: { moderatorId: number; userId: number }): boolean =>
  canModerate(viewer) && viewer.id !== suspension.moderatorId && viewer.id !== suspension.userId
