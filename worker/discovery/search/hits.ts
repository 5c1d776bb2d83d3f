import { eq, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import { excerptOf, marked, type Query } from '#worker/lib/persian/search/index.ts'
import { showsByIds } from '#worker/podcasts/shows/index.ts'
import { hydratePosts, idList } from '#worker/posts/posts/index.ts'
import { postBodies, posts } from '#worker/posts/posts/schema.ts'
import { tagColumns } from '#worker/posts/tags/index.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import type { Found, PostHit, SearchType } from './contract.ts'

/** What is shown of the found things of a type, in the order of `ids`. */
export async function readHits(db: Database, type: SearchType, ids: readonly number[], query: Query): Promise<Found> {
  const named = <Item>(items: readonly Item[], nameOf: (item: Item) => string) =>
    items.map((item) => ({ ...item, marked: marked(nameOf(item), query) }))
  switch (type) {
    case 'posts':
      return { type, hits: await postHits(db, ids, query) }
    case 'users':
      return { type, hits: named(await people(db, ids), ({ name }) => name) }
    case 'publications':
      return { type, hits: named(await publicationHits(db, ids), ({ name }) => name) }
    case 'podcasts':
      return { type, hits: named(await showsByIds(db, ids), ({ title }) => title) }
    case 'tags':
      return {
        type,
        hits: named(await db.select(tagColumns).from(tags).where(among(tags.id, ids)).orderBy(place(tags.id, ids)), ({ name }) => name),
      }
    case 'topics':
      return {
        type,
        hits: named(
          await db.select(topicColumns).from(topics).where(among(topics.id, ids)).orderBy(place(topics.id, ids)),
          ({ name }) => name,
        ),
      }
    case 'lists':
      return { type, hits: named(await listHits(db, ids), ({ name }) => name) }
  }
}

/** Letters of a text an excerpt is looked for in. */
const READ = 40_000

async function postHits(db: Database, ids: readonly number[], query: Query): Promise<PostHit[]> {
  const [cards, texts] = await Promise.all([
    hydratePosts(db, ids),
    db
      .select({ hash: posts.hash, text: sql<string>`substr(${postBodies.text}, 1, ${READ})`.as('text') })
      .from(postBodies)
      .innerJoin(posts, eq(posts.id, postBodies.postId))
      .where(among(posts.id, ids)),
  ])
  const textOf = new Map(texts.map(({ hash, text }) => [hash, text]))
  return cards.map((card) => ({ ...card, marked: marked(card.title, query), excerpt: excerptOf(textOf.get(card.hash) ?? '', query) }))
}

const among = (id: SQLiteColumn, ids: readonly number[]) => sql`${id} IN ${idList(ids)}`
const place = (id: SQLiteColumn, ids: readonly number[]) => sql`(SELECT key FROM json_each(${JSON.stringify(ids)}) WHERE value = ${id})`

const topicColumns = {
  key: topics.key,
  name: topics.name,
  description: topics.description,
  postCount: topics.postCount,
  followerCount: topics.followerCount,
}

const people = (db: Database, ids: readonly number[]) =>
  db
    .select({ handle: users.handle, name: users.name, avatar: users.avatar, about: users.bio, followerCount: users.followerCount })
    .from(users)
    .where(among(users.id, ids))
    .orderBy(place(users.id, ids))

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
    .where(among(publications.id, ids))
    .orderBy(place(publications.id, ids))

async function listHits(db: Database, ids: readonly number[]) {
  const rows = await db
    .select({
      hash: lists.hash,
      name: lists.name,
      description: lists.description,
      itemCount: lists.itemCount,
      ownerHandle: users.handle,
      ownerName: users.name,
      ownerAvatar: users.avatar,
    })
    .from(lists)
    .innerJoin(users, eq(users.id, lists.ownerId))
    .where(among(lists.id, ids))
    .orderBy(place(lists.id, ids))
  return rows.map(({ ownerHandle, ownerName, ownerAvatar, ...list }) => ({
    ...list,
    owner: { handle: ownerHandle, name: ownerName, avatar: ownerAvatar },
  }))
}
