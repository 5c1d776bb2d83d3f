import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { nullableColumnAlias } from '#worker/db/sql-fragments.ts'
import { notFound } from '#worker/lib/errors.ts'
import { parseQuery } from '#worker/lib/persian/search/search-query.ts'
import { searchSegments } from '#worker/lib/persian/search/search-segments.ts'
import { episodeChapters, episodes, shows, transcripts } from '#worker/podcasts/catalog/schema.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { sponsorOf } from '#worker/posts/sponsorship/index.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { Segment, TranscriptPage, TranscriptPageQuery } from '../contract.ts'
import { accessColumns, refuseInaccessibleEpisode } from '../episode-access.ts'

const PAGE_SIZE = 150

/**
 * Reads a page of a public transcript, or of the segments that match `q`. Errors: `not_found` (also without a transcript), `gone`,
 * `forbidden` across a block.
 */
export async function readTranscriptPage(
  db: Database,
  hash: string,
  { q, after }: TranscriptPageQuery,
  viewerId?: number,
): Promise<TranscriptPage> {
  const [row] = await db
    .select({
      title: posts.title,
      slug: posts.slug,
      ...accessColumns(viewerId),
      publication: nullableColumnAlias(publications.handle, 'publication'),
      sponsor: sponsorOf(posts.id).as('sponsor'),
      postCover: nullableColumnAlias(posts.cover, 'post_cover'),
      episodeCover: nullableColumnAlias(episodes.cover, 'sound_cover'),
      showHash: nullableColumnAlias(shows.hash, 'show_hash'),
      showTitle: nullableColumnAlias(shows.title, 'show_title'),
      showCover: nullableColumnAlias(shows.cover, 'show_cover'),
      chapters: episodeChapters.chapters,
      timed: transcripts.timed,
      segments: transcripts.segments,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .leftJoin(episodes, eq(episodes.postId, posts.id))
    .leftJoin(shows, and(eq(shows.id, episodes.showId), isNull(shows.removedAt)))
    .leftJoin(episodeChapters, eq(episodeChapters.postId, posts.id))
    .leftJoin(transcripts, eq(transcripts.postId, posts.id))
    .where(eq(posts.hash, hash))
  if (!row) throw notFound()
  refuseInaccessibleEpisode(row)
  const { title, slug, timed, segments, showHash, showTitle } = row
  if (timed === null || segments === null) throw notFound()
  const { page, hasMore } = q ? findSegments(segments, q, after) : pageOfSegments(segments, after)
  return {
    post: {
      ...{ hash, title, path: postPath(row.publication ?? row.handle, slug, hash), sponsor: row.sponsor },
      cover: row.episodeCover ?? row.showCover ?? row.postCover,
      show: showHash !== null && showTitle !== null ? { hash: showHash, title: showTitle } : null,
      chapters: (row.chapters ?? []).map(({ start, title: chapter }) => ({ start, title: chapter })),
    },
    timed,
    segments: page,
    next: hasMore ? after + page.length : null,
  }
}

const pageOfSegments = (segments: readonly Segment[], after: number) => ({
  page: segments.slice(after, after + PAGE_SIZE).map(({ start, speaker, text }) => ({ start, speaker, parts: [{ text, isMatch: false }] })),
  hasMore: segments.length > after + PAGE_SIZE,
})

/** `after` is the number of matches to skip. */
function findSegments(segments: readonly Segment[], q: string, after: number) {
  const hits = searchSegments(segments, parseQuery(q))
    .drop(after)
    .take(PAGE_SIZE + 1)
    .toArray()
  return {
    page: hits.slice(0, PAGE_SIZE).map(({ segment: { start, speaker }, excerpt }) => ({ start, speaker, parts: excerpt })),
    hasMore: hits.length > PAGE_SIZE,
  }
}
