import { AppError } from '#worker/lib/errors.ts'
import type { users } from './schema.ts'

type State = (typeof users.$inferSelect)['state']

/**
 * What a closed account takes with it is `gone`, on its own address: `owner` for one that may come back, `account` for a deleted
 * one. Nothing happens for an open account.
 */
export function refuseClosed(state: State): void {
  if (state === 'deactivated') throw new AppError('gone', { message: 'صاحب این حساب آن را بسته است.', details: { by: 'owner' } })
  if (state === 'deleted') throw new AppError('gone', { details: { by: 'account' } })
}
