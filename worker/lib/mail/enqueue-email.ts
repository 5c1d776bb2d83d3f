import type { Database, Statement } from '#worker/db/client.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import type { OutgoingEmail } from './outgoing-email.ts'

/** Statement for a write's own batch: the letter goes out if, and only if, the write is done; once for each `id`. */
export const enqueueEmail = (db: Database, email: OutgoingEmail, id?: string): Statement => enqueue(db, 'mail', email, id)
