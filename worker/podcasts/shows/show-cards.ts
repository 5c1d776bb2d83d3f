import { and, desc, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { CATEGORIES } from '#shared/podcast-categories.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { afterCursor, columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { readTogether } from '#worker/db/write.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { HandleOwner } from '#worker/people/profiles/index.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { selectNewestEpisodes, viewNewestEpisodes } from '#worker/podcasts/episodes/index.ts'
import { idSubquery } from '#worker/posts/posts/index.ts'
import { isSponsored } from '#worker/posts/sponsorship/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { DirectoryQuery, ShowCard, ShowDirectory } from './contract.ts'
import { isManagedBy, isNotRemoved } from './policy.ts'

const categoryNameByKey = (key: string): string => CATEGORIES.find((category) => category.key === key)?.name ?? ''

/**
 * Reads a page of the shows of a category and its subcategories, or of all shows, latest episode first; the first one with the `newest`
 * episodes of all shows. One round trip. Errors: `invalid` for a bad cursor.
 */
export async function readDirectory(
  db: Database,
  { after, limit, category, newest }: DirectoryQuery,
  viewerId?: number,
): Promise<ShowDirectory> {
  const cursor = decodeCursor(after)
  const where = and(
    afterCursor(cursor, shows.latestEpisodeAt, shows.id),
    category === undefined ? undefined : eq(TOP_CATEGORY, categoryNameByKey(category)),
  )
  const selected = selectShows(db, { viewerId, where, limit: limit + 1 })
  const pageOf = (rows: ShowRow[]) => toPage(rows, limit, (row) => [row.latestEpisodeAt, row.id], viewShow)
  if (newest === undefined || after !== undefined) return pageOf(await selected)
  const { rows, tracks } = await readTogether(db, { rows: selected, tracks: selectNewestEpisodes(db, newest, viewerId) })
  return { ...pageOf(rows), newest: viewNewestEpisodes(tracks) }
}

/** Lists the shows of a publication, or the personal shows of a user, latest episode first; at most `LIMITS.showsPerUser`. */
export async function listShowsOf(db: Database, owner: HandleOwner, viewerId?: number): Promise<ShowCard[]> {
  const where =
    owner.kind === 'person'
      ? and(eq(shows.ownerId, owner.person.id), isNull(shows.publicationId))
      : eq(shows.publicationId, owner.publication.id)
  return (await selectShows(db, { viewerId, where, limit: LIMITS.showsPerUser })).map(viewShow)
}

/** The expression of the index `podcasts_category`. */
const TOP_CATEGORY = sql<string>`substr(${shows.category}, 1, instr(${shows.category} || '/', '/') - 1)`

export async function countCategories(db: Database): Promise<Record<string, number>> {
  const rows = await db
    .select({ name: TOP_CATEGORY, count: sql<number>`count(*)` })
    .from(shows)
    .innerJoin(users, eq(users.id, shows.ownerId))
    .where(and(isNotRemoved, or(isNotNull(shows.publicationId), isOpenAccount)))
    .groupBy(TOP_CATEGORY)
  const counts = new Map(rows.map((row) => [row.name, row.count]))
  return Object.fromEntries(CATEGORIES.flatMap(({ key, name }) => (counts.has(name) ? [[key, counts.get(name) ?? 0]] : [])))
}

interface ShowSelection {
  /** Omits personal shows if a block separates their creator from this viewer. */
  viewerId?: number | undefined
  where?: SQL | undefined
  limit: number
}

const latestEpisode = (viewerId: number | undefined) =>
  sql`(SELECT json_object('post', np.hash, 'duration', ns.duration)
    FROM sounds ns JOIN posts np ON np.id = ns.post_id JOIN users nu ON nu.id = np.author_id
    WHERE ns.podcast_id = ${shows.id} AND ns.published_at IS NOT NULL AND np.state = 'published'
      AND nu.state IN ('active', 'suspended') AND NOT ${hiddenFrom(viewerId, sql`np.author_id`)} AND NOT ${isSponsored(sql`np.id`)}
    ORDER BY ns.published_at DESC, ns.post_id DESC LIMIT 1)`.mapWith(JSON.parse) as SQL<ShowCard['latestEpisode']> // JSON of this query.

/** Selects shows with their owner, latest episode first. Omits removed shows, and personal ones of closed accounts or across a block. */
export const selectShows = (db: Database, { viewerId, where, limit }: ShowSelection) =>
  db
    .select({
      id: shows.id,
      hash: shows.hash,
      title: shows.title,
      description: shows.description,
      cover: shows.cover,
      kind: shows.kind,
      explicit: shows.explicit,
      followerCount: shows.followerCount,
      ownerId: shows.ownerId,
      category: shows.category,
      author: shows.author,
      complete: shows.complete,
      seasons: shows.seasons,
      persons: shows.persons,
      funding: shows.funding,
      link: shows.link,
      movedTo: shows.movedTo,
      canManage: viewerId === undefined ? sql<number>`0`.as('can_manage') : sql<number>`${isManagedBy(viewerId)}`.as('can_manage'),
      userHandle: columnAlias(users.handle, 'user_handle'),
      userName: columnAlias(users.name, 'user_name'),
      userAvatar: columnAlias(users.avatar, 'user_avatar'),
      publicationHandle: nullableColumnAlias(publications.handle, 'publication_handle'),
      publicationName: nullableColumnAlias(publications.name, 'publication_name'),
      publicationAvatar: nullableColumnAlias(publications.avatar, 'publication_avatar'),
      episodeCount: shows.episodeCount,
      latestEpisodeAt: shows.latestEpisodeAt,
      latestEpisode: latestEpisode(viewerId).as('latest_episode'),
    })
    .from(shows)
    .innerJoin(users, eq(users.id, shows.ownerId))
    .leftJoin(publications, eq(publications.id, shows.publicationId))
    .where(and(isNotRemoved, or(isNotNull(publications.id), and(isOpenAccount, not(hiddenFrom(viewerId, users.id)))), where))
    .orderBy(desc(shows.latestEpisodeAt), desc(shows.id))
    .limit(limit)

type ShowRow = Awaited<ReturnType<typeof selectShows>>[number]

/** Converts a row to a card, owned by the publication if there is one, else by the creator. */
export const viewShow = (row: ShowRow): ShowCard => ({
  hash: row.hash,
  title: row.title,
  description: row.description,
  cover: row.cover,
  owner:
    row.publicationHandle !== null && row.publicationName !== null
      ? { handle: row.publicationHandle, name: row.publicationName, avatar: row.publicationAvatar, isPublication: true }
      : { handle: row.userHandle, name: row.userName, avatar: row.userAvatar, isPublication: false },
  episodeCount: row.episodeCount,
  latestEpisodeAt: row.latestEpisodeAt || null,
  latestEpisode: row.latestEpisode,
})

/** Reads show cards in the order of `ids`; omits removed shows and personal ones of closed accounts. */
export async function readShowsByIds(db: Database, ids: readonly number[]): Promise<ShowCard[]> {
  if (ids.length === 0) return []
  const rows = await selectShows(db, { where: sql`${shows.id} IN ${idSubquery(ids)}`, limit: ids.length })
  const byId = new Map(rows.map((row) => [row.id, viewShow(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
