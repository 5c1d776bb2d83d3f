import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { MODERATION, type TableClasses } from '#worker/db/column-classes.ts'

const RULE_SCOPES = ['posts', 'comments', 'profiles'] as const
export type RuleScope = (typeof RULE_SCOPES)[number]
const RULE_ACTIONS = ['report', 'hold'] as const
const RULE_STATES = ['draft', 'active', 'retired'] as const
export const RUN_STAGES = ['post', 'comment', 'person'] as const

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

/** The latest dry run of each rule. */
export const termRuleRuns = sqliteTable('term_rule_runs', {
  ruleId: integer().primaryKey(),
  hash: text().notNull(),
  /** The version of the rule that it tries. */
  version: integer().notNull(),
  state: text({ enum: ['running', 'finished'] }).notNull(),
  stage: text({ enum: RUN_STAGES }).notNull(),
  /** Id of the last row of the stage that was scanned. */
  afterId: integer().notNull().default(0),
  scanned: integer().notNull().default(0),
  /** Number of texts when the run started. */
  total: integer().notNull().default(0),
  matches: integer().notNull().default(0),
  startedBy: integer().notNull(),
  startedAt: integer().notNull(),
  finishedAt: integer(),
})

export const termRuleExamples = sqliteTable(
  'term_rule_examples',
  {
    ruleId: integer().notNull(),
    kind: text({ enum: RUN_STAGES }).notNull(),
    targetId: integer().notNull(),
    userId: integer().notNull(),
    excerpt: text({ mode: 'json' }).$type<{ text: string; isMatch: boolean }[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.kind, table.targetId] })],
)

export const COLUMN_CLASSES: TableClasses = {
  term_rule_examples: { erased: 'rule_id kind target_id user_id excerpt' },
  term_rule_runs: {
    retained: { [MODERATION]: 'started_by started_at' },
    none: 'rule_id hash version state stage after_id scanned total matches finished_at',
  },
  term_rule_set: { none: 'id version' },
  term_rules: {
    retained: { [MODERATION]: 'author_id activated_at activated_by retired_at created_at updated_at' },
    none: 'id hash client_key name terms scopes action version state active_version active_terms active_scopes active_action',
  },
}
