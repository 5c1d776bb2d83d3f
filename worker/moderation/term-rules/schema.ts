import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { MODERATION, type TableClasses } from '#worker/db/column-classes.ts'

export const RUN_STAGES = ['post', 'comment', 'person'] as const

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
}
