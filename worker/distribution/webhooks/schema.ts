import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'
import { SENT_EVENTS, type WebhookEvent } from './contract.ts'

export const webhooks = sqliteTable('webhooks', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  kind: text({ enum: ['user', 'publication'] }).notNull(),
  /** Id of the user or publication. */
  subjectId: integer().notNull(),
  /** The member who chose the address or started the webhook last. */
  managerId: integer().notNull(),
  url: text().notNull(),
  host: text().notNull(),
  events: text({ mode: 'json' }).$type<WebhookEvent[]>().notNull(),
  /** Output of `sealSecret`, like the one before. */
  secret: text().notNull(),
  oldSecret: text(),
  oldSecretUntil: integer(),
  state: text({ enum: ['active', 'paused', 'disabled'] })
    .notNull()
    .default('active'),
  disabledBy: text({ enum: ['gone', 'failures', 'manager'] }),
  /** Failed attempts since the last success. */
  failures: integer().notNull().default(0),
  failingSince: integer(),
  createdAt: integer().notNull(),
  leaseKey: text(),
  leaseUntil: integer().notNull().default(0),
  failedTurns: integer().notNull().default(0),
  retryAt: integer().notNull().default(0),
  turns: integer().notNull().default(0),
})

/** Triggers insert the rows of all events but `ping`. */
export const webhookDeliveries = sqliteTable('webhook_deliveries', {
  id: integer().primaryKey(),
  webhookId: integer().notNull(),
  hash: text().notNull().default(sql`('msg_' || lower(hex(randomblob(12))))`),
  event: text({ enum: SENT_EVENTS }).notNull(),
  /** Hash of the post, comment, subscription or webhook. */
  subject: text().notNull(),
  at: integer().notNull(),
  state: text({ enum: ['waiting', 'delivered', 'failed', 'withheld'] })
    .notNull()
    .default('waiting'),
  attempts: integer().notNull().default(0),
  nextAttemptAt: integer().notNull(),
  attemptedAt: integer(),
  status: integer(),
  error: text({ enum: ['address', 'redirect', 'timeout', 'unreachable'] }),
  /** In ms. */
  duration: integer(),
  answer: text(),
  payload: text(),
})

export const COLUMN_CLASSES: TableClasses = {
  webhook_deliveries: {
    erased: 'id webhook_id hash event subject at state attempts next_attempt_at attempted_at status error duration answer payload',
  },
  webhooks: {
    erased: `id hash kind subject_id manager_id url host events secret old_secret old_secret_until state disabled_by failures failing_since
      created_at lease_key lease_until failed_turns retry_at turns`,
  },
}
