import { desc, eq, isNull, sql } from 'drizzle-orm'
import type { Page, PageQuery } from '#shared/contract/http.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { deadLetters } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeTextCursor, toTextPage } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import type { DeadLetter } from './contract.ts'

/** Lists jobs that were given up, newest first, without their payload. */
export async function listDeadLetters(db: Database, { after, limit }: PageQuery): Promise<Page<DeadLetter>> {
  const cursor = decodeTextCursor(after)
  const { id, reason, attempts, at, replayAt } = deadLetters
  const rows = await db
    .select({ id, kind: sql<string>`coalesce(body ->> 'kind', '')`.as('kind'), reason, attempts, at, replayAt })
    .from(deadLetters)
    .where(cursor && sql`(${at}, ${id}) < (${cursor[0]}, ${cursor[1]})`)
    .orderBy(desc(at), desc(id))
    .limit(limit + 1)
  return toTextPage(
    rows,
    limit,
    (row) => [row.at, row.id],
    ({ id: key, replayAt, ...letter }) => ({ key, ...letter, isReplaying: replayAt !== null }),
  )
}

/** Marks a job for the next cron run, which enqueues it again. Idempotent. Errors: `not_found`. */
export async function replayDeadLetter(db: Database, viewer: Viewer, id: string): Promise<void> {
  await requireLetter(db, id)
  const guard = sql`EXISTS (SELECT 1 FROM dead_letters WHERE id = ${id} AND replay_at IS NULL)`
  await atomic(db, [
    audit(db, { actorId: viewer.id, kind: 'site', action: 'replay_job', subject: id, details: {} }, guard),
    db
      .update(deadLetters)
      .set({ replayAt: now() })
      .where(sql`${eq(deadLetters.id, id)} AND ${isNull(deadLetters.replayAt)}`),
  ])
}

/** Deletes a job that was given up; it never runs. Errors: `not_found`. */
export async function discardDeadLetter(db: Database, viewer: Viewer, id: string): Promise<void> {
  const letter = await requireLetter(db, id)
  const guard = sql`EXISTS (SELECT 1 FROM dead_letters WHERE id = ${id})`
  await atomic(db, [
    audit(db, { actorId: viewer.id, kind: 'site', action: 'discard_job', subject: id, details: { kind: letter.kind } }, guard),
    db.delete(deadLetters).where(eq(deadLetters.id, id)),
  ])
}

async function requireLetter(db: Database, id: string): Promise<{ kind: string }> {
  const [letter] = await db
    .select({ kind: sql<string>`coalesce(body ->> 'kind', '')`.as('kind') })
    .from(deadLetters)
    .where(eq(deadLetters.id, id))
  if (!letter) throw notFound()
  return letter
}
