import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Page } from '#shared/contract.ts'
import { CATEGORIES } from '#shared/podcast-categories.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { DirectoryQuery, PodcastCard } from './contract.ts'
import { isLiving } from './policy.ts'
import { podcasts } from './schema.ts'
import { NEWEST, selectShows } from './shows.ts'
import { viewShow } from './view.ts'

const nameOf = (key: string): string => CATEGORIES.find((category) => category.key === key)?.name ?? ''

/** Shows of a category, or all: the one with the newest episode first. */
export async function readDirectory(
  db: Database,
  { after, limit, category }: DirectoryQuery,
  viewerId?: number,
): Promise<Page<PodcastCard>> {
  const place = decodeCursor(after)
  const having = place && sql`(${NEWEST}, ${podcasts.id}) < (${place[0]}, ${place[1]})`
  const name = category && nameOf(category)
  const where = name && sql`(${podcasts.category} = ${name} OR ${podcasts.category} LIKE ${`${name}/%`})`
  const rows = await selectShows(db, { viewerId, where: where || undefined, having, limit: limit + 1 })
  return toPage(rows, limit, (row) => [row.newest, row.id], viewShow)
}

/** How many shows each category has, by its key. */
export async function countCategories(db: Database): Promise<Record<string, number>> {
  const name = sql<string>`substr(${podcasts.category}, 1, instr(${podcasts.category} || '/', '/') - 1)`
  const rows = await db
    .select({ name, count: sql<number>`count(*)` })
    .from(podcasts)
    .innerJoin(users, eq(users.id, podcasts.ownerId))
    .where(and(isLiving, or(isNotNull(podcasts.publicationId), isOpenAccount)))
    .groupBy(name)
  const counts = new Map(rows.map((row) => [row.name, row.count]))
  return Object.fromEntries(CATEGORIES.flatMap(({ key, name }) => (counts.has(name) ? [[key, counts.get(name) ?? 0]] : [])))
}
