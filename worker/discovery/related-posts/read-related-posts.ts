import { type SQL, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract/fields.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, inlineInteger, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { findSimilarPosts, type RunQuery, type SimilarPost } from '#worker/indexing/search-index/index.ts'
import { now } from '#worker/lib/clock.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { PostCard } from '#worker/posts/posts/contract.ts'
import { assertPublic, isPublic, postCacheTag, postPath, publicationCacheTag, removedRule, toPostCard } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import type { Sponsor } from '#worker/posts/sponsorship/contract.ts'
import { isSponsored, sponsorOf } from '#worker/posts/sponsorship/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { containsPost, selectSeriesPosts, seriesPath } from '#worker/publications/front-page/index.ts'
import type { RelatedPost, RelatedPosts, SeriesOfPost } from './contract.ts'

const SHOWN = 3
const SHOWN_OF_PUBLICATION = 3
const MAX_CANDIDATES = 24
const POSTS_PER_TAG = 40
const POSTS_PER_TOPIC = 60
const MAX_LIKERS = 40
const LIKES_PER_LIKER = 20
/** Weight of the most similar post; a rare tag weighs more. */
const SIMILARITY_WEIGHT = 0.9

const parsed = <Value>(json: SQL, name: string) => json.mapWith(JSON.parse).as(name) as SQL.Aliased<Value>

/** Columns of a card, by the names of the tables in `selectPosts`. */
const columns = {
  id: sql<number>`posts.id`.as('id'),
  hash: sql<string>`posts.hash`.as('hash'),
  title: sql<string>`posts.title`.as('title'),
  slug: sql<string>`posts.slug`.as('slug'),
  description: sql<string>`posts.description`.as('description'),
  cover: parsed<Picture | null>(sql`posts.cover`, 'cover'),
  publishedAt: sql<number | null>`posts.published_at`.as('published_at'),
  minutes: sql<number>`posts.minutes`.as('minutes'),
  likeCount: sql<number>`posts.like_count`.as('like_count'),
  commentCount: sql<number>`posts.comment_count`.as('comment_count'),
  authorHandle: sql<string>`users.handle`.as('author_handle'),
  authorName: sql<string>`users.name`.as('author_name'),
  authorAvatar: parsed<Picture | null>(sql`users.avatar`, 'author_avatar'),
  publicationHandle: sql<string | null>`publications.handle`.as('publication_handle'),
  publicationName: sql<string | null>`publications.name`.as('publication_name'),
  duration: sql<number | null>`(SELECT duration FROM sounds WHERE post_id = posts.id)`.as('duration'),
  tags: parsed<PostCard['tags']>(
    sql`(SELECT json_group_array(json_object('name', name, 'slug', slug)) FROM (SELECT t.name, t.slug FROM post_tags pt
      CROSS JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = posts.id AND t.hidden = 0 ORDER BY pt.position))`,
    'tags',
  ),
  sponsor: sponsorOf(sql`posts.id`).as('sponsor'),
}

/** Selects the newest posts that share a tag or topic with the post; rarer labels weigh more. */
const postsWithSharedLabel = (kind: 'tag' | 'topic', hash: string, limit: number, weight: SQL) => {
  const label = sql.raw(`${kind}_id`)
  const rows = sql.raw(`post_${kind}s`)
  return sql`SELECT j.value AS id, ${weight} AS weight FROM posts own CROSS JOIN ${rows} mine ON mine.post_id = own.id
    CROSS JOIN ${sql.raw(`${kind}s`)} l ON l.id = mine.${label}
    CROSS JOIN json_each((SELECT json_group_array(post_id) FROM (SELECT r.post_id FROM ${rows} r
      WHERE r.${label} = mine.${label} AND r.published_at <= ${now()} ORDER BY r.published_at DESC, r.post_id DESC LIMIT ${inlineInteger(limit)}))) j
    WHERE own.hash = ${hash} AND j.value <> own.id`
}

const selectPosts = (db: Database, from: SQL, viewerId: number | undefined) =>
  db
    .select(columns)
    .from(sql`${from} CROSS JOIN users ON users.id = posts.author_id LEFT JOIN publications ON publications.id = posts.publication_id`)
    .where(sql`${isPublic} AND NOT ${hiddenFrom(viewerId, users.id)}`)

const selectAdjacentPost = (db: Database, hash: string, side: 'before' | 'after', viewerId: number | undefined) => {
  const [sign, order] = side === 'before' ? [sql`<`, sql`DESC`] : [sql`>`, sql`ASC`]
  return selectPosts(
    db,
    sql`posts own CROSS JOIN posts ON posts.id = (SELECT n.id FROM posts n WHERE n.author_id = own.author_id AND n.state = 'published'
      AND (n.published_at, n.id) ${sign} (own.published_at, own.id) ORDER BY n.published_at ${order}, n.id ${order} LIMIT 1) AND own.hash = ${hash}`,
    viewerId,
  )
}

/** Selects the newest posts of the post's publication, as many as are left after those that the page shows already. */
const selectNewestOfPublication = (db: Database, hash: string, viewerId: number | undefined) =>
  selectPosts(
    db,
    sql`(SELECT n.id FROM posts own CROSS JOIN posts n ON n.publication_id = own.publication_id AND n.state = 'published' AND n.id <> own.id
      WHERE own.hash = ${hash} ORDER BY n.published_at DESC, n.id DESC LIMIT ${inlineInteger(MAX_CANDIDATES)}) few
      CROSS JOIN posts ON posts.id = few.id`,
    viewerId,
  ).orderBy(sql`posts.published_at DESC, posts.id DESC`)

/** Selects posts recently liked by the post's latest likers. The weight stays below 1.2; a rare tag weighs more. */
const likedByLikers = (hash: string) => sql`SELECT id, 1.2 * count(*) / (4.0 + count(*)) FROM (
  SELECT j.value AS id, own.id AS own_id FROM posts own CROSS JOIN json_each((SELECT json_group_array(user_id) FROM (SELECT l.user_id FROM likes l
    WHERE l.post_id = own.id ORDER BY l.created_at DESC, l.user_id DESC LIMIT ${inlineInteger(MAX_LIKERS)}))) r
  CROSS JOIN json_each((SELECT json_group_array(post_id) FROM (SELECT l.post_id FROM likes l
    WHERE l.user_id = r.value ORDER BY l.created_at DESC, l.post_id DESC LIMIT ${inlineInteger(LIKES_PER_LIKER)}))) j
  WHERE own.hash = ${hash}) WHERE id <> own_id GROUP BY id`

const textuallySimilar = (hash: string, similar: readonly SimilarPost[]) =>
  sql`SELECT j.value ->> 'id', ${SIMILARITY_WEIGHT} * (j.value ->> 'weight') FROM json_each(${JSON.stringify(similar)}) j
    WHERE j.value ->> 'id' <> (SELECT id FROM posts WHERE hash = ${hash})`

const selectRelatedPosts = (db: Database, hash: string, similar: readonly SimilarPost[], viewerId: number | undefined) => {
  const weightedIds = sql`(SELECT id, sum(weight) AS weight FROM (
    ${postsWithSharedLabel('tag', hash, POSTS_PER_TAG, sql`0.3 + 40.0 / (20 + l.post_count)`)} AND l.hidden = 0
    UNION ALL ${postsWithSharedLabel('topic', hash, POSTS_PER_TOPIC, sql`0.1 + 120.0 / (200 + l.post_count)`)}
    UNION ALL ${likedByLikers(hash)} UNION ALL ${textuallySimilar(hash, similar)}) GROUP BY id ORDER BY weight DESC LIMIT 120) few`
  const quality = sql`coalesce((SELECT (r.reads + 7.0) / (r.views + 20.0) FROM post_readership r WHERE r.post_id = posts.id), 7.0 / 20)`
  return selectPosts(db, sql`${weightedIds} CROSS JOIN posts ON posts.id = few.id AND NOT ${isSponsored(sql`posts.id`)}`, viewerId)
    .orderBy(sql`few.weight * (0.5 + min(1, ${quality})) DESC, posts.id DESC`)
    .limit(MAX_CANDIDATES)
}

interface Row {
  hash: string
  title: string
  slug: string
  description: string
  cover: Picture | null
  minutes: number
  authorHandle: string
  authorName: string
  publicationHandle: string | null
  sponsor: Sponsor | null
}

const toRelatedPost = ({ hash, title, slug, description, cover, minutes, sponsor, ...row }: Row): RelatedPost => ({
  hash,
  path: postPath(row.publicationHandle ?? row.authorHandle, slug, hash),
  title,
  description,
  cover,
  minutes,
  author: { handle: row.authorHandle, name: row.authorName },
  sponsor,
})

/** Returns the first post of each author, then the remaining posts, up to `limit`. */
export function preferDistinctAuthors<Post extends Pick<RelatedPost, 'author'>>(rows: readonly Post[], limit: number): Post[] {
  const first = new Map<string, Post>()
  for (const post of rows) if (!first.has(post.author.handle)) first.set(post.author.handle, post)
  const firstOfEachAuthor = [...first.values()]
  return [...firstOfEachAuthor, ...rows.filter((post) => !firstOfEachAuthor.includes(post))].slice(0, limit)
}

/** Returns the series of the post, of whose posts in order `parts` are the rows, and the neighbours of the post in it. */
function placeInSeries(parts: Awaited<ReturnType<typeof selectSeriesPosts>>, hash: string) {
  const at = parts.findIndex((part) => part.hash === hash)
  const own = parts[at]
  if (!own) return undefined
  const series: SeriesOfPost = {
    title: own.seriesTitle,
    path: seriesPath(own.publicationHandle, own.seriesHash),
    number: at + 1,
    count: parts.length,
  }
  return { series, previous: parts[at - 1], next: parts[at + 1], cacheTag: publicationCacheTag(own.publicationHash) }
}

/**
 * Returns the previous and next post of the series, or of the author if the post is in none, up to `SHOWN` related posts without advertising, the newest others
 * of its publication, and the cache tags of all of them and of the post itself; omits
 * posts of authors separated from the viewer by a block. Two round trips to the database and at most two to the index. Errors: `not_found`,
 * `gone`.
 */
export async function readRelatedPosts(
  { db, runQuery }: { db: Database; runQuery: RunQuery },
  hash: string,
  viewerId?: number,
): Promise<{ relatedPosts: RelatedPosts; cacheTags: string[] }> {
  const [source] = await db.select({ title: posts.title }).from(posts).where(sql`${posts.hash} = ${hash} AND ${posts.state} = 'published'`)
  const similar = source ? await findSimilarPosts(runQuery, source.title) : []
  const { own, parts, earlier, later, rows, newestOfPublication } = await readTogether(db, {
    own: first(
      db
        .select({
          state: posts.state,
          removedBy: posts.removedBy,
          removedRule,
          publishedAt: posts.publishedAt,
          authorState: columnAlias(users.state, 'author_state'),
          publicationHash: nullableColumnAlias(publications.hash, 'publication_hash'),
        })
        .from(posts)
        .innerJoin(users, sql`${users.id} = ${posts.authorId}`)
        .leftJoin(publications, sql`${publications.id} = ${posts.publicationId}`)
        .where(sql`${posts.hash} = ${hash}`),
    ),
    parts: selectSeriesPosts(db, containsPost(hash), viewerId),
    earlier: first(selectAdjacentPost(db, hash, 'before', viewerId)),
    later: first(selectAdjacentPost(db, hash, 'after', viewerId)),
    rows: selectRelatedPosts(db, hash, similar, viewerId),
    newestOfPublication: selectNewestOfPublication(db, hash, viewerId),
  })
  if (!own) throw notFound()
  assertPublic(own)
  const place = placeInSeries(parts, hash)
  const { previous, next } = place ?? { previous: earlier, next: later }
  const adjacentHashes = [previous, next].flatMap((row) => row?.hash ?? [])
  const others = <Post extends Row>(posts: readonly Post[], shown: readonly string[]) => posts.filter(({ hash }) => !shown.includes(hash))
  const related = preferDistinctAuthors(
    others(rows, adjacentHashes).map((row) => toPostCard(row, row.tags)),
    SHOWN,
  )
  const shownHashes = [...adjacentHashes, ...related.map((post) => post.hash)]
  const publication = others(newestOfPublication, shownHashes).slice(0, SHOWN_OF_PUBLICATION).map(toRelatedPost)
  const relatedPosts = {
    series: place?.series ?? null,
    previous: previous ? toRelatedPost(previous) : null,
    next: next ? toRelatedPost(next) : null,
    related,
    publication,
  }
  const cacheTags = [hash, ...shownHashes, ...publication.map((post) => post.hash)].map(postCacheTag)
  return { relatedPosts, cacheTags: own.publicationHash === null ? cacheTags : [...cacheTags, publicationCacheTag(own.publicationHash)] }
}
