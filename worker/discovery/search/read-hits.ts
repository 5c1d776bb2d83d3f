import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { truncateText } from '#shared/persian/text-metrics.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, inlineInteger, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { coversOf, selectFirstPosts } from '#worker/engagement/reading-lists/index.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import { transcriptText } from '#worker/indexing/search-index/index.ts'
import type { Query } from '#worker/lib/persian/search/search-query.ts'
import { createExcerpt, highlightText } from '#worker/lib/persian/search/search-segments.ts'
import { readShowsByIds } from '#worker/podcasts/shows/index.ts'
import { hydratePosts, postPath } from '#worker/posts/posts/index.ts'
import { postBodies, posts } from '#worker/posts/posts/schema.ts'
import { isSponsored, sponsorOf } from '#worker/posts/sponsorship/index.ts'
import { tagColumns } from '#worker/posts/tags/index.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { isShownTopic } from '#worker/posts/topics/index.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { PostHit, SearchedComment, SearchResults, SearchType } from './contract.ts'
import { idIn } from './filter-visible.ts'
import { codeTexts, separateCode } from './separate-code.ts'

interface Options {
  viewerId?: number | undefined
  /** Whether posts show where their texts match. */
  withExcerpts?: boolean
}

/** Reads hits of one type in the order of `ids`, with highlights. */
export async function readHits(
  db: Database,
  type: SearchType,
  ids: readonly number[],
  query: Query,
  { viewerId, withExcerpts = false }: Options = {},
): Promise<SearchResults> {
  if (ids.length === 0) return { type, hits: [] }
  const withHighlights = <Item>(items: readonly Item[], nameOf: (item: Item) => string) =>
    items.map((item) => ({ ...item, highlights: highlightText(nameOf(item), query) }))
  switch (type) {
    case 'posts':
      return { type, hits: await (withExcerpts ? postHits : titleHits)(db, ids, query) }
    case 'users':
      return { type, hits: withHighlights(await userHits(db, ids), ({ name }) => name) }
    case 'publications':
      return { type, hits: withHighlights(await publicationHits(db, ids), ({ name }) => name) }
    case 'podcasts':
      return { type, hits: withHighlights(await readShowsByIds(db, ids), ({ title }) => title) }
    case 'tags':
      return { type, hits: withHighlights(await tagHits(db, ids, viewerId), ({ name }) => name) }
    case 'topics':
      return {
        type,
        hits: withHighlights(
          await db
            .select(topicColumns)
            .from(topics)
            .where(and(idIn(topics.id, ids), isShownTopic))
            .orderBy(orderOf(topics.id, ids)),
          ({ name }) => name,
        ),
      }
    case 'lists':
      return { type, hits: withHighlights(await listHits(db, ids, viewerId), ({ name }) => name) }
    case 'comments':
      return { type, hits: await commentHits(db, ids, query) }
  }
}

/** Number of leading characters of a text, or a transcript, searched for an excerpt. */
const EXCERPT_SOURCE_LENGTH = 40_000

const titleHits = async (db: Database, ids: readonly number[], query: Query): Promise<PostHit[]> =>
  (await hydratePosts(db, ids)).map((card) => ({ ...card, highlights: highlightText(card.title, query), excerpt: [] }))

interface Texts {
  text: string
  transcript: string
  codes: string
}

async function postHits(db: Database, ids: readonly number[], query: Query): Promise<PostHit[]> {
  const [hits, texts] = await Promise.all([
    titleHits(db, ids, query),
    db
      .select({
        hash: posts.hash,
        text: sql<string>`substr(${postBodies.text}, 1, ${EXCERPT_SOURCE_LENGTH})`.as('text'),
        transcript: transcriptText(posts.id, EXCERPT_SOURCE_LENGTH).as('transcript'),
        codes: codeTexts.as('codes'),
      })
      .from(postBodies)
      .innerJoin(posts, eq(posts.id, postBodies.postId))
      .where(idIn(posts.id, ids)),
  ])
  const textsOf = new Map(texts.map(({ hash, ...texts }) => [hash, texts]))
  return hits.map((hit) => ({ ...hit, ...findExcerpt(textsOf.get(hit.hash), query) }))
}

/** Prefers prose to code, which reads badly without its lines. */
function findExcerpt(texts: Texts | undefined, query: Query): Pick<PostHit, 'excerpt' | 'isCode'> {
  if (!texts) return { excerpt: [] }
  const { prose, code } = separateCode(texts.text, JSON.parse(texts.codes))
  for (const one of [prose, texts.transcript]) {
    const excerpt = createExcerpt(one, query)
    if (excerpt.length > 0) return { excerpt }
  }
  const excerpt = createExcerpt(code, query)
  return { excerpt, ...(excerpt.length > 0 ? { isCode: true } : {}) }
}

