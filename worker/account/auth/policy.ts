import { inArray } from 'drizzle-orm'
import { AppError } from '#worker/lib/errors.ts'
import { users } from './schema.ts'

/** SQL condition that the account is active or suspended, so that its sessions and tokens are valid and its content is visible. */
export const isOpenAccount = inArray(users.state, ['active', 'suspended'])

type State = (typeof users.$inferSelect)['state']

/** Throws `gone` for a closed account, with `by: owner` when it is deactivated and `by: account` when it is deleted. */
export function assertAccountOpen(state: State): void {
  if (state === 'deactivated') throw new AppError('gone', { message: 'صاحب این حساب آن را بسته است.', details: { by: 'owner' } })
  if (state === 'deleted') throw new AppError('gone', { details: { by: 'account' } })
}
