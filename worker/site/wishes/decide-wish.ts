import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { insertSelect } from '#worker/db/insert-select.ts'
import { cacheInvalidations } from '#worker/db/platform-schema.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { assertNotOwn } from '#worker/lib/own-subject.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import { wishesTag } from './read-wishes.ts'
import { campaignWishes } from './schema.ts'

interface Decision {
  hash: string
  version: number
}

/**
 * Shows a pending wish on the page of its birthday. Idempotent. Errors: `not_found`; `forbidden` for the viewer's own; `stale` if the author
 * changed or a moderator rejected it.
 */
export const approveWish = (db: Database, viewer: Viewer, { hash, version }: Decision): Promise<void> =>
  decide(db, viewer, { hash, version, to: 'approved', from: ['pending'], reason: '' })

/** Rejects a pending wish, or takes an approved one off the page. Errors: as for `approveWish`. */
export const rejectWish = (db: Database, viewer: Viewer, { hash, version, reason }: Decision & { reason: string }): Promise<void> =>
  decide(db, viewer, { hash, version, to: 'rejected', from: ['pending', 'approved'], reason })

interface Change extends Decision {
  to: 'approved' | 'rejected'
  from: ('pending' | 'approved')[]
  reason: string
}

async function decide(db: Database, viewer: Viewer, { hash, version, to, from, reason }: Change): Promise<void> {
  const at = now()
  const isOpen: SQL | undefined = and(
    eq(campaignWishes.hash, hash),
    eq(campaignWishes.version, version),
    inArray(campaignWishes.state, from),
    ne(campaignWishes.userId, viewer.id),
  )
  const guard = sql`EXISTS (SELECT 1 FROM ${campaignWishes} WHERE ${isOpen})`
  const { wish } = await write(db, {
    before: [
      audit(
        db,
        {
          actorId: viewer.id,
          kind: 'campaigns',
          action: to === 'approved' ? 'approve_wish' : 'reject_wish',
          subject: hash,
          details: { reason },
        },
        guard,
      ),
    ],
    change: [
      insertSelect(
        db,
        cacheInvalidations,
        { tag: sql`${wishesTag('')} || c.slug`, at, isRemoval: to === 'rejected' },
        sql`FROM campaign_wishes w JOIN campaigns c ON c.id = w.campaign_id WHERE w.hash = ${hash} AND ${guard}`,
      ),
      db.update(campaignWishes).set({ state: to, reason, decidedAt: at }).where(isOpen),
    ],
    read: {
      wish: first(
        db
          .select({ userId: campaignWishes.userId, state: campaignWishes.state, version: campaignWishes.version })
          .from(campaignWishes)
          .where(eq(campaignWishes.hash, hash)),
      ),
    },
  })
  if (!wish) throw notFound()
  assertNotOwn(viewer, wish.userId)
  if (wish.version !== version || wish.state !== to)
    throw new AppError('stale', { message: 'این آرزو از وقتی صفحه را باز کردی تغییر کرده است؛ صفحه را تازه کن.' })
}