const orderOf = (id: SQLiteColumn, ids: readonly number[]) => sql`(SELECT key FROM json_each(${JSON.stringify(ids)}) WHERE value = ${id})`

const topicColumns = {
  key: topics.key,
  name: topics.name,
  description: topics.description,
  postCount: topics.postCount,
  followerCount: topics.followerCount,
}

/** Reads tags in the order of `ids`. */
export const readTags = (db: Database, ids: readonly number[]) =>
  db.select(tagColumns).from(tags).where(idIn(tags.id, ids)).orderBy(orderOf(tags.id, ids))

const tagHits = (db: Database, ids: readonly number[], viewerId?: number) =>
  db
    .select({ ...tagColumns, newestTitle: newestTitle(viewerId).as('newest_title') })
    .from(tags)
    .where(idIn(tags.id, ids))
    .orderBy(orderOf(tags.id, ids))

/** Number of newest posts of a tag among which its newest title is looked for, because a block can hide some. */
const TITLE_SAMPLE = 5

/** Selects the title of a tag's newest post that the viewer may see and that is no advertising. */
const newestTitle = (viewerId?: number): SQL<string | null> =>
  sql<string | null>`(SELECT q.title FROM (SELECT n.post_id, n.published_at FROM post_tags n
    WHERE n.tag_id = tags.id AND n.published_at IS NOT NULL ORDER BY n.published_at DESC, n.post_id DESC LIMIT ${inlineInteger(TITLE_SAMPLE)}) s
    CROSS JOIN posts q ON q.id = s.post_id CROSS JOIN users ON users.id = q.author_id
    WHERE q.state = 'published' AND ${isOpenAccount} AND NOT ${isSponsored(sql`q.id`)} AND NOT ${hiddenFrom(viewerId, users.id)}
    ORDER BY s.published_at DESC, s.post_id DESC LIMIT 1)`

const userHits = (db: Database, ids: readonly number[]) =>
  db
    .select({ handle: users.handle, name: users.name, avatar: users.avatar, about: users.bio, followerCount: users.followerCount })
    .from(users)
    .where(idIn(users.id, ids))
    .orderBy(orderOf(users.id, ids))

const publicationHits = (db: Database, ids: readonly number[]) =>
  db
    .select({
      handle: publications.handle,
      name: publications.name,
      avatar: publications.avatar,
      about: publications.description,
      followerCount: publications.followerCount,
    })
    .from(publications)
    .where(idIn(publications.id, ids))
    .orderBy(orderOf(publications.id, ids))

async function listHits(db: Database, ids: readonly number[], viewerId: number | undefined) {
  const rows = await db
    .select({
      hash: lists.hash,
      name: lists.name,
      description: lists.description,
      itemCount: lists.itemCount,
      firstPosts: selectFirstPosts(viewerId).as('first_posts'),
      ownerHandle: users.handle,
      ownerName: users.name,
      ownerAvatar: users.avatar,
    })
    .from(lists)
    .innerJoin(users, eq(users.id, lists.ownerId))
    .where(idIn(lists.id, ids))
    .orderBy(orderOf(lists.id, ids))
  return rows.map(({ ownerHandle, ownerName, ownerAvatar, firstPosts, ...list }) => ({
    ...list,
    covers: coversOf(firstPosts),
    owner: { handle: ownerHandle, name: ownerName, avatar: ownerAvatar },
  }))
}

async function commentHits(db: Database, ids: readonly number[], query: Query): Promise<SearchedComment[]> {
  const postAuthors = alias(users, 'post_author')
  const rows = await db
    .select({
      hash: comments.hash,
      body: comments.body,
      createdAt: comments.createdAt,
      handle: users.handle,
      name: users.name,
      avatar: users.avatar,
      postHash: columnAlias(posts.hash, 'post_hash'),
      title: posts.title,
      slug: posts.slug,
      publicationHandle: nullableColumnAlias(publications.handle, 'publication_handle'),
      postAuthorHandle: columnAlias(postAuthors.handle, 'post_author_handle'),
      sponsor: sponsorOf(posts.id).as('sponsor'),
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(postAuthors, eq(postAuthors.id, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .where(idIn(comments.id, ids))
    .orderBy(orderOf(comments.id, ids))
  return rows.map(({ hash, body, createdAt, handle, name, avatar, ...post }) => {
    const excerpt = createExcerpt(body, query)
    return {
      hash,
      author: { handle, name, avatar },
      createdAt,
      excerpt: excerpt.length > 0 ? excerpt : [{ text: truncateText(body), isMatch: false }],
      post: {
        title: post.title,
        path: postPath(post.publicationHandle ?? post.postAuthorHandle, post.slug, post.postHash),
        sponsor: post.sponsor,
      },
    }
  })
}
