import { sql } from 'drizzle-orm'
import type { Database, Statement } from '#worker/db/client.ts'
import { jobClaims } from '#worker/db/platform-schema.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import type { GatewayName } from '#worker/money/gateway/contract.ts'

/** Returns a statement that enqueues the job which asks a gateway for its unverified payments, once per `period`. */
export const enqueueSweep = (db: Database, gateway: GatewayName, period: string): Statement => {
  const id = `payment-sweep:${gateway}:${period}`
  return enqueue(db, 'payment-sweep', { gateway }, id, sql`NOT EXISTS (SELECT 1 FROM ${jobClaims} WHERE ${jobClaims.id} = ${id})`)
}
