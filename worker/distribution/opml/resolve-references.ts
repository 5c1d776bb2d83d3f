import { and, desc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { tagKey } from '#shared/persian/fold.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { handles, users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias } from '#worker/db/sql-fragments.ts'
import { readTogether } from '#worker/db/write.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { FollowKind } from '#worker/people/follows/contract.ts'
import type { Target } from '#worker/people/follows/index.ts'
import { targetCacheTag, targetPath } from '#worker/people/follows/index.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { isShownTopic, matchTopic } from '#worker/posts/topics/index.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { TargetReference } from './preview-opml.ts'

export interface ResolvedTarget extends Target {
  title: string
  path: string
  following: boolean
  blocked: boolean
}

interface Row {
  asked: string
  id: number
  /** A handle, hash, slug or key, depending on the kind. */
  name: string
  title: string
  hash?: string
  owner?: string
  ownerId?: number | null
  following: number
  blocked?: number
}

/** Resolves references to public targets in one round trip and returns a function that looks up a reference. */
export async function resolveReferences(
  db: Database,
  viewer: Viewer,
  all: readonly TargetReference[],
): Promise<(reference: TargetReference) => ResolvedTarget | undefined> {
  const namesOf = (type: TargetReference['type']) => [...new Set(all.filter((one) => one.type === type).map(({ name }) => name))]
  const requestedRows = (type: TargetReference['type']) => sql`json_each(${JSON.stringify(namesOf(type))}) AS asked`
  const asked = sql<string>`asked.value`.as('asked')
  const following = (kind: FollowKind, id: SQLWrapper) =>
    sql<number>`EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = ${viewer.id} AND f.kind = ${kind} AND f.target_id = ${id})`.as(
      'following',
    )
  const blockedColumn = (owner: SQL | SQLWrapper) => sql<number>`${hiddenFrom(viewer.id, owner)}`.as('blocked')
  const publication = {
    ...{
      asked,
      id: publications.id,
      name: publications.handle,
      title: columnAlias(publications.name, 'title'),
      hash: publications.hash,
    },
    following: following('publication', publications.id),
  }
  const spelling = alias(tags, 'spelled')

  const { userRows, byHandle, byHash, showRows, listRows, tagRows, topicRows } = await readTogether(db, {
    userRows: db
      .select({
        ...{ asked, id: users.id, name: users.handle, title: columnAlias(users.name, 'title'), hash: users.hash },
        ...{ ownerId: columnAlias(users.id, 'owner_id'), following: following('user', users.id), blocked: blockedColumn(users.id) },
      })
      .from(requestedRows('handle'))
      .innerJoin(handles, and(sql`${handles.handle} = asked.value`, eq(handles.kind, 'user')))
      .innerJoin(users, eq(users.id, handles.ownerId))
      .where(isOpenAccount),
    byHandle: db
      .select(publication)
      .from(requestedRows('handle'))
      .innerJoin(handles, and(sql`${handles.handle} = asked.value`, eq(handles.kind, 'publication')))
      .innerJoin(publications, eq(publications.id, handles.ownerId))
      .where(isNull(publications.closedAt)),
    byHash: db
      .select(publication)
      .from(requestedRows('publication'))
      .innerJoin(publications, sql`${publications.hash} = asked.value`)
      .where(isNull(publications.closedAt)),
    showRows: db
      .select({
        ...{ asked, id: shows.id, name: columnAlias(shows.hash, 'name'), title: shows.title },
        ownerId: sql<number | null>`iif(${shows.publicationId} IS NULL, ${shows.ownerId}, NULL)`.as('owner_id'),
        following: following('podcast', shows.id),
        blocked: sql<number>`${shows.publicationId} IS NULL AND ${hiddenFrom(viewer.id, shows.ownerId)}`.as('blocked'),
      })
      .from(requestedRows('podcast'))
      .innerJoin(shows, sql`${shows.hash} = asked.value`)
      .innerJoin(users, eq(users.id, shows.ownerId))
      .where(and(isNull(shows.removedAt), sql`(${shows.publicationId} IS NOT NULL OR ${isOpenAccount})`)),
    listRows: db
      .select({
        ...{
          asked,
          id: lists.id,
          name: columnAlias(lists.hash, 'name'),
          title: columnAlias(lists.name, 'title'),
          owner: users.handle,
        },
        ...{ ownerId: lists.ownerId, following: following('list', lists.id), blocked: blockedColumn(lists.ownerId) },
      })
      .from(requestedRows('list'))
      .innerJoin(lists, sql`${lists.hash} = asked.value`)
      .innerJoin(users, eq(users.id, lists.ownerId))
      .where(and(eq(lists.public, true), isNull(lists.deletedAt), isOpenAccount)),
    tagRows: db
      .select({
        ...{ asked: sql<string>`asked.value ->> 'name'`.as('asked'), id: tags.id, name: columnAlias(tags.slug, 'name') },
        ...{ title: columnAlias(tags.name, 'title'), following: following('tag', tags.id) },
      })
      .from(sql`json_each(${JSON.stringify(namesOf('tag').map((name) => ({ name, key: tagKey(name) })))}) AS asked`)
      .innerJoin(spelling, sql`${spelling.key} = asked.value ->> 'key' OR ${spelling.slug} = asked.value ->> 'name'`)
      .innerJoin(tags, sql`${tags.id} = coalesce(${spelling.mergedInto}, ${spelling.id})`)
      .where(eq(tags.hidden, false))
      .orderBy(desc(sql`${spelling.slug} = asked.value ->> 'name'`), desc(tags.postCount), tags.id),
    topicRows: db
      .select({ id: topics.id, key: topics.key, name: topics.name, following: following('topic', topics.id) })
      .from(topics)
      .where(isShownTopic),
  })

  const found = new Map<string, ResolvedTarget>()
  const addRows = (type: TargetReference['type'], kind: FollowKind, rows: readonly Row[]) => {
    for (const row of rows) {
      const key = `${type}:${row.asked}`
      if (!found.has(key)) found.set(key, toResolvedTarget(kind, row))
    }
  }
  addRows('handle', 'publication', byHandle)
  addRows('handle', 'user', userRows)
  addRows('publication', 'publication', byHash)
  addRows('podcast', 'podcast', showRows)
  addRows('list', 'list', listRows)
  addRows('tag', 'tag', tagRows)
  for (const name of namesOf('topic')) {
    const topic = matchTopic(topicRows, name)
    if (topic) addRows('topic', 'topic', [{ ...topic, asked: name, name: topic.key, title: topic.name }])
  }
  return ({ type, name }) => found.get(`${type}:${name}`)
}

const toResolvedTarget = (
  kind: FollowKind,
  { id, name, title, hash = '', owner = '', ownerId = null, following, blocked = 0 }: Row,
): ResolvedTarget => ({
  ...{ kind, id, name, title, ownerId },
  ...{ path: targetPath(kind, name, owner), cacheTag: targetCacheTag(kind, { id, name, hash }) },
  ...{ following: Boolean(following), blocked: Boolean(blocked) },
})
