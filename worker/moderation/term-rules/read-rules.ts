import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract/http.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { afterCursor, columnAlias } from '#worker/db/sql-fragments.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import { termRules } from '#worker/posts/screening/schema.ts'
import type { TermRule, TermRuleDetails, TermRules } from './contract.ts'
import { readExamples } from './read-examples.ts'
import { termRuleRuns } from './schema.ts'

const selectRules = (db: Database, where: SQL | undefined) =>
  db
    .select({
      rule: termRules,
      author: { handle: users.handle, name: columnAlias(users.name, 'author_name'), avatar: users.avatar },
      run: termRuleRuns,
    })
    .from(termRules)
    .innerJoin(users, eq(users.id, termRules.authorId))
    .leftJoin(termRuleRuns, and(eq(termRuleRuns.ruleId, termRules.id), eq(termRuleRuns.version, termRules.version)))
    .where(where)

type Row = Awaited<ReturnType<typeof selectRules>>[number]

function viewRule({ rule, author, run }: Row): TermRule {
  const { hash, name, terms, scopes, action, version, state, activeVersion, activatedAt, retiredAt, createdAt, updatedAt } = rule
  return {
    ...{ hash, name, author, terms, scopes, action, version, state, activeVersion, activatedAt, retiredAt, createdAt, updatedAt },
    dryRun: run && {
      version: run.version,
      state: run.state,
      scanned: run.scanned,
      // Texts are written while it runs.
      total: Math.max(run.total, run.scanned),
      matches: run.matches,
      startedAt: run.startedAt,
      finishedAt: run.finishedAt,
    },
  }
}

/** Lists the term rules, newest first. One round trip. */
export async function listRules(db: Database, { after, limit }: PageQuery): Promise<TermRules> {
  const rows = await selectRules(db, afterCursor(decodeCursor(after), termRules.createdAt, termRules.id))
    .orderBy(desc(termRules.createdAt), desc(termRules.id))
    .limit(limit + 1)
  return toPage(rows, limit, ({ rule }) => [rule.createdAt, rule.id], viewRule)
}

/** Returns a term rule with the examples of its dry run. Errors: `not_found`. */
export async function readRule(db: Database, hash: string): Promise<TermRuleDetails> {
  const [row] = await selectRules(db, eq(termRules.hash, hash))
  if (!row) throw notFound()
  return { ...viewRule(row), examples: row.run ? await readExamples(db, row.rule.id) : [] }
}
