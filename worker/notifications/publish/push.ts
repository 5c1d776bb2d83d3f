import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { defineJob } from '#worker/lib/job.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import { pushDeliveries, pushDevices } from './schema.ts'

/** Sends due pushes, a bounded number in each run. */
export const PUSH = defineJob({ kind: 'push', queue: 'DELIVERIES', payload: z.strictObject({}) })

const isDue = () => sql`claimed_at IS NULL AND due_at <= ${now()}`

/** Returns a query that has a row if pushes are due. */
export const selectDuePush = (db: Database) => db.select({ deviceId: pushDeliveries.deviceId }).from(pushDeliveries).where(isDue()).limit(1)

/** Returns a statement that enqueues the sending of due pushes, if there are any. */
export const enqueuePushes = (db: Database): Statement =>
  enqueue(db, PUSH, {}, { when: sql`EXISTS (SELECT 1 FROM ${pushDeliveries} WHERE ${isDue()})` })

/**
 * Returns a statement that keeps the device of a session, by its digest, for the session of the same account that takes its place; it runs
 * before the old session is deleted.
 */
export const movePushDevice = (db: Database, fromSession: string, toSession: string): Statement =>
  db
    .update(pushDevices)
    .set({ sessionDigest: toSession })
    .where(
      and(
        eq(pushDevices.sessionDigest, fromSession),
        sql`user_id = (SELECT s.user_id FROM sessions s WHERE s.token_digest = ${toSession})`,
      ),
    )
