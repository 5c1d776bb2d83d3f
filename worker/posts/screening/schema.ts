import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { MODERATION, type TableClasses } from '#worker/db/column-classes.ts'

const RULE_SCOPES = ['posts', 'comments', 'profiles'] as const

export type RuleScope = (typeof RULE_SCOPES)[number]

const RULE_ACTIONS = ['report', 'hold'] as const

const RULE_STATES = ['draft', 'active', 'retired'] as const

export const termRules = sqliteTable('term_rules', {
  id: integer().primaryKey(),
  hash: text().notNull(),
  authorId: integer().notNull(),
  clientKey: text().notNull(),
  name: text().notNull(),
  terms: text({ mode: 'json' }).$type<string[]>().notNull(),
  scopes: text({ mode: 'json' }).$type<RuleScope[]>().notNull(),
  action: text({ enum: RULE_ACTIONS }).notNull(),
  /** Increases with every change of the terms, scopes or action. */
  version: integer().notNull().default(1),
  state: text({ enum: RULE_STATES }).notNull().default('draft'),
  /** What applies while the rule is active: a copy of the version that was activated. */
  activeVersion: integer(),
  activeTerms: text({ mode: 'json' }).$type<string[]>(),
  activeScopes: text({ mode: 'json' }).$type<RuleScope[]>(),
  activeAction: text({ enum: RULE_ACTIONS }),
  activatedAt: integer(),
  activatedBy: integer(),
  retiredAt: integer(),
  createdAt: integer().notNull(),
  updatedAt: integer().notNull(),
})

/** One row, whose version a trigger increases with every change of the rules that apply. */
export const termRuleSet = sqliteTable('term_rule_set', { id: integer().primaryKey(), version: integer().notNull() })

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

export const COLUMN_CLASSES: TableClasses = {
  link_domains: {
    retained: { [MODERATION]: 'decided_at decided_by' },
    none: 'id domain state posts comments users raised_at',
  },
  link_sightings: { erased: 'domain kind target_hash user_id at' },
  term_rule_set: { none: 'id version' },
  term_rules: {
    retained: { [MODERATION]: 'author_id activated_at activated_by retired_at created_at updated_at' },
    none: 'id hash client_key name terms scopes action version state active_version active_terms active_scopes active_action',
  },
}
