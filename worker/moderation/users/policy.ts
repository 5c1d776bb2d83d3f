import { AppError } from '#worker/lib/errors.ts'
import { assertNotOwn } from '#worker/lib/own-subject.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { canAdminister } from '#worker/moderation/admin/index.ts'

/** Returns whether the viewer may change the role of an account or end its sessions: an admin, but not their own. */
export const canChangeAccount = (viewer: Viewer, target: { id: number }): boolean => canAdminister(viewer) && viewer.id !== target.id

/** Throws `forbidden` when the viewer may not change the account. */
export function assertCanChange(viewer: Viewer, target: { id: number }): void {
  assertNotOwn(viewer, target.id)
  if (!canChangeAccount(viewer, target)) throw new AppError('forbidden')
}
