import { and, eq, isNull, sql } from 'drizzle-orm'
import { findPhase } from '#shared/campaign-phase.ts'
import type { PageQuery } from '#shared/contract/http.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, idempotentWrite, readTogether } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, conflict, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { hydratePosts } from '#worker/posts/posts/index.ts'
import { campaigns } from '#worker/site/campaigns/schema.ts'
import type { JurySheet } from './contract.ts'
import { type EntryRow, isOwnEntry, pageInOrder, selectEntries } from './entry-order.ts'
import { requireContest, selectContest } from './find-contest.ts'
import { IS_ELIGIBLE, IS_SEALED, isScoringOpen, JOIN_POST } from './policy.ts'
import { campaignJurors, campaignScores } from './schema.ts'

/** Selects a row if the user is a juror of the contest. */
const selectJuror = (db: Database, slug: string, userId: number) =>
  db
    .select({ id: campaignJurors.id, isSealed: sql<number>`(SELECT ${IS_SEALED} FROM campaigns c WHERE c.slug = ${slug})`.as('is_sealed') })
    .from(campaignJurors)
    .innerJoin(campaigns, eq(campaigns.id, campaignJurors.campaignId))
    .where(and(eq(campaigns.slug, slug), eq(campaignJurors.userId, userId), isNull(campaignJurors.removedAt)))

/**
 * Returns a page of the entries that a juror scores, in an order of this juror and with their scores. Two round trips. Errors: `not_found`,
 * also for somebody who is no juror.
 */
export async function readJurySheet(db: Database, viewer: Viewer, slug: string, query: PageQuery): Promise<JurySheet> {
  const { campaignRows, juror, rows, scores } = await readTogether(db, {
    campaignRows: selectContest(db, slug),
    juror: first(selectJuror(db, slug, viewer.id)),
    rows: selectEntries(db, slug),
    scores: db
      .select({ entryId: campaignScores.entryId, score: campaignScores.score })
      .from(campaignScores)
      .where(
        sql`${campaignScores.jurorId} = (SELECT j.id FROM campaign_jurors j JOIN campaigns c ON c.id = j.campaign_id
          WHERE c.slug = ${slug} AND j.user_id = ${viewer.id})`,
      ),
  })
  const campaign = requireContest(campaignRows)
  if (!juror) throw notFound()
  const isIncluded = (row: EntryRow) => row.isEligible === 1 && !isOwnEntry(row, viewer.id)
  const order = { secret: campaign.ballotSecret, label: `juror\n${viewer.hash}` }
  const { entries, next } = await pageInOrder(rows, isIncluded, order, query)
  const cards = await hydratePosts(
    db,
    entries.map(({ postId }) => postId),
  )
  const scoreOf = new Map(scores.map(({ entryId, score }) => [entryId, score]))
  const scoreOfPost = new Map(entries.map(({ id, hash }) => [hash, scoreOf.get(id)]))
  const shown = rows.filter(isIncluded)
  return {
    items: cards.map((post) => ({ post, score: scoreOfPost.get(post.hash) ?? null })),
    ...(next === undefined ? {} : { next }),
    scored: shown.filter(({ id }) => scoreOf.has(id)).length,
    total: shown.length,
    canScore: ['voting', 'counting'].includes(findPhase(campaign, now())) && juror.isSealed === 0 && viewer.state === 'active',
  }
}

/**
 * Stores a juror's score of an entry, from 0 to 10; a later one replaces it. Idempotent. Errors: `not_found` for somebody who is no juror and
 * for a post that is no entry, or no longer; `forbidden` for an own entry; `conflict` before voting and once the results are being counted.
 */
export async function scoreEntry(db: Database, viewer: Viewer, slug: string, hash: string, score: number): Promise<void> {
  const at = now()
  const { stored, juror, entry, campaignRows } = await idempotentWrite(db, {
    change: [
      insertSelect(
        db,
        campaignScores,
        { jurorId: sql`j.id`, entryId: sql`e.id`, score, updatedAt: at },
        sql`FROM campaigns c JOIN campaign_jurors j ON j.campaign_id = c.id AND j.user_id = ${viewer.id} AND j.removed_at IS NULL
        JOIN campaign_entries e ON e.campaign_id = c.id ${JOIN_POST}
        WHERE c.slug = ${slug} AND p.hash = ${hash} AND ${isScoringOpen(at)} AND ${IS_ELIGIBLE}
          AND e.author_id <> ${viewer.id} AND p.author_id <> ${viewer.id}`,
      ).onConflictDoUpdate({ target: [campaignScores.jurorId, campaignScores.entryId], set: { score, updatedAt: at } }),
    ],
    read: {
      stored: first(
        db
          .select({ score: campaignScores.score, updatedAt: campaignScores.updatedAt })
          .from(campaignScores)
          .where(
            sql`(${campaignScores.jurorId}, ${campaignScores.entryId}) = (SELECT j.id, e.id FROM campaigns c JOIN campaign_jurors j ON j.campaign_id = c.id
          JOIN campaign_entries e ON e.campaign_id = c.id JOIN posts p ON p.id = e.post_id
          WHERE c.slug = ${slug} AND j.user_id = ${viewer.id} AND p.hash = ${hash})`,
          ),
      ),
      juror: first(selectJuror(db, slug, viewer.id)),
      entry: first(
        db
          .select({
            isOwn: sql<number>`(e.author_id = ${viewer.id} OR p.author_id = ${viewer.id})`.as('is_own'),
            isEligible: sql<number>`${IS_ELIGIBLE}`.as('is_eligible'),
          })
          .from(sql`campaigns c JOIN campaign_entries e ON e.campaign_id = c.id ${JOIN_POST}`)
          .where(sql`c.slug = ${slug} AND p.hash = ${hash}`),
      ),
      campaignRows: selectContest(db, slug),
    },
  })
  const campaign = requireContest(campaignRows)
  if (!juror || entry?.isEligible !== 1) throw notFound()
  if (entry.isOwn === 1) throw new AppError('forbidden', { message: 'به پست خودت نمی‌توانی نمره بدهی.' })
  if (stored?.score === score && stored.updatedAt === at) return
  throw conflict(
    at < (campaign.votingOpensAt ?? Number.POSITIVE_INFINITY)
      ? 'نمره دادن با رأی‌گیری آغاز می‌شود؛ آن وقت دوباره سر بزن.'
      : 'نتیجه شمرده شده است و نمره‌ها دیگر تغییر نمی‌کنند.',
  )
}
