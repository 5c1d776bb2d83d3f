import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract/http.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { afterCursor, columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { termRules } from '#worker/posts/screening/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { TermRule, TermRuleDetails, TermRuleExample, TermRules } from './contract.ts'
import { termRuleExamples, termRuleRuns } from './schema.ts'

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

/** Returns the first texts that the latest dry run of a rule found, posts first. */
async function readExamples(db: Database, ruleId: number): Promise<TermRuleExample[]> {
  const isOf = (kind: TermRuleExample['kind']) => sql`${termRuleExamples.kind} = ${kind}`
  const rows = await db
    .select({
      kind: termRuleExamples.kind,
      excerpt: termRuleExamples.excerpt,
      handle: users.handle,
      name: columnAlias(users.name, 'user_name'),
      avatar: users.avatar,
      userState: columnAlias(users.state, 'user_state'),
      postHash: nullableColumnAlias(posts.hash, 'post_hash'),
      title: posts.title,
      slug: posts.slug,
      postState: nullableColumnAlias(posts.state, 'post_state'),
      publicationHandle: nullableColumnAlias(publications.handle, 'publication_handle'),
      commentHash: nullableColumnAlias(comments.hash, 'comment_hash'),
      commentState: nullableColumnAlias(comments.state, 'comment_state'),
    })
    .from(termRuleExamples)
    .innerJoin(users, eq(users.id, termRuleExamples.userId))
    .leftJoin(posts, and(isOf('post'), eq(posts.id, termRuleExamples.targetId)))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .leftJoin(comments, and(isOf('comment'), eq(comments.id, termRuleExamples.targetId)))
    .where(eq(termRuleExamples.ruleId, ruleId))
    .orderBy(sql`${termRuleExamples.kind} <> 'post'`, asc(termRuleExamples.kind), asc(termRuleExamples.targetId))
  return rows.map((row) => {
    const { kind, excerpt, handle, name, avatar } = row
    return { kind, title: row.title ?? '', path: row.userState === 'active' ? pathOf(row) : null, owner: { handle, name, avatar }, excerpt }
  })
}

interface Place {
  kind: TermRuleExample['kind']
  handle: string
  postHash: string | null
  slug: string | null
  postState: string | null
  publicationHandle: string | null
  commentHash: string | null
  commentState: string | null
}

function pathOf({ kind, handle, postHash, slug, postState, publicationHandle, commentHash, commentState }: Place): string | null {
  if (kind === 'person') return `/${handle}`
  if (kind === 'post') return postHash && postState === 'published' ? postPath(publicationHandle ?? handle, slug ?? '', postHash) : null
  return commentHash && commentState === 'visible' ? `/${handle}/comment/${commentHash}` : null
}
