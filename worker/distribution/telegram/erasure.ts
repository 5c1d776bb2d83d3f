import { sql } from 'drizzle-orm'
import { type Erasure, ownedBy } from '#worker/lib/erasure.ts'

/** Messages about posts of the account in channels of publications remain until a turn has deleted them in Telegram. */
export const erasure: readonly Erasure[] = [
  {
    table: 'telegram_messages',
    key: 'id',
    where: (id) => sql`channel_id IN (SELECT id FROM telegram_channels WHERE user_id = ${id})`,
  },
  { table: 'telegram_channels', key: 'id', where: ownedBy('user_id') },
]
