import type { Database, Statement } from '#worker/db/client.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import type { OutgoingEmail } from './outgoing-email.ts'

/** Returns a statement for a batch that sends an email if the batch commits, at most once per `id`. */
export const enqueueEmail = (db: Database, email: OutgoingEmail, id?: string): Statement => enqueue(db, 'mail', email, id)
