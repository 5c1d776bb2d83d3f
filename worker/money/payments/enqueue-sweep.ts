import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Statement } from '#worker/db/client.ts'
import { jobClaims } from '#worker/db/platform-schema.ts'
import { defineJob } from '#worker/lib/job.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import { GatewayName } from '#worker/money/gateway/contract.ts'

export const PAYMENT_SWEEP = defineJob({ kind: 'payment-sweep', queue: 'PAYMENTS', payload: z.strictObject({ gateway: GatewayName }) })

/** Returns a statement that enqueues the job which asks a gateway for its unverified payments, once per `period`. */
export const enqueueSweep = (db: Database, gateway: GatewayName, period: string): Statement => {
  const id = `payment-sweep:${gateway}:${period}`
  return enqueue(db, PAYMENT_SWEEP, { gateway }, { id, when: sql`NOT EXISTS (SELECT 1 FROM ${jobClaims} WHERE ${jobClaims.id} = ${id})` })
}
