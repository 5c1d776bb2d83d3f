import { eq, type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract/fields.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { notFound } from '#worker/lib/errors.ts'
import { hydratePosts, isPublic, postPath, publicationCacheTag } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { Sponsor } from '#worker/posts/sponsorship/contract.ts'
import { sponsorOf } from '#worker/posts/sponsorship/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { SeriesPage, SeriesPart } from './contract.ts'
import { series } from './schema.ts'

/** Returns the path of a series, not percent-encoded; `handle` is that of its publication. */
export const seriesPath = (handle: string, hash: string): string => `/${handle}/series/${hash}`

/** Statement: the posts of matching series that the viewer may see, in order, with their series and its publication. */
export const selectSeriesPosts = (db: Database, where: SQL, viewerId?: number) =>
  db
    .select({
      id: sql<number>`posts.id`.as('post_id'),
      hash: sql<string>`posts.hash`.as('post_hash'),
      title: sql<string>`posts.title`.as('post_title'),
      slug: sql<string>`posts.slug`.as('slug'),
      description: sql<string>`posts.description`.as('post_description'),
      cover: sql`posts.cover`.mapWith(JSON.parse).as('cover') as SQL.Aliased<Picture | null>, // JSON of this column.
      minutes: sql<number>`posts.minutes`.as('minutes'),
      authorHandle: sql<string>`users.handle`.as('author_handle'),
      authorName: sql<string>`users.name`.as('author_name'),
      sponsor: sponsorOf(sql`posts.id`).as('sponsor'),
      seriesHash: sql<string>`series.hash`.as('series_hash'),
      seriesTitle: sql<string>`series.title`.as('series_title'),
      publicationHash: sql<string>`publications.hash`.as('publication_hash'),
      publicationHandle: sql<string>`publications.handle`.as('publication_handle'),
    })
    .from(
      sql`series CROSS JOIN publications ON publications.id = series.publication_id CROSS JOIN series_posts ON series_posts.series_id = series.id
        CROSS JOIN posts ON posts.id = series_posts.post_id CROSS JOIN users ON users.id = posts.author_id`,
    )
    .where(sql`${where} AND ${isPublic} AND NOT ${hiddenFrom(viewerId, posts.authorId)}`)
    .orderBy(sql`series_posts.position, series_posts.post_id`)

/** SQL condition: the series contains the post with this hash. */
export const containsPost = (hash: string): SQL =>
  sql`${series.id} = (SELECT own.series_id FROM series_posts own JOIN posts p ON p.id = own.post_id WHERE p.hash = ${hash})`

/** Returns a series with its public posts in order, and its cache tags, in two round trips. Errors: `not_found`. */
export async function readSeries(db: Database, hash: string, viewerId?: number): Promise<{ page: SeriesPage; cacheTags: string[] }> {
  const { row, rows } = await readTogether(db, {
    row: first(
      db
        .select({
          title: series.title,
          description: series.description,
          publicationHash: sql<string>`${publications.hash}`.as('publication_hash'),
          handle: publications.handle,
          name: publications.name,
        })
        .from(series)
        .innerJoin(publications, eq(publications.id, series.publicationId))
        .where(sql`${series.hash} = ${hash} AND ${publications.closedAt} IS NULL`),
    ),
    rows: selectSeriesPosts(db, sql`${series.hash} = ${hash}`, viewerId),
  })
  if (!row) throw notFound()
  const { title, description, handle, name, publicationHash } = row
  const cards = await hydratePosts(
    db,
    rows.map(({ id }) => id),
    viewerId,
  )
  const publication = { hash: publicationHash, handle, name }
  return {
    page: { hash, path: seriesPath(handle, hash), title, description, publication, posts: cards },
    cacheTags: [publicationCacheTag(publicationHash)],
  }
}

/** Converts a post of a series; `index` counts its public posts from 0. */
export const toSeriesPart = (
  { hash, title, slug, minutes, sponsor }: { hash: string; title: string; slug: string; minutes: number; sponsor: Sponsor | null },
  handle: string,
  index: number,
): SeriesPart => ({ number: index + 1, hash, path: postPath(handle, slug, hash), title, minutes, sponsor })
