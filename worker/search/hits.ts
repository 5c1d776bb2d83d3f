import { eq, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { users } from '#worker/accounts/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { lists } from '#worker/lists/schema.ts'
import { showsByIds } from '#worker/podcasts/index.ts'
import { hydratePosts, idList } from '#worker/posts/index.ts'
import { publications } from '#worker/publications/schema.ts'
import { tagColumns } from '#worker/tags/index.ts'
import { tags } from '#worker/tags/schema.ts'
import { topics } from '#worker/topics/schema.ts'
import type { Found, ListHit, ProfileHit, SearchType } from './contract.ts'

/** What is shown of the found things of a type, in the order of `ids`. */
export async function readHits(db: Database, type: SearchType, ids: readonly number[]): Promise<Found> {
  switch (type) {
    case 'posts':
      return { type, hits: await hydratePosts(db, ids) }
    case 'users':
      return { type, hits: await people(db, ids) }
    case 'publications':
      return { type, hits: await publicationHits(db, ids) }
    case 'podcasts':
      return { type, hits: await showsByIds(db, ids) }
    case 'tags':
      return { type, hits: await db.select(tagColumns).from(tags).where(among(tags.id, ids)).orderBy(place(tags.id, ids)) }
    case 'topics':
      return { type, hits: await db.select(topicColumns).from(topics).where(among(topics.id, ids)).orderBy(place(topics.id, ids)) }
    case 'lists':
      return { type, hits: await listHits(db, ids) }
  }
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

const people = (db: Database, ids: readonly number[]): Promise<ProfileHit[]> =>
  db
    .select({ handle: users.handle, name: users.name, avatar: users.avatar, about: users.bio, followerCount: users.followerCount })
    .from(users)
    .where(among(users.id, ids))
    .orderBy(place(users.id, ids))

const publicationHits = (db: Database, ids: readonly number[]): Promise<ProfileHit[]> =>
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

async function listHits(db: Database, ids: readonly number[]): Promise<ListHit[]> {
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
