import type { Database, Statement } from '#worker/db/client.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import type { Letter } from './letter.ts'

/** Statement for a write's own batch: the letter goes out if, and only if, the write is done; once for each `id`. */
export const enqueueMail = (db: Database, letter: Letter, id?: string): Statement => enqueue(db, 'mail', letter, id)
