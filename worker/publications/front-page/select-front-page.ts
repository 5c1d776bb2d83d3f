import { desc, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { isPublic } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { sponsorOf } from '#worker/posts/sponsorship/index.ts'
import { publicationPicks } from './schema.ts'

const MAX_PICKS = 1 + LIMITS.frontPageFeatured + LIMITS.frontPagePinned
export const SERIES_POSTS = 3
export const NEWEST_POSTS = LIMITS.pageSize

/**
 * Numbers of rows that suffice although each post is shown once: a part of the page may lose as many rows as the parts above it show. Posts
 * featured without an arrangement count as picks.
 */
const SHOWN_ABOVE_SERIES = MAX_PICKS + LIMITS.frontPageSections * LIMITS.frontPageSectionPosts
const SERIES_ROWS = SERIES_POSTS + SHOWN_ABOVE_SERIES
const NEWEST_ROWS = SHOWN_ABOVE_SERIES + LIMITS.seriesPerPublication * SERIES_POSTS + NEWEST_POSTS + 1
/** A section shows fewer posts if two thirds of these are in sections above it. Picks are not among them. */
const SECTION_ROWS = 3 * LIMITS.frontPageSectionPosts

const isVisible = (viewerId: number | undefined) => sql`${isPublic} AND NOT ${hiddenFrom(viewerId, posts.authorId)}`

/** Selects the posts that the editors chose and readers may see, in order. */
export const selectPicks = (db: Database, publicationId: number, viewerId?: number) =>
  db
    .select({ id: publicationPicks.postId, place: publicationPicks.place })
    .from(publicationPicks)
    .innerJoin(posts, eq(posts.id, publicationPicks.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(sql`${publicationPicks.publicationId} = ${publicationId} AND ${isVisible(viewerId)}`)
    .orderBy(publicationPicks.position)

/** Selects the newest posts of each section in order, through the tag that a merge leads to; omits hidden tags. */
export const selectSections = (db: Database, publicationId: number, viewerId?: number) =>
  db
    .select({
      tagId: sql<number>`tags.id`.as('tag_id'),
      title: sql<string>`s.title`.as('title'),
      name: sql<string>`tags.name`.as('name'),
      slug: sql<string>`tags.slug`.as('slug'),
      id: sql<number>`posts.id`.as('post_id'),
    })
    .from(
      sql`publication_sections s CROSS JOIN tags chosen ON chosen.id = s.tag_id CROSS JOIN tags ON tags.id = coalesce(chosen.merged_into, chosen.id)
        CROSS JOIN json_each((SELECT json_group_array(post_id) FROM (SELECT r.post_id FROM post_tags r
          WHERE r.publication_id = ${publicationId} AND r.tag_id = tags.id AND r.published_at IS NOT NULL
            AND r.post_id NOT IN (SELECT k.post_id FROM publication_picks k WHERE k.publication_id = ${publicationId})
          ORDER BY r.published_at DESC, r.post_id DESC LIMIT ${inlineInteger(SECTION_ROWS)}))) newest
        CROSS JOIN posts ON posts.id = newest.value CROSS JOIN users ON users.id = posts.author_id`,
    )
    .where(sql`s.publication_id = ${publicationId} AND tags.hidden = 0 AND ${isVisible(viewerId)}`)
    .orderBy(sql`s.position, newest.key`)

/** Selects the first posts of each series in order, with their number among the posts that the viewer may see. */
export const selectSeries = (db: Database, publicationId: number, viewerId?: number) =>
  db
    .select({
      hash: sql<string>`hash`.as('hash'),
      title: sql<string>`title`.as('title'),
      description: sql<string>`description`.as('description'),
      postCount: sql<number>`post_count`.as('post_count'),
      number: sql<number>`number`.as('number'),
      id: sql<number>`post_id`.as('post_id'),
      postHash: sql<string>`post_hash`.as('post_hash'),
      postTitle: sql<string>`post_title`.as('post_title'),
      slug: sql<string>`slug`.as('slug'),
      minutes: sql<number>`minutes`.as('minutes'),
      sponsor: sponsorOf(sql`part.post_id`).as('sponsor'),
    })
    .from(
      sql`(SELECT series.id, series.position AS place, series.hash, series.title, series.description, posts.id AS post_id, posts.hash AS post_hash,
          posts.title AS post_title, posts.slug, posts.minutes, count(*) OVER (PARTITION BY series.id) AS post_count,
          row_number() OVER (PARTITION BY series.id ORDER BY sp.position, sp.post_id) AS number
        FROM series CROSS JOIN series_posts sp ON sp.series_id = series.id
        CROSS JOIN posts ON posts.id = sp.post_id CROSS JOIN users ON users.id = posts.author_id
        WHERE series.publication_id = ${publicationId} AND ${isVisible(viewerId)}) part`,
    )
    .where(sql`number <= ${inlineInteger(SERIES_ROWS)}`)
    .orderBy(sql`place, id, number`)

/** Selects the newest posts, enough to fill the first page whatever the rest of the front page shows. */
export const selectNewest = (db: Database, publicationId: number, viewerId?: number) =>
  db
    .select({ id: posts.id, at: posts.publishedAt, hasCover: sql<number>`${posts.cover} IS NOT NULL`.as('has_cover') })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(sql`${posts.publicationId} = ${publicationId} AND ${isVisible(viewerId)}`)
    .orderBy(desc(posts.publishedAt), desc(posts.id))
    .limit(NEWEST_ROWS)

type RowsOf<Select extends (...args: never[]) => unknown> =
  Awaited<ReturnType<Select>> extends readonly (infer Row)[] ? readonly Row[] : never
export type PickRows = RowsOf<typeof selectPicks>
export type SectionRows = RowsOf<typeof selectSections>
export type SeriesRows = RowsOf<typeof selectSeries>
export type NewestRows = RowsOf<typeof selectNewest>
