import { and, desc, eq, isNotNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Page } from '#shared/contract/http.ts'
import { CATEGORIES } from '#shared/podcast-categories.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import { episodes } from '#worker/podcasts/episodes/schema.ts'
import { idSubquery } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import type { DirectoryQuery, ShowCard } from './contract.ts'
import { isManagedBy, isNotRemoved } from './policy.ts'
import { shows } from './schema.ts'

const categoryNameByKey = (key: string): string => CATEGORIES.find((category) => category.key === key)?.name ?? ''

/**
 * Reads a page of the shows of a category and its subcategories, or of all shows, latest episode first. Errors: `invalid` for a bad cursor.
 */
export async function readDirectory(db: Database, { after, limit, category }: DirectoryQuery, viewerId?: number): Promise<Page<ShowCard>> {
  const cursor = decodeCursor(after)
  const having = cursor && sql`(${LATEST_EPISODE_AT}, ${shows.id}) < (${cursor[0]}, ${cursor[1]})`
  const name = category && categoryNameByKey(category)
  const where = name && sql`(${shows.category} = ${name} OR ${shows.category} LIKE ${`${name}/%`})`
  const rows = await selectShows(db, { viewerId, where: where || undefined, having, limit: limit + 1 })
  return toPage(rows, limit, (row) => [row.latestEpisodeAt, row.id], viewShow)
}

export async function countCategories(db: Database): Promise<Record<string, number>> {
  const name = sql<string>`substr(${shows.category}, 1, instr(${shows.category} || '/', '/') - 1)`
  const rows = await db
    .select({ name, count: sql<number>`count(*)` })
    .from(shows)
    .innerJoin(users, eq(users.id, shows.ownerId))
    .where(and(isNotRemoved, or(isNotNull(shows.publicationId), isOpenAccount)))
    .groupBy(name)
  const counts = new Map(rows.map((row) => [row.name, row.count]))
  return Object.fromEntries(CATEGORIES.flatMap(({ key, name }) => (counts.has(name) ? [[key, counts.get(name) ?? 0]] : [])))
}

const LATEST_EPISODE_AT = sql<number>`coalesce(max(${posts.publishedAt}), 0)`

interface ShowSelection {
  /** Omits personal shows if a block separates their creator from this viewer. */
  viewerId?: number | undefined
  where?: SQL
  having?: SQL
  orderBy?: SQL[]
  limit: number
}

/**
 * Selects shows with their owner and the totals of their published episodes, by `orderBy`, then latest episode first. Omits removed shows,
 * and personal ones of closed accounts or across a block.
 */
export const selectShows = (db: Database, { viewerId, where, having, orderBy = [], limit }: ShowSelection) =>
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
      canManage: viewerId === undefined ? sql<number>`0` : sql<number>`${isManagedBy(viewerId)}`,
      userHandle: users.handle,
      userName: users.name,
      userAvatar: users.avatar,
      publicationHandle: publications.handle,
      publicationName: publications.name,
      publicationAvatar: publications.avatar,
      episodeCount: sql<number>`count(${posts.id})`,
      duration: sql<number>`coalesce(sum(iif(${posts.id} IS NULL, 0, ${episodes.duration})), 0)`,
      latestEpisodeAt: LATEST_EPISODE_AT,
    })
    .from(shows)
    .innerJoin(users, eq(users.id, shows.ownerId))
    .leftJoin(publications, eq(publications.id, shows.publicationId))
    .leftJoin(episodes, eq(episodes.showId, shows.id))
    .leftJoin(posts, and(eq(posts.id, episodes.postId), eq(posts.state, 'published')))
    .where(and(isNotRemoved, or(isNotNull(publications.id), and(isOpenAccount, not(hiddenFrom(viewerId, users.id)))), where))
    .groupBy(shows.id)
    .having(having ?? sql`1`)
    .orderBy(...orderBy, desc(LATEST_EPISODE_AT), desc(shows.id))
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
      ? { handle: row.publicationHandle, name: row.publicationName, avatar: row.publicationAvatar }
      : { handle: row.userHandle, name: row.userName, avatar: row.userAvatar },
  episodeCount: row.episodeCount,
  latestEpisodeAt: row.latestEpisodeAt || null,
})

/** Reads show cards in the order of `ids`; omits removed shows and personal ones of closed accounts. */
export async function readShowsByIds(db: Database, ids: readonly number[]): Promise<ShowCard[]> {
  if (ids.length === 0) return []
  const rows = await selectShows(db, { where: sql`${shows.id} IN ${idSubquery(ids)}`, limit: ids.length })
  const byId = new Map(rows.map((row) => [row.id, viewShow(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
