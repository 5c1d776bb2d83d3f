import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { isOpenAccount } from '#worker/account/auth/index.ts'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { encodeCursor, type SortKey } from '#worker/lib/cursor.ts'
import { createEtag } from '#worker/lib/hash.ts'
import { episodeChapters, episodes, transcripts } from '#worker/podcasts/catalog/schema.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'

/** Condition on `episodes`, `posts` and `users`: a public episode of the show, older than `after`. */
export const isFeedEpisode = (showId: number, after: SortKey | undefined): SQL | undefined =>
  and(
    eq(episodes.showId, showId),
    isNotNull(episodes.publishedAt),
    eq(posts.state, 'published'),
    isOpenAccount,
    after && sql`(${episodes.publishedAt}, ${episodes.postId}) < (${after[0]}, ${after[1]})`,
  )

/** Maximum episodes per feed document; later ones follow on further pages (RFC 5005). */
export const FEED_PAGE_SIZE = 2000
/** Number of the newest episodes by which the rhythm of a show is judged. */
const RHYTHM_EPISODES = 12

/** SQL: everything an item is written from, as JSON; the body by its revision and length. */
const stamp = sql<string>`json_array(${posts.hash}, ${posts.title}, ${posts.slug}, ${posts.description}, ${posts.commentsOn}, ${posts.publishedAt},
  ${posts.editedAt}, ${posts.updatedAt}, ${users.name}, coalesce(${publications.handle}, ${users.handle}), ${episodes.hash}, ${episodes.format}, ${episodes.bytes},
  ${episodes.duration}, ${episodes.guid}, ${episodes.season}, ${episodes.episode}, ${episodes.kind}, ${episodes.explicit}, ${episodes.cover}, ${episodes.persons},
  ${episodes.soundbites}, ${episodes.storedAt}, ${episodeChapters.changedAt}, ${transcripts.changedAt}, ${transcripts.language}, ${transcripts.timed},
  (SELECT b.revision || '.' || octet_length(b.html) FROM post_bodies b WHERE b.post_id = ${posts.id}))`

/**
 * Statement: selects what tells whether the public episodes of a feed page changed, without their notes, newest first, and one more row if
 * there is a next page.
 */
export const selectFeedStamps = (db: Database, showId: number, after?: SortKey) =>
  db
    .select({
      id: posts.id,
      publishedAt: episodes.publishedAt,
      changedAt:
        sql<number>`max(${posts.publishedAt}, coalesce(${posts.editedAt}, 0), ${episodes.storedAt}, coalesce(${episodeChapters.changedAt}, 0),
        coalesce(${transcripts.changedAt}, 0))`.as('feed_changed_at'),
      kind: episodes.kind,
      stamp: stamp.as('stamp'),
    })
    .from(episodes)
    .innerJoin(posts, eq(posts.id, episodes.postId))
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .leftJoin(episodeChapters, eq(episodeChapters.postId, posts.id))
    .leftJoin(transcripts, eq(transcripts.postId, posts.id))
    .where(isFeedEpisode(showId, after))
    .orderBy(desc(episodes.publishedAt), desc(episodes.postId))
    .limit(FEED_PAGE_SIZE + 1)

type StampRow = Awaited<ReturnType<typeof selectFeedStamps>>[number]

/** What the rows of a feed page say of it as a whole. Times are in UTC ms. */
export interface FeedSummary {
  digest: string
  /** Number of episodes on this page. */
  count: number
  changedAt: number
  latest: readonly number[]
  trailerIds: readonly number[]
  /** Cursor of the next page; null on the last one. */
  next: string | null
}

export async function summarizeStamps(rows: readonly StampRow[]): Promise<FeedSummary> {
  const shown = rows.slice(0, FEED_PAGE_SIZE)
  const last = shown.at(-1)
  return {
    digest: await createEtag(new TextEncoder().encode(shown.map(({ stamp }) => stamp).join('\n'))),
    count: shown.length,
    changedAt: shown.reduce((latest, { changedAt }) => Math.max(latest, changedAt), 0),
    latest: shown.slice(0, RHYTHM_EPISODES).map(({ publishedAt }) => publishedAt ?? 0),
    trailerIds: shown.filter(({ kind }) => kind === 'trailer').map(({ id }) => id),
    next: rows.length > FEED_PAGE_SIZE && last ? encodeCursor([last.publishedAt ?? 0, last.id]) : null,
  }
}
