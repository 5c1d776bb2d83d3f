import { type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { contactMessages } from './schema.ts'

const ROWS_PER_RUN = 200

/** Cron statements: delete closed threads whose time is over, with their entries. */
export const pruneThreads = (db: Database): Statement[] => [
  deleteClosed(db, sql`t.is_spam = 1 AND t.closed_at < ${now() - LIMITS.contactSpamDays * DAY}`),
  deleteClosed(db, sql`t.is_spam = 0 AND t.closed_at < ${now() - LIMITS.contactThreadDays * DAY}`),
]

const deleteClosed = (db: Database, which: SQL): Statement =>
  db
    .delete(contactMessages)
    .where(
      sql`${contactMessages.id} IN (SELECT t.id FROM contact_messages t WHERE t.state = 'closed' AND ${which} ORDER BY t.closed_at LIMIT ${ROWS_PER_RUN})`,
    )
