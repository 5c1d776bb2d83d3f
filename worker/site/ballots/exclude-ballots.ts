import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { first, idempotentWrite, readTogether } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { isInGroup, selectGroups } from './ballot-groups.ts'
import type { ExcludeBallots } from './contract.ts'
import { requireContest, selectContest } from './find-contest.ts'
import { isCounting, isUninvolved, rejectInvolved, selectInvolvement } from './policy.ts'
import { campaignBallots } from './schema.ts'

/** Requires a group of the report; groups do not change once voting is over. */
async function requireGroup(db: Database, slug: string, key: string): Promise<void> {
  const { campaignRows, groups } = await readTogether(db, { campaignRows: selectContest(db, slug), groups: selectGroups(db, slug) })
  requireContest(campaignRows)
  if (!groups.some((group) => group.key === key)) throw notFound()
}

const memberIds = (slug: string, key: string, isChanged: SQL, at: number, viewerId: number): SQL =>
  sql`SELECT b.id FROM campaigns c JOIN campaign_ballots b ON b.campaign_id = c.id
    WHERE c.slug = ${slug} AND ${isInGroup(key)} AND ${isChanged} AND ${isCounting(at)} AND ${isUninvolved(viewerId)}`

const selectIsCounting = (db: Database, slug: string, at: number) =>
  db
    .select({ isCounting: sql<number>`${isCounting(at)}`.as('is_counting') })
    .from(sql`campaigns c`)
    .where(sql`c.slug = ${slug}`)

const NOT_COUNTING = 'رأی‌ها را پس از پایان رأی‌گیری و پیش از شمارش می‌توان کنار گذاشت یا برگرداند.'

/**
 * Excludes the ballots of a group of the report from the tally; the results file shows them with the reason. Idempotent. Errors:
 * `not_found` for a key that is no group; `forbidden` for an admin with an entry; `conflict` before the end of voting and once the results
 * are being counted.
 */
export async function excludeBallots(db: Database, viewer: Viewer, slug: string, { key, reason }: ExcludeBallots): Promise<void> {
  await requireGroup(db, slug, key)
  const at = now()
  const ids = memberIds(slug, key, sql`b.excluded_at IS NULL`, at, viewer.id)
  const { state, involvement } = await idempotentWrite(db, {
    before: [
      audit(
        db,
        { actorId: viewer.id, kind: 'campaigns', action: 'exclude_ballots', subject: slug, details: { key, reason } },
        sql`EXISTS (${ids})`,
      ),
    ],
    change: [db.update(campaignBallots).set({ excludedAt: at, exclusionReason: reason }).where(sql`${campaignBallots.id} IN (${ids})`)],
    read: { state: first(selectIsCounting(db, slug, at)), involvement: selectInvolvement(db, slug, viewer.id) },
  })
  rejectInvolved(involvement)
  if (state?.isCounting !== 1) throw conflict(NOT_COUNTING)
}

/** Counts the ballots of a group again, also those that were excluded with another group. Idempotent. Errors: those of `excludeBallots`. */
export async function includeBallots(db: Database, viewer: Viewer, slug: string, key: string): Promise<void> {
  await requireGroup(db, slug, key)
  const at = now()
  const ids = memberIds(slug, key, sql`b.excluded_at IS NOT NULL`, at, viewer.id)
  const { state, involvement } = await idempotentWrite(db, {
    before: [
      audit(
        db,
        { actorId: viewer.id, kind: 'campaigns', action: 'include_ballots', subject: slug, details: { key } },
        sql`EXISTS (${ids})`,
      ),
    ],
    change: [db.update(campaignBallots).set({ excludedAt: null, exclusionReason: null }).where(sql`${campaignBallots.id} IN (${ids})`)],
    read: { state: first(selectIsCounting(db, slug, at)), involvement: selectInvolvement(db, slug, viewer.id) },
  })
  rejectInvolved(involvement)
  if (state?.isCounting !== 1) throw conflict(NOT_COUNTING)
}
