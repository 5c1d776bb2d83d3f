import { and, desc, eq, gte, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/accounts/index.ts'
import { users } from '#worker/accounts/schema.ts'
import { hiddenFrom } from '#worker/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { tagKey } from '#worker/lib/persian/fold.ts'
import { lists } from '#worker/lists/schema.ts'
import { podcasts } from '#worker/podcasts/schema.ts'
import { posts } from '#worker/posts/schema.ts'
import { publications } from '#worker/publications/schema.ts'
import { tags } from '#worker/tags/schema.ts'
import { topics } from '#worker/topics/schema.ts'
import type { SearchType } from './contract.ts'
import { matcher } from './matches.ts'

/** Newest titles looked through; the bound on a search until there is an index of the text. */
const POSTS = 2000
const OTHERS = 1000

/** Ids of everything of each type whose name or title answers the query, best known first; nothing of people across a block. One round trip. */
export async function findIds(db: Database, query: string, viewerId?: number): Promise<Record<SearchType, number[]>> {
  const key = tagKey(query)
  const [postRows, userRows, publicationRows, podcastRows, tagRows, topicRows, listRows] = await db.batch([
    db
      .select({ id: posts.id, title: posts.title })
      .from(posts)
      .where(and(eq(posts.state, sql`'published'`), not(hiddenFrom(viewerId, posts.authorId))))
      .orderBy(desc(posts.publishedAt), desc(posts.id))
      .limit(POSTS),
    db
      .select({ id: users.id, handle: users.handle, name: users.name })
      .from(users)
      .where(and(isOpenAccount, not(hiddenFrom(viewerId, users.id))))
      .orderBy(desc(users.followerCount), users.id)
      .limit(OTHERS),
    db
      .select({ id: publications.id, handle: publications.handle, name: publications.name })
      .from(publications)
      .where(isNull(publications.closedAt))
      .orderBy(desc(publications.followerCount), publications.id)
      .limit(OTHERS),
    db
      .select({ id: podcasts.id, title: podcasts.title })
      .from(podcasts)
      .where(or(isNotNull(podcasts.publicationId), not(hiddenFrom(viewerId, podcasts.ownerId))))
      .orderBy(desc(podcasts.followerCount), podcasts.id)
      .limit(OTHERS),
    db
      .select({ id: tags.id })
      .from(tags)
      .where(and(eq(tags.hidden, false), gte(tags.key, key), lt(tags.key, `${key}\u{10FFFF}`)))
      .orderBy(desc(tags.postCount), tags.id)
      .limit(OTHERS),
    db.select({ id: topics.id, key: topics.key, name: topics.name }).from(topics).orderBy(topics.position),
    db
      .select({ id: lists.id, name: lists.name })
      .from(lists)
      .innerJoin(users, eq(users.id, lists.ownerId))
      .where(
        and(
          eq(lists.public, true),
          eq(lists.isDefault, false),
          isNull(lists.deletedAt),
          isOpenAccount,
          not(hiddenFrom(viewerId, lists.ownerId)),
        ),
      )
      .orderBy(desc(lists.createdAt), desc(lists.id))
      .limit(OTHERS),
  ])
  const matches = matcher(query)
  const named = matcher(query.replace(/^\s*@/, ''))
  const idsOf = <Row extends { id: number }>(rows: readonly Row[], test: (row: Row) => boolean) => rows.filter(test).map(({ id }) => id)
  return {
    posts: idsOf(postRows, ({ title }) => matches(title)),
    users: idsOf(userRows, ({ handle, name }) => named(handle) || named(name)),
    publications: idsOf(publicationRows, ({ handle, name }) => named(handle) || named(name)),
    podcasts: idsOf(podcastRows, ({ title }) => matches(title)),
    tags: key === '' ? [] : idsOf(tagRows, () => true),
    topics: idsOf(topicRows, ({ key: topic, name }) => matches(name) || matches(topic)),
    lists: idsOf(listRows, ({ name }) => matches(name)),
  }
}
