import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { readTogether } from '#worker/db/write.ts'
import { comments } from '#worker/engagement/comments/schema.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import { shows, transcripts } from '#worker/podcasts/catalog/schema.ts'
import { postBodies, postReadership, posts } from '#worker/posts/posts/schema.ts'
import { postTags, tags } from '#worker/posts/tags/schema.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { IndexSource } from './index-columns.ts'
import type { searchChanges } from './schema.ts'

export type SourceType = (typeof searchChanges.$inferSelect)['type']

export interface IndexedSource extends IndexSource {
  ownerId: number
  /** Publication time in UTC ms; 0 for types whose age does not count. */
  publishedAt: number
  /** Between 0 and 1. */
  quality: number
}

/** Bayesian prior of the read rate: counts as this many views at this rate. */
const PRIOR = { rate: 0.35, views: 20 }
const WITHOUT_BODY = { tags: [], body: '', names: '', publishedAt: 0 }
/** Maps a count to a logarithmic scale: 0 for none, 1 for ten thousand or more. */
const popularity = (count: number): number => Math.min(1, Math.log10(1 + Math.max(0, count)) / 4)

/** Characters of a transcript that are indexed; the limit of words applies to text and transcript together. */
const MAX_TRANSCRIPT_LENGTH = 200_000

/** Selects the first `length` characters of a post's transcript, without its speakers; empty without a transcript. */
export const transcriptText = (postId: SQLiteColumn, length: number): SQL<string> =>
  sql<string>`coalesce((SELECT substr(group_concat(e.value ->> 'text', ' '), 1, ${length})
    FROM ${transcripts} t, json_each(t.segments) e WHERE t.post_id = ${postId}), '')`

