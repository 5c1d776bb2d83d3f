import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { formatNumber } from '#shared/persian/digits.ts'
import { atomic, type Database, database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { first, idempotentWrite, readTogether, write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { defineJob } from '#worker/lib/job.ts'
import { enqueue } from '#worker/lib/outbox.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { CampaignSlug } from '#worker/site/campaigns/contract.ts'
import { CAMPAIGNS_CACHE_TAG, campaignTag } from '#worker/site/campaigns/index.ts'
import { campaigns } from '#worker/site/campaigns/schema.ts'
import { type BuiltResults, buildResults, INELIGIBLE_ENTRIES } from './build-results.ts'
import { requireContest, selectContest } from './find-contest.ts'
import { isCounting, isUninvolved, rejectInvolved, selectInvolvement, UNSCORED_COUNT } from './policy.ts'
import { campaignRankings, campaignResults, campaignTallies } from './schema.ts'

export const CONTEST_RESULTS = defineJob({ kind: 'contest-results', queue: 'IMPORTS', payload: z.strictObject({ slug: CampaignSlug }) })

/**
 * Seals a contest, whose results are published at their promised time, or now if that has passed; a repeated request starts the count again if
 * it did not end, and changes nothing after it. Errors: `not_found`; `forbidden` for an admin with an entry; `conflict` before the end of
 * voting, or while an entry has no score although the jury decides a part.
 */
export async function requestResults(db: Database, viewer: Pick<Viewer, 'id'>, slug: string): Promise<void> {
  const at = now()
  const isUnpublished = sql`EXISTS (SELECT 1 FROM campaign_tallies t JOIN campaigns c ON c.id = t.campaign_id
    WHERE c.slug = ${slug} AND c.results_at IS NULL AND ${isDue(at)} AND ${isUninvolved(viewer.id)})`
  const { campaignRows, state, involvement } = await idempotentWrite(db, {
    change: [
      insertSelect(
        db,
        campaignTallies,
        { campaignId: sql`c.id`, requestedById: viewer.id, requestedAt: at },
        sql`FROM campaigns c WHERE c.slug = ${slug} AND ${isCounting(at)} AND ${IS_COMPLETE} AND ${isUninvolved(viewer.id)}`,
      ).onConflictDoNothing(),
    ],
    after: [enqueue(db, CONTEST_RESULTS, { slug }, { when: isUnpublished })],
    read: {
      campaignRows: selectContest(db, slug),
      state: first(
        db
          .select({
            isSealed: sql<number>`EXISTS (SELECT 1 FROM campaign_tallies t WHERE t.campaign_id = c.id)`.as('is_sealed'),
            isCounting: sql<number>`${isCounting(at)}`.as('is_counting'),
            unscored: sql<number>`${UNSCORED_COUNT}`.as('unscored'),
          })
          .from(sql`campaigns c`)
          .where(sql`c.slug = ${slug}`),
      ),
      involvement: selectInvolvement(db, slug, viewer.id),
    },
  })
  requireContest(campaignRows)
  rejectInvolved(involvement)
  if (state?.isSealed === 1) return
  if (state?.isCounting === 1)
    throw conflict(`${formatNumber(state.unscored)} پست هنوز از هیچ داوری نمره ندارد؛ صبر کن تا داوران همه را نمره بدهند.`)
  throw conflict('نتیجه پس از پایان رأی‌گیری اعلام می‌شود.')
}

/** SQL conditions on a contest `c`: the time has come that its pages promise for the results; the jury has scored what it decides about. */
const isDue = (at: number) => sql`(c.ends_at IS NULL OR c.ends_at <= ${at})`
const IS_COMPLETE = sql`(c.jury_weight = 0 OR ${UNSCORED_COUNT} = 0)`

const CONTESTS_PER_RUN = 20

/**
 * Cron task: seals contests whose results are due, in the name of who created them or else of the first admin, and starts to count what is
 * sealed. A contest whose jury has not finished waits for its last score.
 */
export async function publishDueResults(db: Database): Promise<void> {
  const at = now()
  const isUnpublished = sql`c.kind = 'contest' AND c.state = 'published' AND c.results_at IS NULL AND c.ends_at <= ${at}`
  const byWhom = sql`coalesce(c.created_by, (SELECT u.id FROM users u WHERE u.role = 'admin' AND u.state = 'active' ORDER BY u.id LIMIT 1))`
  const source = sql`FROM campaigns c WHERE ${isUnpublished} AND ${isCounting(at)} AND ${IS_COMPLETE} AND ${byWhom} IS NOT NULL`
  await atomic(db, [
    insertSelect(
      db,
      campaignTallies,
      { campaignId: sql`c.id`, requestedById: byWhom, requestedAt: at },
      sql`${source} ORDER BY c.ends_at, c.id LIMIT ${CONTESTS_PER_RUN}`,
    ).onConflictDoNothing(),
    enqueue(db, CONTEST_RESULTS, sql`json_object('slug', c.slug)`, {
      id: sql`'contest-results:' || c.slug`,
      from: sql`FROM campaign_tallies t JOIN campaigns c ON c.id = t.campaign_id WHERE ${isUnpublished} ORDER BY c.ends_at, c.id LIMIT ${CONTESTS_PER_RUN}`,
    }),
  ])
}

/** Times that a count starts again because an entry was withdrawn or removed meanwhile; then the job fails and is retried later. */
const ATTEMPTS = 3

/**
 * Job: counts a sealed contest, writes its results file and publishes both. Safe to run twice, concurrently and after a crash: the file
 * depends only on what is counted, and one batch publishes it if no entry left or returned meanwhile.
 */
export async function publishResults(env: Env, { slug }: { slug: string }): Promise<void> {
  const db = database(env)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { campaign, tally } = await readTogether(db, {
      campaign: first(selectContest(db, slug)),
      tally: first(
        db
          .select({ requestedAt: campaignTallies.requestedAt, requestedById: campaignTallies.requestedById })
          .from(campaignTallies)
          .innerJoin(campaigns, eq(campaigns.id, campaignTallies.campaignId))
          .where(eq(campaigns.slug, slug)),
      ),
    })
    if (!campaign || !tally || campaign.resultsAt !== null || campaign.state === 'cancelled') return
    // The dates were moved after the count was asked for; the cron task asks again.
    if (campaign.endsAt !== null && campaign.endsAt > now()) return
    const built = await buildResults(env, db, campaign, tally.requestedAt)
    if (await storeResults(db, campaign, built, tally.requestedById)) return
  }
  throw new Error(`Entries of ${slug} change while it is counted`)
}

/** Publishes built results in one batch; returns false if an entry left or returned since they were built, or the campaign was changed. */
async function storeResults(
  db: Database,
  { id, slug, version }: typeof campaigns.$inferSelect,
  { fileKey, fileBytes, head, ballots, excluded, votes, ranking, statuses }: BuiltResults,
  actorId: number,
): Promise<boolean> {
  const at = now()
  const stored = sql`EXISTS (SELECT 1 FROM campaign_results r WHERE r.campaign_id = ${id} AND r.head = ${head})`
  const isFirst = sql`(${stored} AND (SELECT results_at FROM campaigns WHERE id = ${id}) IS NULL)`
  const ranks = JSON.stringify(ranking.map((rank, position) => ({ ...rank, position })))
  const winners = sql`FROM campaign_rankings r JOIN campaign_entries e ON e.id = r.entry_id JOIN posts p ON p.id = e.post_id
    JOIN users a ON a.id = p.author_id LEFT JOIN publications pub ON pub.id = p.publication_id
    WHERE r.campaign_id = ${id} AND r.prize IS NOT NULL AND ${isFirst}`
  const { published } = await write(db, {
    change: [
      insertSelect(
        db,
        campaignResults,
        { campaignId: id, fileKey, fileBytes, head, ballots, excluded, votes },
        sql`FROM campaigns c WHERE c.id = ${id} AND c.results_at IS NULL AND c.state = 'published' AND c.version = ${version}
        AND ${INELIGIBLE_ENTRIES} = ${statuses}`,
      ).onConflictDoNothing(),
      insertSelect(
        db,
        campaignRankings,
        {
          ...{
            campaignId: id,
            entryId: sql`value ->> '$.entryId'`,
            position: sql`value ->> '$.position'`,
            place: sql`value ->> '$.place'`,
          },
          ...{
            votes: sql`value ->> '$.votes'`,
            jury: sql`value ->> '$.jury'`,
            score: sql`value ->> '$.score'`,
            prize: sql`value ->> '$.prize'`,
          },
        },
        sql`FROM json_each(${ranks}) WHERE ${isFirst}`,
      ).onConflictDoNothing(),
      audit(db, { actorId, kind: 'campaigns', action: 'publish_results', subject: slug, details: { head } }, isFirst),
      insertSelect(
        db,
        cacheInvalidations,
        { tag: sql`tag`, at },
        sql`FROM (SELECT 'post-' || p.hash AS tag ${winners} UNION SELECT 'user-' || a.hash ${winners}
        UNION SELECT 'publication-' || pub.hash ${winners} AND pub.hash IS NOT NULL)`,
      ),
      invalidate(db, [campaignTag(slug), CAMPAIGNS_CACHE_TAG], isFirst),
      db.update(campaigns).set({ resultsAt: at, storedPhase: 'results', updatedAt: at }).where(sql`${campaigns.id} = ${id} AND ${isFirst}`),
    ],
    read: { published: first(db.select({ resultsAt: campaigns.resultsAt }).from(campaigns).where(eq(campaigns.id, id))) },
  })
  return published?.resultsAt !== null
}
