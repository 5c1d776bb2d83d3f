import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { MODERATION, type TableClasses } from '#worker/db/column-classes.ts'

export const linkSightings = sqliteTable(
  'link_sightings',
  {
    domain: text().notNull(),
    kind: text({ enum: ['post', 'comment'] }).notNull(),
    targetHash: text().notNull(),
    userId: integer().notNull(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.domain, table.kind, table.targetHash] })],
)

export const linkDomains = sqliteTable('link_domains', {
  id: integer().primaryKey(),
  domain: text().notNull(),
  state: text({ enum: ['open', 'blocked', 'ignored'] })
    .notNull()
    .default('open'),
  /** Counts of the burst when the alert was raised. */
  posts: integer().notNull(),
  comments: integer().notNull(),
  users: integer().notNull(),
  raisedAt: integer().notNull(),
  decidedAt: integer(),
  decidedBy: integer(),
})

export const COLUMN_CLASSES: TableClasses = {
  link_domains: {
    retained: { [MODERATION]: 'decided_at decided_by' },
    none: 'id domain state posts comments users raised_at',
  },
  link_sightings: { erased: 'domain kind target_hash user_id at' },
}
