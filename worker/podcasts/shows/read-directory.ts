import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Page } from '#shared/contract.ts'
import { CATEGORIES } from '#shared/podcast-categories.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { DirectoryQuery, ShowCard } from './contract.ts'
import { isNotRemoved } from './policy.ts'
import { shows } from './schema.ts'
import { LATEST_EPISODE_AT, selectShows } from './select-shows.ts'
import { viewShow } from './view-show.ts'

const categoryNameByKey = (key: string): string => CATEGORIES.find((category) => category.key === key)?.name ?? ''

/** Lists the shows of a category and its subcategories, or all shows, by latest episode. */
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
