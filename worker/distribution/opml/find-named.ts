import { and, desc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { tagKey } from '#shared/persian/fold.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { handles, users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { named } from '#worker/db/named.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { FollowKind } from '#worker/people/follows/contract.ts'
import type { Target } from '#worker/people/follows/index.ts'
import { cacheTagOf, pathOf } from '#worker/people/follows/index.ts'
import { podcasts } from '#worker/podcasts/shows/schema.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { topicNamed } from '#worker/posts/topics/index.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import type { Named } from './own-address.ts'

/** A thing that is there, and how it stands with the viewer. */
export interface Subject extends Target {
  title: string
  path: string
  following: boolean
  blocked: boolean
}

interface Row {
  asked: string
  id: number
  /** What its kind is known by: a handle, a hash, a slug or a key. */
  name: string
  title: string
  hash?: string
  owner?: string
  ownerId?: number | null
  following: number
  blocked?: number
}

/** The living, public things among those named, by `of` and `name`, in one round trip. */
export async function findNamed(db: Database, viewer: Viewer, all: readonly Named[]): Promise<(ask: Named) => Subject | undefined> {
  const asked = (of: Named['of']) => [...new Set(all.filter((one) => one.of === of).map(({ name }) => name))]
  const listed = (of: Named['of']) => sql`json_each(${JSON.stringify(asked(of))}) AS asked`
  const word = sql<string>`asked.value`.as('asked')
  const following = (kind: FollowKind, id: SQLWrapper) =>
    sql<number>`EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = ${viewer.id} AND f.kind = ${kind} AND f.target_id = ${id})`.as(
      'following',
    )
  const across = (owner: SQL | SQLWrapper) => sql<number>`${hiddenFrom(viewer.id, owner)}`.as('blocked')
  const publication = {
    ...{ asked: word, id: publications.id, name: publications.handle, title: named(publications.name, 'title'), hash: publications.hash },
    following: following('publication', publications.id),
  }
  const spelled = alias(tags, 'spelled')

  const [people, byHandle, byHash, shows, ownLists, tagRows, topicRows] = await db.batch([
    db
      .select({
        ...{ asked: word, id: users.id, name: users.handle, title: named(users.name, 'title'), hash: users.hash },
        ...{ ownerId: named(users.id, 'owner_id'), following: following('user', users.id), blocked: across(users.id) },
      })
      .from(listed('handle'))
      .innerJoin(handles, and(sql`${handles.handle} = asked.value`, eq(handles.kind, 'user')))
      .innerJoin(users, eq(users.id, handles.ownerId))
      .where(isOpenAccount),
    db
      .select(publication)
      .from(listed('handle'))
      .innerJoin(handles, and(sql`${handles.handle} = asked.value`, eq(handles.kind, 'publication')))
      .innerJoin(publications, eq(publications.id, handles.ownerId))
      .where(isNull(publications.closedAt)),
    db
      .select(publication)
      .from(listed('publication'))
      .innerJoin(publications, sql`${publications.hash} = asked.value`)
      .where(isNull(publications.closedAt)),
    db
      .select({
        ...{ asked: word, id: podcasts.id, name: named(podcasts.hash, 'name'), title: podcasts.title },
        ownerId: sql<number | null>`iif(${podcasts.publicationId} IS NULL, ${podcasts.ownerId}, NULL)`.as('owner_id'),
        following: following('podcast', podcasts.id),
        blocked: sql<number>`${podcasts.publicationId} IS NULL AND ${hiddenFrom(viewer.id, podcasts.ownerId)}`.as('blocked'),
      })
      .from(listed('podcast'))
      .innerJoin(podcasts, sql`${podcasts.hash} = asked.value`)
      .innerJoin(users, eq(users.id, podcasts.ownerId))
      .where(and(isNull(podcasts.removedAt), sql`(${podcasts.publicationId} IS NOT NULL OR ${isOpenAccount})`)),
    db
      .select({
        ...{ asked: word, id: lists.id, name: named(lists.hash, 'name'), title: named(lists.name, 'title'), owner: users.handle },
        ...{ ownerId: lists.ownerId, following: following('list', lists.id), blocked: across(lists.ownerId) },
      })
      .from(listed('list'))
      .innerJoin(lists, sql`${lists.hash} = asked.value`)
      .innerJoin(users, eq(users.id, lists.ownerId))
      .where(and(eq(lists.public, true), isNull(lists.deletedAt), isOpenAccount)),
    db
      .select({
        ...{ asked: sql<string>`asked.value ->> 'name'`.as('asked'), id: tags.id, name: named(tags.slug, 'name') },
        ...{ title: named(tags.name, 'title'), following: following('tag', tags.id) },
      })
      .from(sql`json_each(${JSON.stringify(asked('tag').map((name) => ({ name, key: tagKey(name) })))}) AS asked`)
      .innerJoin(spelled, sql`${spelled.key} = asked.value ->> 'key' OR ${spelled.slug} = asked.value ->> 'name'`)
      .innerJoin(tags, sql`${tags.id} = coalesce(${spelled.mergedInto}, ${spelled.id})`)
      .where(eq(tags.hidden, false))
      .orderBy(desc(sql`${spelled.slug} = asked.value ->> 'name'`), desc(tags.postCount), tags.id),
    db.select({ id: topics.id, key: topics.key, name: topics.name, following: following('topic', topics.id) }).from(topics),
  ])

  const found = new Map<string, Subject>()
  const keep = (of: Named['of'], kind: FollowKind, rows: readonly Row[]) => {
    for (const row of rows) {
      const key = `${of}:${row.asked}`
      if (!found.has(key)) found.set(key, view(kind, row))
    }
  }
  keep('handle', 'publication', byHandle)
  keep('handle', 'user', people)
  keep('publication', 'publication', byHash)
  keep('podcast', 'podcast', shows)
  keep('list', 'list', ownLists)
  keep('tag', 'tag', tagRows)
  for (const name of asked('topic')) {
    const topic = topicNamed(topicRows, name)
    if (topic) keep('topic', 'topic', [{ ...topic, asked: name, name: topic.key, title: topic.name }])
  }
  return ({ of, name }) => found.get(`${of}:${name}`)
}

const view = (kind: FollowKind, { id, name, title, hash = '', owner = '', ownerId = null, following, blocked = 0 }: Row): Subject => ({
  ...{ kind, id, name, title, ownerId },
  ...{ path: pathOf(kind, name, owner), cacheTag: cacheTagOf(kind, { id, name, hash }) },
  ...{ following: Boolean(following), blocked: Boolean(blocked) },
})
