import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { PageQuery } from '#shared/contract/http.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { findBirthday } from '#worker/site/birthdays/index.ts'
import { phaseOf } from '#worker/site/campaigns/index.ts'
import { campaigns } from '#worker/site/campaigns/schema.ts'
import type { ModeratedWishes, ModeratedWishesQuery, OwnWish, Wishes } from './contract.ts'
import { campaignWishes } from './schema.ts'

const author = { handle: users.handle, name: users.name, avatar: users.avatar }
// Literals, because SQLite does not use the partial indexes for bound values.
const isPending = eq(campaignWishes.state, sql`'pending'`)
const isApproved = eq(campaignWishes.state, sql`'approved'`)
const isBefore = (after: string | undefined) => {
  const cursor = decodeCursor(after)
  return cursor && sql`(${campaignWishes.decidedAt}, ${campaignWishes.id}) < (${cursor[0]}, ${cursor[1]})`
}

/**
 * Lists the approved wishes of a birthday, the latest first, without those of closed accounts and of users whom a block separates from the
 * viewer. Errors: `not_found`. Two round trips.
 */
export async function listWishes(db: Database, slug: string, { after, limit }: PageQuery, viewerId?: number): Promise<Wishes> {
  const birthday = await findBirthday(db, slug)
  const rows = await db
    .select({ id: campaignWishes.id, hash: campaignWishes.hash, body: campaignWishes.body, decidedAt: campaignWishes.decidedAt, author })
    .from(campaignWishes)
    .innerJoin(users, eq(users.id, campaignWishes.userId))
    .where(
      and(
        eq(campaignWishes.campaignId, birthday.id),
        isApproved,
        isOpenAccount,
        sql`NOT ${hiddenFrom(viewerId, campaignWishes.userId)}`,
        isBefore(after),
      ),
    )
    .orderBy(desc(campaignWishes.decidedAt), desc(campaignWishes.id))
    .limit(limit + 1)
  return toPage(
    rows,
    limit,
    ({ decidedAt, id }) => [decidedAt ?? 0, id],
    ({ hash, body, decidedAt, author }) => ({ hash, author, body, at: decidedAt ?? 0 }),
  )
}

/** Returns the viewer's wish. Errors: `not_found` for an unknown birthday. */
export async function readOwnWish(db: Database, viewer: Viewer, slug: string): Promise<OwnWish> {
  const birthday = await findBirthday(db, slug)
  const { hash, body, state, reason } = campaignWishes
  const [wish] = await db
    .select({ hash, body, state, reason })
    .from(campaignWishes)
    .where(and(eq(campaignWishes.userId, viewer.id), eq(campaignWishes.campaignId, birthday.id)))
  return { wish: wish ?? null, canWrite: birthday.state === 'published' && phaseOf(birthday) === 'running' }
}

const selectModerated = (db: Database, viewer: Viewer) =>
  db
    .select({
      id: campaignWishes.id,
      hash: campaignWishes.hash,
      version: campaignWishes.version,
      author,
      body: campaignWishes.body,
      state: campaignWishes.state,
      campaignSlug: campaigns.slug,
      campaignTitle: campaigns.title,
      updatedAt: campaignWishes.updatedAt,
      decidedAt: campaignWishes.decidedAt,
      isOwn: sql<number>`${campaignWishes.userId} = ${viewer.id}`.as('is_own'),
    })
    .from(campaignWishes)
    .innerJoin(users, eq(users.id, campaignWishes.userId))
    .innerJoin(campaigns, eq(campaigns.id, campaignWishes.campaignId))

type Row = Awaited<ReturnType<typeof selectModerated>>[number]

const listedAt = ({ state, updatedAt, decidedAt }: Row) => (state === 'approved' ? (decidedAt ?? 0) : updatedAt)

/** Lists wishes of open accounts for moderators: pending ones, the longest waiting first, or approved ones, the latest first. One round trip. */
export async function listModeratedWishes(
  db: Database,
  viewer: Viewer,
  { state, after, limit }: ModeratedWishesQuery,
): Promise<ModeratedWishes> {
  const cursor = decodeCursor(after)
  const isLater = cursor && sql`(${campaignWishes.updatedAt}, ${campaignWishes.id}) > (${cursor[0]}, ${cursor[1]})`
  const rows = await (state === 'pending'
    ? selectModerated(db, viewer)
        .where(and(isPending, isOpenAccount, isLater))
        .orderBy(asc(campaignWishes.updatedAt), asc(campaignWishes.id))
        .limit(limit + 1)
    : selectModerated(db, viewer)
        .where(and(isApproved, isOpenAccount, isBefore(after)))
        .orderBy(desc(campaignWishes.decidedAt), desc(campaignWishes.id))
        .limit(limit + 1))
  return toPage(
    rows,
    limit,
    (row) => [listedAt(row), row.id],
    (row) => ({
      ...{ hash: row.hash, version: row.version, author: row.author, body: row.body, state: row.state },
      campaign: { slug: row.campaignSlug, title: row.campaignTitle },
      at: listedAt(row),
      isOwn: Boolean(row.isOwn),
    }),
  )
}

/** Cache tag of the pages with the approved wishes of a birthday; also what `invalidateUser` writes. */
export const wishesTag = (slug: string): string => `wishes-${slug}`
