import { type SQL, sql } from 'drizzle-orm'
import { type Erasure, ownedBy } from '#worker/lib/erasure.ts'

/** Selects the email addresses, their keys and the phone number of a user. */
export const addressesOf = (userId: number): SQL => sql`SELECT email AS address FROM credentials WHERE user_id = ${userId}
  UNION SELECT email_key FROM credentials WHERE user_id = ${userId} UNION SELECT phone FROM credentials WHERE user_id = ${userId}`
const sentTo = (column: string) => (userId: number) =>
  sql`EXISTS (SELECT 1 FROM (${addressesOf(userId)}) WHERE address IS NOT NULL AND instr(${sql.raw(column)}, json_quote(address)) > 0)`

export const erasure: readonly Erasure[] = [
  { table: 'sessions', key: 'token_digest', where: ownedBy('user_id') },
  { table: 'second_step_tickets', key: 'ticket_digest', where: ownedBy('user_id') },
  { table: 'one_time_codes', key: 'challenge', where: (id) => sql`user_id = ${id} OR address_key IN (${addressesOf(id)})` },
  { table: 'outbox', key: 'id', where: sentTo('payload') },
  { table: 'dead_letters', key: 'id', where: sentTo('body') },
  { table: 'credentials', key: 'user_id', where: ownedBy('user_id') },
]
