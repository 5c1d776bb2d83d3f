import { and, desc, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Page, PageQuery } from '#shared/contract/http.ts'
import { compareNames } from '#shared/persian/collation.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { preferences, users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import { follows } from '#worker/account/relations/schema.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { afterCursor } from '#worker/db/sql-fragments.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { decodeCursor, toPage } from '#worker/lib/cursor.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { upsertPreferences } from '#worker/people/settings/index.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { isShownTopic } from '#worker/posts/topics/index.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import { type FollowCard, type FollowKind, type FollowState, type FollowTarget, type Interests, FollowKind as Kinds } from './contract.ts'
import { TARGET_TABLES } from './targets.ts'

const personColumns = {
  id: users.id,
  handle: users.handle,
  name: users.name,
  avatar: users.avatar,
  about: users.bio,
  at: follows.createdAt,
}

/** Pages through a user’s followers, newest first, omitting closed accounts and users with a block between them and the viewer. */
export const readFollowers = (db: Database, userId: number, query: PageQuery, viewerId?: number) =>
  readFollowPage(db, { condition: eq(follows.targetId, userId), otherSide: follows.followerId }, query, viewerId)

/** Pages through the users a user follows, newest first, omitting closed accounts and users with a block between them and the viewer. */
export const readFollowing = (db: Database, userId: number, query: PageQuery, viewerId?: number) =>
  readFollowPage(db, { condition: eq(follows.followerId, userId), otherSide: follows.targetId }, query, viewerId)

async function readFollowPage(
  db: Database,
  { condition, otherSide }: { condition: SQL; otherSide: SQLiteColumn },
  { after, limit }: PageQuery,
  viewerId: number | undefined,
): Promise<Page<FollowCard>> {
  const rows = await db
    .select(personColumns)
    .from(follows)
    .innerJoin(users, eq(users.id, otherSide))
    .where(
      and(
        eq(follows.kind, 'user'),
        condition,
        isOpenAccount,
        not(hiddenFrom(viewerId, users.id)),
        afterCursor(decodeCursor(after), follows.createdAt, otherSide),
      ),
    )
    .orderBy(desc(follows.createdAt), desc(otherSide))
    .limit(limit + 1)
  return toFollowCards(rows, limit)
}

/** Pages through the publications a user follows, newest first, omitting closed ones. */
export async function readFollowedPublications(db: Database, userId: number, { after, limit }: PageQuery): Promise<Page<FollowCard>> {
  const { id, handle, name, avatar, description } = publications
  const rows = await db
    .select({ id, handle, name, avatar, about: description, at: follows.createdAt })
    .from(follows)
    .innerJoin(publications, eq(publications.id, follows.targetId))
    .where(
      and(
        eq(follows.kind, 'publication'),
        eq(follows.followerId, userId),
        isNull(publications.closedAt),
        afterCursor(decodeCursor(after), follows.createdAt, follows.targetId),
      ),
    )
    .orderBy(desc(follows.createdAt), desc(follows.targetId))
    .limit(limit + 1)
  return toFollowCards(rows, limit)
}

const toFollowCards = (rows: (FollowCard & { id: number; at: number })[], limit: number): Page<FollowCard> =>
  toPage(
    rows,
    limit,
    ({ at, id }) => [at, id],
    ({ handle, name, avatar, about }) => ({ handle, name, avatar, about }),
  )

const LOOKUPS: Record<FollowKind, (viewerId: number) => { by: string; shown: SQL }> = {
  user: (viewer) => ({ by: 'handle', shown: sql`t.state IN ('active', 'suspended') AND NOT ${hiddenFrom(viewer, sql`t.id`)}` }),
  publication: () => ({ by: 'handle', shown: sql`t.closed_at IS NULL` }),
  podcast: (viewer) => ({
    by: 'hash',
    shown: sql`t.removed_at IS NULL AND (t.publication_id IS NOT NULL OR NOT ${hiddenFrom(viewer, sql`t.owner_id`)})`,
  }),
  list: (viewer) => ({ by: 'hash', shown: sql`t.public = 1 AND t.deleted_at IS NULL AND NOT ${hiddenFrom(viewer, sql`t.owner_id`)}` }),
  tag: () => ({ by: 'slug', shown: sql`t.hidden = 0` }),
  topic: () => ({ by: 'key', shown: sql`1` }),
}

/** Reads the follow states of several targets by key, in one round trip; omits unknown and hidden targets. */
export async function readFollowStates(db: Database, viewer: Viewer, targets: readonly FollowTarget[]): Promise<FollowState[]> {
  const states = Kinds.options.flatMap((kind) => {
    const keys = targets.filter((target) => target.kind === kind).map(({ key }) => key)
    if (keys.length === 0) return []
    const { by, shown } = LOOKUPS[kind](viewer.id)
    const name = sql.raw(`t.${by}`)
    const statement = db
      .select({
        kind: sql<FollowKind>`${kind}`.as('kind'),
        key: sql<string>`${name}`.as('key'),
        following:
          sql<number>`EXISTS (SELECT 1 FROM follows f WHERE f.follower_id = ${viewer.id} AND f.kind = ${kind} AND f.target_id = t.id)`.as(
            'following',
          ),
        followerCount: sql<number>`t.follower_count`.as('follower_count'),
      })
      .from(sql.raw(`${TARGET_TABLES[kind]} t`))
      .where(sql`${name} IN (SELECT value FROM json_each(${JSON.stringify(keys)})) AND (${shown})`)
    return [[kind, statement] as const]
  })
  const rows = await readTogether(db, Object.fromEntries(states))
  return Object.values(rows)
    .flat()
    .map(({ following, ...row }) => ({ ...row, following: Boolean(following) }))
}

const MAX_SHOWN = 500
const byName = (a: { name: string }, b: { name: string }) => compareNames(a.name, b.name)

/**
 * Returns the viewer’s followed topics and visible tags, at most the `MAX_SHOWN` most recently followed of each, in Persian alphabetical
 * order.
 */
export async function readInterests(db: Database, viewer: Viewer): Promise<Interests> {
  const isOwn = (kind: 'tag' | 'topic') => and(eq(follows.followerId, viewer.id), eq(follows.kind, kind))
  const { topicRows, tagRows, promptRow } = await readTogether(db, {
    topicRows: db
      .select({ key: topics.key, name: topics.name, postCount: topics.postCount })
      .from(follows)
      .innerJoin(topics, eq(topics.id, follows.targetId))
      .where(and(isOwn('topic'), isShownTopic))
      .orderBy(desc(follows.createdAt))
      .limit(MAX_SHOWN),
    tagRows: db
      .select({ name: tags.name, slug: tags.slug, postCount: tags.postCount })
      .from(follows)
      .innerJoin(tags, eq(tags.id, follows.targetId))
      .where(and(isOwn('tag'), eq(tags.hidden, false)))
      .orderBy(desc(follows.createdAt))
      .limit(MAX_SHOWN),
    promptRow: first(db.select({ askedAt: preferences.interestsAskedAt }).from(preferences).where(eq(preferences.userId, viewer.id))),
  })
  return { prompted: Boolean(promptRow?.askedAt), topics: topicRows.sort(byName), tags: tagRows.sort(byName) }
}

/** Builds a statement that records when onboarding asked for interests; keeps the first time. */
export const markInterestsPrompted = (db: Database, viewer: Viewer): Statement =>
  upsertPreferences(
    db,
    viewer.id,
    { interestsAskedAt: now() },
    { interestsAskedAt: sql`coalesce(${preferences.interestsAskedAt}, ${now()})` },
  )
