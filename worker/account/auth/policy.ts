import { inArray } from 'drizzle-orm'
import { AppError } from '#worker/lib/errors.ts'
import { users } from './schema.ts'

/** Whose sessions and tokens are good, and whose things others see: people whose account is open. */
export const isOpenAccount = inArray(users.state, ['active', 'suspended'])

type State = (typeof users.$inferSelect)['state']

/**
 * What a closed account takes with it is `gone`, on its own address: `owner` for one that may come back, `account` for a deleted
 * one. Nothing happens for an open account.
 */
export function assertAccountOpen(state: State): void {
  if (state === 'deactivated') throw new AppError('gone', { message: 'صاحب این حساب آن را بسته است.', details: { by: 'owner' } })
  if (state === 'deleted') throw new AppError('gone', { details: { by: 'account' } })
}