const idIn = (id: SQLiteColumn, ids: readonly number[]): SQL => sql`${id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

const profileSource = (
  { id, handle, name, about, followers }: { id: number; handle: string; name: string; about: string; followers: number },
  ownerId: number,
) => ({ ...WITHOUT_BODY, id, ownerId, title: name, about, tags: [handle], quality: popularity(followers) })

/** Reads the sources of one type by id in one round trip, omitting those that are not public. */
export async function readSources(db: Database, type: SourceType, ids: readonly number[]): Promise<ReadonlyMap<number, IndexedSource>> {
  const rows = await READERS[type](db, ids)
  return new Map(rows.map(({ id, ...source }) => [id, source]))
}

type Reader = (db: Database, ids: readonly number[]) => Promise<Array<IndexedSource & { id: number }>>

const READERS: Record<SourceType, Reader> = {
  async posts(db, ids) {
    const { rows, tagRows } = await readTogether(db, {
      rows: db
        .select({
          id: posts.id,
          ownerId: posts.authorId,
          title: posts.title,
          about: posts.description,
          publishedAt: posts.publishedAt,
          text: postBodies.text,
          transcript: transcriptText(posts.id, MAX_TRANSCRIPT_LENGTH).as('transcript'),
          author: columnAlias(users.name, 'author'),
          handle: columnAlias(users.handle, 'author_handle'),
          publication: nullableColumnAlias(publications.name, 'publication'),
          views: sql<number>`coalesce(${postReadership.views}, 0)`.as('views'),
          reads: sql<number>`coalesce(${postReadership.reads}, 0)`.as('reads'),
        })
        .from(posts)
        .innerJoin(users, eq(users.id, posts.authorId))
        .innerJoin(postBodies, eq(postBodies.postId, posts.id))
        .leftJoin(publications, eq(publications.id, posts.publicationId))
        .leftJoin(postReadership, eq(postReadership.postId, posts.id))
        .where(and(idIn(posts.id, ids), eq(posts.state, 'published'), isOpenAccount)),
      tagRows: db
        .select({ postId: postTags.postId, name: tags.name })
        .from(postTags)
        .innerJoin(tags, eq(tags.id, postTags.tagId))
        .where(and(idIn(postTags.postId, ids), eq(tags.hidden, false))),
    })
    return rows.map(({ author, handle, publication, views, reads, publishedAt, text, transcript, ...post }) => ({
      ...post,
      body: `${text} . ${transcript}`,
      publishedAt: publishedAt ?? 0,
      names: [author, handle, publication ?? ''].join(' . '),
      tags: tagRows.filter(({ postId }) => postId === post.id).map(({ name }) => name),
      quality: Math.min(1, (reads + PRIOR.rate * PRIOR.views) / (Math.max(views, reads) + PRIOR.views)),
    }))
  },
  async users(db, ids) {
    const rows = await db
      .select({ id: users.id, handle: users.handle, name: users.name, about: users.bio, followers: users.followerCount })
      .from(users)
      .where(and(idIn(users.id, ids), isOpenAccount))
    return rows.map((row) => profileSource(row, row.id))
  },
  async publications(db, ids) {
    const rows = await db
      .select({
        id: publications.id,
        handle: publications.handle,
        name: publications.name,
        about: publications.description,
        followers: publications.followerCount,
      })
      .from(publications)
      .where(and(idIn(publications.id, ids), isNull(publications.closedAt)))
    return rows.map((row) => profileSource(row, 0))
  },
  async podcasts(db, ids) {
    const rows = await db
      .select({
        id: shows.id,
        ownerId: shows.ownerId,
        title: shows.title,
        about: shows.description,
        category: shows.category,
        followers: shows.followerCount,
        owner: sql<string>`coalesce(${publications.name}, ${users.name})`.as('owner'),
      })
      .from(shows)
      .innerJoin(users, eq(users.id, shows.ownerId))
      .leftJoin(publications, eq(publications.id, shows.publicationId))
      .where(and(idIn(shows.id, ids), isNull(shows.removedAt), sql`(${isNotNull(shows.publicationId)} OR ${isOpenAccount})`))
    return rows.map(({ id, ownerId, title, about, category, followers, owner }) => ({
      ...WITHOUT_BODY,
      id,
      ownerId,
      title,
      about,
      names: owner,
      tags: [category],
      quality: popularity(followers),
    }))
  },
  async tags(db, ids) {
    const rows = await db
      .select({
        id: tags.id,
        name: tags.name,
        posts: tags.postCount,
        merged: sql<string>`(SELECT json_group_array(m.name) FROM tags m WHERE m.merged_into = tags.id)`,
      })
      .from(tags)
      .where(and(idIn(tags.id, ids), eq(tags.hidden, false)))
    return rows.map(({ id, name, merged, posts: count }) => ({
      ...WITHOUT_BODY,
      id,
      ownerId: 0,
      title: name,
      about: '',
      tags: JSON.parse(merged),
      quality: popularity(count),
    }))
  },
  async topics(db, ids) {
    const rows = await db
      .select({ id: topics.id, key: topics.key, name: topics.name, about: topics.description, posts: topics.postCount })
      .from(topics)
      .where(and(idIn(topics.id, ids), isNull(topics.hiddenAt)))
    return rows.map(({ id, key, name, about, posts: count }) => ({
      ...WITHOUT_BODY,
      id,
      ownerId: 0,
      title: name,
      about,
      tags: [key],
      quality: popularity(count),
    }))
  },
  async lists(db, ids) {
    const rows = await db
      .select({
        id: lists.id,
        ownerId: lists.ownerId,
        name: lists.name,
        about: lists.description,
        items: lists.itemCount,
        owner: columnAlias(users.name, 'owner'),
      })
      .from(lists)
      .innerJoin(users, eq(users.id, lists.ownerId))
      .where(and(idIn(lists.id, ids), eq(lists.public, true), eq(lists.isDefault, false), isNull(lists.deletedAt), isOpenAccount))
    return rows.map(({ id, ownerId, name, about, items, owner }) => ({
      ...WITHOUT_BODY,
      id,
      ownerId,
      title: name,
      about,
      names: owner,
      quality: popularity(items),
    }))
  },
  async comments(db, ids) {
    const rows = await db
      .select({ id: comments.id, ownerId: comments.authorId, body: comments.body, at: comments.createdAt, likes: comments.likeCount })
      .from(comments)
      .innerJoin(users, eq(users.id, comments.authorId))
      .where(and(idIn(comments.id, ids), eq(comments.state, 'visible'), isOpenAccount))
    return rows.map(({ id, ownerId, body, at, likes }) => ({
      ...WITHOUT_BODY,
      id,
      ownerId,
      title: '',
      about: '',
      body,
      publishedAt: at,
      quality: popularity(likes),
    }))
  },
}

export const SOURCE_TYPES = Object.keys(READERS) as SourceType[] // Keys of a complete record.
