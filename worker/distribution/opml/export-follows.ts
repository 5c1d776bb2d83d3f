import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { compareNames } from '#shared/persian/collation.ts'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/relations/index.ts'
import { follows } from '#worker/account/relations/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { readTogether } from '#worker/db/write.ts'
import { feedPath } from '#worker/distribution/feeds/index.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { writeOpml } from '#worker/lib/xml.ts'
import type { FollowKind } from '#worker/people/follows/contract.ts'
import { targetPath } from '#worker/people/follows/index.ts'
import { shows } from '#worker/podcasts/catalog/schema.ts'
import { showFeedPath } from '#worker/podcasts/shows/index.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { isShownTopic } from '#worker/posts/topics/index.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'

const FOLDERS: Record<FollowKind, string> = {
  podcast: 'پادکست‌ها',
  user: 'آدم‌ها',
  publication: 'انتشارات',
  list: 'لیست‌ها',
  topic: 'موضوع‌ها',
  tag: 'برچسب‌ها',
}

interface FollowedRow {
  name: string
  title: string
  /** Handle of a list's owner. */
  owner?: string
  movedTo?: string | null
}

/**
 * Exports the viewer's follows as OPML with one folder per kind, sorted by title. Omits removed, closed, private and hidden targets and
 * those whose owner is separated from the viewer by a block.
 */
export async function exportFollows(db: Database, viewer: Pick<Viewer, 'id' | 'handle'>, origin: string): Promise<string> {
  const mine = (kind: FollowKind, id: SQLiteColumn): SQL | undefined =>
    and(eq(follows.followerId, viewer.id), eq(follows.kind, kind), eq(follows.targetId, id))
  const shown = (owner: SQLiteColumn) => not(hiddenFrom(viewer.id, owner))
  const titleColumns = (name: SQLiteColumn, title: SQLiteColumn) => ({
    name: sql<string>`${name}`.as('name'),
    title: sql<string>`${title}`.as('title'),
  })
  const { showRows, userRows, publicationRows, listRows, topicRows, tagRows } = await readTogether(db, {
    showRows: db
      .select({ ...titleColumns(shows.hash, shows.title), movedTo: shows.movedTo })
      .from(follows)
      .innerJoin(shows, mine('podcast', shows.id))
      .innerJoin(users, eq(users.id, shows.ownerId))
      .where(and(isNull(shows.removedAt), sql`(${shows.publicationId} IS NOT NULL OR ${isOpenAccount} AND ${shown(shows.ownerId)})`)),
    userRows: db
      .select(titleColumns(users.handle, users.name))
      .from(follows)
      .innerJoin(users, mine('user', users.id))
      .where(and(isOpenAccount, shown(users.id))),
    publicationRows: db
      .select(titleColumns(publications.handle, publications.name))
      .from(follows)
      .innerJoin(publications, mine('publication', publications.id))
      .where(isNull(publications.closedAt)),
    listRows: db
      .select({ ...titleColumns(lists.hash, lists.name), owner: users.handle })
      .from(follows)
      .innerJoin(lists, mine('list', lists.id))
      .innerJoin(users, eq(users.id, lists.ownerId))
      .where(and(eq(lists.public, true), isNull(lists.deletedAt), isOpenAccount, shown(lists.ownerId))),
    topicRows: db
      .select(titleColumns(topics.key, topics.name))
      .from(follows)
      .innerJoin(topics, mine('topic', topics.id))
      .where(isShownTopic),
    tagRows: db
      .select(titleColumns(tags.slug, tags.name))
      .from(follows)
      .innerJoin(tags, mine('tag', tags.id))
      .where(eq(tags.hidden, false)),
  })
  const folder = (kind: FollowKind, rows: readonly FollowedRow[], feedOf: (row: FollowedRow) => string) => ({
    name: FOLDERS[kind],
    feeds: rows
      .map((row) => ({ title: row.title, feedUrl: feedOf(row), pageUrl: origin + targetPath(kind, row.name, row.owner) }))
      .sort((a, b) => compareNames(a.title, b.title)),
  })
  const localFeed = (subject?: 'tag' | 'topic' | 'list') => (row: FollowedRow) => origin + encodeURI(feedPath(row.name, subject))
  return writeOpml({
    title: `دنبال‌شده‌های ${viewer.handle} در دفتر`,
    folders: [
      folder('podcast', showRows, ({ name, movedTo }) => movedTo ?? origin + showFeedPath(name)),
      folder('user', userRows, localFeed()),
      folder('publication', publicationRows, localFeed()),
      folder('list', listRows, localFeed('list')),
      folder('topic', topicRows, localFeed('topic')),
      folder('tag', tagRows, localFeed('tag')),
    ],
  })
}
