import { eq, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { first, idempotentWrite } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict, notFound } from '#worker/lib/errors.ts'
import { assertNotOwn } from '#worker/lib/own-subject.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { requireContest, selectContest } from './find-contest.ts'
import { IS_SEALED, isUninvolved, rejectInvolved, selectInvolvement } from './policy.ts'
import { campaignJurors } from './schema.ts'

const juror = (slug: string, handle: string): SQL =>
  sql`(SELECT j.id FROM campaign_jurors j JOIN campaigns c ON c.id = j.campaign_id JOIN users u ON u.id = j.user_id
    WHERE c.slug = ${slug} AND u.handle = ${handle})`

const selectState = (db: Database, slug: string, handle: string) =>
  db
    .select({
      isSealed: sql<number>`${IS_SEALED}`.as('is_sealed'),
      isCurrent: sql<number>`EXISTS (SELECT 1 FROM campaign_jurors j WHERE j.id = ${juror(slug, handle)} AND j.removed_at IS NULL)`.as(
        'is_current',
      ),
      userId: sql<number | null>`(SELECT u.id FROM users u WHERE u.handle = ${handle} AND u.state = 'active')`.as('user_id'),
    })
    .from(sql`campaigns c`)
    .where(sql`c.slug = ${slug}`)

const SEALED = 'نتیجه شمرده شده است و داوران دیگر تغییر نمی‌کنند.'

/**
 * Makes an active user a juror of a contest; a removed juror returns with their number and scores. Idempotent. Errors: `not_found`;
 * `forbidden` for an admin with an entry and for oneself; `conflict` once the results are being counted, or with `LIMITS.campaignJurors` jurors.
 */
export async function addJuror(db: Database, viewer: Viewer, slug: string, handle: string): Promise<void> {
  const at = now()
  const canAdd = sql`c.slug = ${slug} AND c.kind = 'contest' AND c.state <> 'draft' AND NOT ${IS_SEALED} AND ${isUninvolved(viewer.id)}
    AND u.handle = ${handle} AND u.state = 'active' AND u.id <> ${viewer.id}
    AND NOT EXISTS (SELECT 1 FROM campaign_jurors j WHERE j.campaign_id = c.id AND j.user_id = u.id AND j.removed_at IS NULL)
    AND (SELECT count(*) FROM campaign_jurors j WHERE j.campaign_id = c.id AND j.removed_at IS NULL) < ${LIMITS.campaignJurors}`
  const { state, campaignRows, involvement } = await idempotentWrite(db, {
    before: [
      audit(
        db,
        { actorId: viewer.id, kind: 'campaigns', action: 'add_juror', subject: slug, details: { handle } },
        sql`EXISTS (SELECT 1 FROM campaigns c JOIN users u WHERE ${canAdd})`,
      ),
    ],
    change: [
      insertSelect(
        db,
        campaignJurors,
        {
          ...{ campaignId: sql`c.id`, userId: sql`u.id`, addedAt: at },
          number: sql`1 + (SELECT coalesce(max(number), 0) FROM campaign_jurors j WHERE j.campaign_id = c.id)`,
        },
        sql`FROM campaigns c JOIN users u WHERE ${canAdd}`,
      ).onConflictDoUpdate({ target: [campaignJurors.campaignId, campaignJurors.userId], set: { removedAt: null, addedAt: at } }),
    ],
    read: {
      state: first(selectState(db, slug, handle)),
      campaignRows: selectContest(db, slug),
      involvement: selectInvolvement(db, slug, viewer.id),
    },
  })
  requireContest(campaignRows)
  rejectInvolved(involvement)
  if (!state || state.userId === null) throw notFound()
  assertNotOwn(viewer, state.userId)
  if (state.isCurrent === 1) return
  throw conflict(
    state.isSealed === 1
      ? SEALED
      : `هر پویش حداکثر ${formatNumber(LIMITS.campaignJurors)} داور دارد؛ برای افزودن این کس، داور دیگری را بردار.`,
  )
}

/**
 * Removes a juror, whose scores then no longer count. Idempotent. Errors: `not_found` for somebody who never was one; `forbidden` for an
 * admin with an entry and for oneself; `conflict` once the results are being counted.
 */
export async function removeJuror(db: Database, viewer: Viewer, slug: string, handle: string): Promise<void> {
  const mayRemove = sql`EXISTS (SELECT 1 FROM campaigns c JOIN campaign_jurors j ON j.campaign_id = c.id WHERE j.id = ${juror(slug, handle)}
    AND j.removed_at IS NULL AND j.user_id <> ${viewer.id} AND NOT ${IS_SEALED} AND ${isUninvolved(viewer.id)})`
  const { known, state, campaignRows, involvement } = await idempotentWrite(db, {
    before: [audit(db, { actorId: viewer.id, kind: 'campaigns', action: 'remove_juror', subject: slug, details: { handle } }, mayRemove)],
    change: [
      db
        .update(campaignJurors)
        .set({ removedAt: now() })
        .where(sql`${campaignJurors.id} = ${juror(slug, handle)} AND ${mayRemove}`),
    ],
    read: {
      known: first(
        db
          .select({ userId: campaignJurors.userId })
          .from(campaignJurors)
          .where(eq(campaignJurors.id, juror(slug, handle))),
      ),
      state: first(selectState(db, slug, handle)),
      campaignRows: selectContest(db, slug),
      involvement: selectInvolvement(db, slug, viewer.id),
    },
  })
  requireContest(campaignRows)
  rejectInvolved(involvement)
  if (!known) throw notFound()
  assertNotOwn(viewer, known.userId)
  if (state?.isCurrent === 1) throw conflict(SEALED)
}
