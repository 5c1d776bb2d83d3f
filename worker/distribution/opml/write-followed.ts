import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import { hiddenFrom } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { feedPath } from '#worker/distribution/feeds/index.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { writeOpml } from '#worker/lib/write-opml.ts'
import type { FollowKind } from '#worker/people/follows/contract.ts'
import { pathOf } from '#worker/people/follows/index.ts'
import { follows } from '#worker/people/follows/schema.ts'
import { showFeedPath } from '#worker/podcasts/shows/index.ts'
import { podcasts } from '#worker/podcasts/shows/schema.ts'
import { tags } from '#worker/posts/tags/schema.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'

const persian = new Intl.Collator('fa')

const FOLDERS: Record<FollowKind, string> = {
  podcast: 'پادکست‌ها',
  user: 'آدم‌ها',
  publication: 'انتشارات',
  list: 'لیست‌ها',
  topic: 'موضوع‌ها',
  tag: 'برچسب‌ها',
}

interface Followed {
  name: string
  title: string
  /** Handle of a list's owner. */
  owner?: string
  /** Where a show's feed went. */
  movedTo?: string | null
}

/** Everything the viewer follows as OPML, in a folder a kind, by name; what is closed, hidden or across a block is left out. */
export async function writeFollowed(db: Database, viewer: Viewer, origin: string): Promise<string> {
  const mine = (kind: FollowKind, id: SQLiteColumn): SQL | undefined =>
    and(eq(follows.followerId, viewer.id), eq(follows.kind, kind), eq(follows.targetId, id))
  const shown = (owner: SQLiteColumn) => not(hiddenFrom(viewer.id, owner))
  const titled = (name: SQLiteColumn, title: SQLiteColumn) => ({
    name: sql<string>`${name}`.as('name'),
    title: sql<string>`${title}`.as('title'),
  })
  const [shows, people, ownPublications, ownLists, topicRows, tagRows] = await db.batch([
    db
      .select({ ...titled(podcasts.hash, podcasts.title), movedTo: podcasts.movedTo })
      .from(follows)
      .innerJoin(podcasts, mine('podcast', podcasts.id))
      .innerJoin(users, eq(users.id, podcasts.ownerId))
      .where(
        and(isNull(podcasts.removedAt), sql`(${podcasts.publicationId} IS NOT NULL OR ${isOpenAccount} AND ${shown(podcasts.ownerId)})`),
      ),
    db
      .select(titled(users.handle, users.name))
      .from(follows)
      .innerJoin(users, mine('user', users.id))
      .where(and(isOpenAccount, shown(users.id))),
    db
      .select(titled(publications.handle, publications.name))
      .from(follows)
      .innerJoin(publications, mine('publication', publications.id))
      .where(isNull(publications.closedAt)),
    db
      .select({ ...titled(lists.hash, lists.name), owner: users.handle })
      .from(follows)
      .innerJoin(lists, mine('list', lists.id))
      .innerJoin(users, eq(users.id, lists.ownerId))
      .where(and(eq(lists.public, true), isNull(lists.deletedAt), isOpenAccount, shown(lists.ownerId))),
    db.select(titled(topics.key, topics.name)).from(follows).innerJoin(topics, mine('topic', topics.id)),
    db.select(titled(tags.slug, tags.name)).from(follows).innerJoin(tags, mine('tag', tags.id)).where(eq(tags.hidden, false)),
  ])
  const folder = (kind: FollowKind, rows: readonly Followed[], feedOf: (row: Followed) => string) => ({
    name: FOLDERS[kind],
    feeds: rows
      .map((row) => ({ title: row.title, feed: feedOf(row), link: origin + pathOf(kind, row.name, row.owner) }))
      .sort((a, b) => persian.compare(a.title, b.title)),
  })
  const ours = (of?: 'tag' | 'topic' | 'list') => (row: Followed) => origin + encodeURI(feedPath(row.name, of))
  return writeOpml({
    title: `دنبال‌شده‌های ${viewer.handle} در دفتر`,
    folders: [
      folder('podcast', shows, ({ name, movedTo }) => movedTo ?? origin + showFeedPath(name)),
      folder('user', people, ours()),
      folder('publication', ownPublications, ours()),
      folder('list', ownLists, ours('list')),
      folder('topic', topicRows, ours('topic')),
      folder('tag', tagRows, ours('tag')),
    ],
  })
}
