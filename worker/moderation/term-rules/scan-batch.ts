import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { PROFILE_TEXT_NAMES } from '#shared/profile-texts.ts'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { now } from '#worker/lib/clock.ts'
import { postBodies, posts } from '#worker/posts/posts/schema.ts'
import { type TermMatch, TermMatcher } from '#worker/posts/screening/index.ts'
import { type RuleScope, termRules } from '#worker/posts/screening/schema.ts'
import { RUN_STAGES, termRuleExamples, termRuleRuns } from './schema.ts'

type RunStage = (typeof RUN_STAGES)[number]
const SCOPES: Record<RunStage, RuleScope> = { post: 'posts', comment: 'comments', person: 'profiles' }
/** Texts of a batch; a post has up to 1.5 MB. */
const BATCH_SIZE: Record<RunStage, number> = { post: 25, comment: 200, person: 200 }

interface ScannedText {
  id: number
  userId: number
  text: string
}

const READERS: Record<RunStage, (db: Database, afterId: number) => Promise<ScannedText[]>> = {
  post: (db, afterId) =>
    db
      .select({
        id: posts.id,
        userId: posts.authorId,
        // A description that is the beginning of the text would show its matches twice.
        text: sql<string>`${posts.title} || char(10) || ${postBodies.text}
          || iif(instr(${postBodies.text}, rtrim(${posts.description}, '…')) > 0, '', char(10) || ${posts.description})`.as('scanned'),
      })
      .from(posts)
      .innerJoin(postBodies, eq(postBodies.postId, posts.id))
      .where(and(gt(posts.id, afterId), eq(posts.state, 'published')))
      .orderBy(asc(posts.id))
      .limit(BATCH_SIZE.post),
  comment: (db, afterId) =>
    db
      .select({ id: comments.id, userId: comments.authorId, text: comments.body })
      .from(comments)
      .where(and(gt(comments.id, afterId), eq(comments.state, 'visible')))
      .orderBy(asc(comments.id))
      .limit(BATCH_SIZE.comment),
  person: (db, afterId) =>
    db
      .select({
        id: users.id,
        userId: sql<number>`${users.id}`.as('user_id'),
        text: sql<string>`${sql.join([users.name, ...PROFILE_TEXT_NAMES.map((name) => users[name])], sql` || char(10) || `)}`.as('scanned'),
      })
      .from(users)
      .where(and(gt(users.id, afterId), eq(users.state, 'active')))
      .orderBy(asc(users.id))
      .limit(BATCH_SIZE.person),
}

/**
 * Scans the next texts of a dry run and stores its progress in one batch; concurrent calls scan each text once. Returns the new place of the
 * run, undefined once it is finished or gone.
 */
export async function scanBatch(db: Database, hash: string): Promise<string | undefined> {
  const [run] = await db
    .select({
      ruleId: termRuleRuns.ruleId,
      stage: termRuleRuns.stage,
      afterId: termRuleRuns.afterId,
      terms: termRules.terms,
      scopes: termRules.scopes,
    })
    .from(termRuleRuns)
    .innerJoin(termRules, and(eq(termRules.id, termRuleRuns.ruleId), eq(termRules.version, termRuleRuns.version)))
    .where(and(eq(termRuleRuns.hash, hash), eq(termRuleRuns.state, 'running')))
  if (!run) return undefined
  const { ruleId, stage, afterId, scopes, terms } = run
  const texts = scopes.includes(SCOPES[stage]) ? await READERS[stage](db, afterId) : []
  const matcher = new TermMatcher(terms)
  const found = texts.flatMap(({ id, userId, text }) => {
    const matches = matcher.find(text)
    return matches.length > 0 ? [{ targetId: id, userId, excerpt: excerptAround(text, matches) }] : []
  })
  const isLast = texts.length < BATCH_SIZE[stage]
  const next = nextPlace(stage, isLast, texts.at(-1)?.id ?? afterId)
  const isAtPlace = sql`hash = ${hash} AND state = 'running' AND stage = ${stage} AND after_id = ${afterId}`
  await atomic(db, [
    insertExamples(db, { ruleId, stage, found: found.slice(0, LIMITS.dryRunExamples) }, isAtPlace),
    db
      .update(termRuleRuns)
      .set({
        stage: next.stage,
        afterId: next.afterId,
        scanned: sql`${termRuleRuns.scanned} + ${texts.length}`,
        matches: sql`${termRuleRuns.matches} + ${found.length}`,
        ...(next.isDone ? { state: 'finished', finishedAt: now() } : {}),
      })
      .where(isAtPlace),
  ])
  return next.isDone ? undefined : `${next.stage}:${next.afterId}`
}

function nextPlace(stage: RunStage, isLast: boolean, lastId: number): { stage: RunStage; afterId: number; isDone: boolean } {
  if (!isLast) return { stage, afterId: lastId, isDone: false }
  const following = RUN_STAGES[RUN_STAGES.indexOf(stage) + 1]
  return following ? { stage: following, afterId: 0, isDone: false } : { stage, afterId: lastId, isDone: true }
}

interface Examples {
  ruleId: number
  stage: RunStage
  found: readonly { targetId: number; userId: number; excerpt: object }[]
}

const insertExamples = (db: Database, { ruleId, stage, found }: Examples, isAtPlace: SQL) =>
  insertSelect(
    db,
    termRuleExamples,
    {
      ...{ ruleId, kind: stage, targetId: sql`value ->> '$.targetId'`, userId: sql`value ->> '$.userId'` },
      excerpt: sql`value -> '$.excerpt'`,
    },
    sql`FROM json_each(${JSON.stringify(found)}) WHERE EXISTS (SELECT 1 FROM term_rule_runs WHERE ${isAtPlace})
      AND key < ${LIMITS.dryRunExamples} - (SELECT count(*) FROM term_rule_examples e WHERE e.rule_id = ${ruleId})`,
  ).onConflictDoNothing()

interface Part {
  text: string
  isMatch: boolean
}

/** Characters shown before the first match and after it. */
const BEFORE = 60
const AFTER = 140

/** Returns the part of a text around its first match, with every match in it marked. `matches` are in the order of their ends. */
function excerptAround(text: string, matches: readonly TermMatch[]): Part[] {
  const first = matches[0]
  if (!first) return []
  const from = Math.max(0, first.start - BEFORE)
  const to = Math.min(text.length, Math.max(first.end, first.start + AFTER))
  const parts: Part[] = from > 0 ? [{ text: '…', isMatch: false }] : []
  const add = (start: number, end: number, isMatch: boolean) => {
    const shown = text.slice(start, end).toWellFormed().replace(/\s+/g, ' ')
    if (shown !== '') parts.push({ text: shown, isMatch })
  }
  let shown = from
  for (const { start, end } of matches) {
    if (start < shown || end > to) continue
    add(shown, start, false)
    add(start, end, true)
    shown = end
  }
  add(shown, to, false)
  return to < text.length ? [...parts, { text: '…', isMatch: false }] : parts
}
