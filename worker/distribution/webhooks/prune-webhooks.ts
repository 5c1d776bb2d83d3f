import { lte, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY } from '#shared/time.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { RETRY_DELAYS } from './run-webhook-turn.ts'
import { webhookDeliveries, webhooks } from './schema.ts'

/** Cron statements: delete old messages, give up those whose last attempt crashed, and forget secrets that sign nothing any more. */
export const pruneWebhooks = (db: Database): Statement[] => [
  db.delete(webhookDeliveries).where(lte(webhookDeliveries.at, now() - LIMITS.webhookDeliveryDays * DAY)),
  db
    .update(webhookDeliveries)
    .set({ state: 'failed' })
    .where(sql`state = 'waiting' AND next_attempt_at <= ${now()} AND attempts >= ${RETRY_DELAYS.length}`),
  db
    .update(webhooks)
    .set({ oldSecret: null, oldSecretUntil: null })
    .where(sql`old_secret_until IS NOT NULL AND old_secret_until <= ${now()}`),
]
