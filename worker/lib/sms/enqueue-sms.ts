import type { Database, Statement } from '#worker/db/client.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import type { TextMessage } from './text-message.ts'

/** Returns a statement for a batch that sends an SMS if the batch commits, at most once per `id`. */
export const enqueueSms = (db: Database, message: TextMessage, id?: string): Statement => enqueue(db, 'sms', message, id)
