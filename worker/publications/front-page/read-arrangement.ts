import { and, desc, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { fold } from '#shared/persian/fold.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { afterCursor, columnAlias } from '#worker/db/sql-fragments.ts'
import { readTogether } from '#worker/db/write.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { idSubquery, isPublic, postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { findTopTags, LABEL_SAMPLE } from '#worker/posts/tags/index.ts'
import { findManaged } from '#worker/publications/publications/index.ts'
import type { Arrangement, PostChoice, PostChoices, PostChoicesQuery } from './contract.ts'
import { publicationPicks, series, seriesPosts } from './schema.ts'

/** Finds the publication for its owner or an editor. Throws `not_found` for everybody but members, and `forbidden` for writers. */
export const findEdited = (db: Database, viewer: Pick<Viewer, 'id'>, hash: string) => findManaged(db, viewer, hash, ['owner', 'editor'])

const choiceColumns = {
  id: posts.id,
  hash: columnAlias(posts.hash, 'post_hash'),
  title: columnAlias(posts.title, 'post_title'),
  slug: posts.slug,
  publishedAt: posts.publishedAt,
  hasCover: sql<number>`${posts.cover} IS NOT NULL`.as('has_cover'),
  authorName: columnAlias(users.name, 'author_name'),
}

interface ChoiceRow {
  hash: string
  title: string
  slug: string
  publishedAt: number | null
  hasCover: number
  authorName: string
}

const toChoice = ({ hash, title, slug, publishedAt, hasCover, authorName }: ChoiceRow, handle: string): PostChoice => ({
  hash,
  path: postPath(handle, slug, hash),
  title,
  authorName,
  publishedAt: publishedAt ?? 0,
  hasCover: hasCover !== 0,
})

const SUGGESTED_TAGS = 12

/** Returns what the editors arranged, in two round trips. Errors: those of `findEdited`. */
export async function readArrangement(db: Database, viewer: Pick<Viewer, 'id'>, hash: string): Promise<Arrangement> {
  const { id, handle, frontPageVersion } = await findEdited(db, viewer, hash)
  const newest = db
    .select({ postId: columnAlias(posts.id, 'post_id') })
    .from(posts)
    .where(and(eq(posts.publicationId, id), eq(posts.state, sql`'published'`)))
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(LABEL_SAMPLE)
  const { chosen, sections, seriesRows, parts, topTags } = await readTogether(db, {
    chosen: db
      .select({ ...choiceColumns, place: publicationPicks.place })
      .from(publicationPicks)
      .innerJoin(posts, eq(posts.id, publicationPicks.postId))
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(sql`${publicationPicks.publicationId} = ${id} AND ${isPublic}`)
      .orderBy(publicationPicks.position),
    sections: db
      .select({
        title: sql<string>`s.title`.as('title'),
        name: sql<string>`tags.name`.as('name'),
        slug: sql<string>`tags.slug`.as('slug'),
      })
      .from(
        sql`publication_sections s CROSS JOIN tags chosen ON chosen.id = s.tag_id CROSS JOIN tags ON tags.id = coalesce(chosen.merged_into, chosen.id)`,
      )
      .where(sql`s.publication_id = ${id} AND tags.hidden = 0`)
      .groupBy(sql`tags.id`)
      .orderBy(sql`min(s.position)`),
    seriesRows: db
      .select({ id: series.id, hash: series.hash, title: series.title, description: series.description })
      .from(series)
      .where(eq(series.publicationId, id))
      .orderBy(series.position, series.id),
    parts: db
      .select({ ...choiceColumns, seriesId: seriesPosts.seriesId })
      .from(seriesPosts)
      .innerJoin(series, eq(series.id, seriesPosts.seriesId))
      .innerJoin(posts, eq(posts.id, seriesPosts.postId))
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(sql`${series.publicationId} = ${id} AND ${isPublic}`)
      .orderBy(seriesPosts.position, seriesPosts.postId),
    topTags: findTopTags(db, sql`${newest}`, { limit: SUGGESTED_TAGS }),
  })
  const choicesFor = (place: (typeof chosen)[number]['place']) =>
    chosen.filter((pick) => pick.place === place).map((pick) => toChoice(pick, handle))
  const slugs = new Set(sections.map(({ slug }) => slug))
  return {
    version: frontPageVersion,
    lead: choicesFor('lead')[0] ?? null,
    featured: choicesFor('featured'),
    pinned: choicesFor('pinned'),
    sections: sections.slice(0, LIMITS.frontPageSections).map(({ name, slug, title }) => ({ tag: { name, slug }, title })),
    series: seriesRows.map((row) => ({
      hash: row.hash,
      title: row.title,
      description: row.description,
      posts: parts.filter(({ seriesId }) => seriesId === row.id).map((part) => toChoice(part, handle)),
    })),
    suggestedTags: topTags.filter(({ slug }) => !slugs.has(slug)).map(({ name, slug }) => ({ name, slug })),
  }
}

const MAX_SEARCHED_TITLES = 5000

/**
 * Lists the published posts of a publication for its editors, newest first. With `q`, it searches the titles of the newest
 * `MAX_SEARCHED_TITLES` after the cursor. Two round trips, three with `q`. Errors: those of `findEdited`.
 */
export async function listPostChoices(
  db: Database,
  viewer: Pick<Viewer, 'id'>,
  hash: string,
  { after, limit, q }: PostChoicesQuery,
): Promise<PostChoices> {
  const { id, handle } = await findEdited(db, viewer, hash)
  const isListed = sql`${posts.publicationId} = ${id} AND ${isPublic} AND ${afterCursor(decodeCursor(after), posts.publishedAt, posts.id) ?? sql`1`}`
  const found = q ? await findIdsByTitle(db, isListed, q, limit + 1) : undefined
  const rows = await db
    .select(choiceColumns)
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(found ? sql`${isListed} AND ${posts.id} IN ${idSubquery(found)}` : isListed)
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(limit + 1)
  return toPage(
    rows,
    limit,
    (row) => [row.publishedAt ?? 0, row.id],
    (row) => toChoice(row, handle),
  )
}

/** Finds the first `limit` posts whose title contains all words, ignoring spaces and ZWNJs in it. */
async function findIdsByTitle(db: Database, isListed: ReturnType<typeof sql>, q: string, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: posts.id, title: posts.title })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(isListed)
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(MAX_SEARCHED_TITLES)
  const words = fold(q).split(' ')
  const isMatch = (title: string) => words.every((word) => fold(title).replaceAll(' ', '').includes(word))
  return rows
    .filter(({ title }) => isMatch(title))
    .slice(0, limit)
    .map(({ id }) => id)
}
