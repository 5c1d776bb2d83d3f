import type { Database, Statement } from '#worker/db/client.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import type { TextMessage } from './text-message.ts'

/** Statement for a write's own batch: the SMS goes out if, and only if, the write is done; once for each `id`. */
export const enqueueSms = (db: Database, message: TextMessage, id?: string): Statement => enqueue(db, 'sms', message, id)
