import { eq } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { namedOrNull } from '#worker/db/named.ts'
import { notFound } from '#worker/lib/errors.ts'
import { hitsIn, parseQuery } from '#worker/lib/persian/search/index.ts'
import { postPath } from '#worker/posts/posts/index.ts'
import { posts } from '#worker/posts/posts/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import type { Segment, WordsPage, WordsQuery } from '../contract.ts'
import { hearing, refuseUnheard } from '../refuse-unheard.ts'
import { transcripts } from '../schema.ts'

const A_PAGE = 150

/**
 * What is said in a public episode, a page of segments, or of those that answer `q`. Errors as of the post: `not_found` (also without
 * a transcript), `gone`, `forbidden` across a block.
 */
export async function readWords(db: Database, hash: string, { q, after }: WordsQuery, viewerId?: number): Promise<WordsPage> {
  const [row] = await db
    .select({
      title: posts.title,
      slug: posts.slug,
      ...hearing(viewerId),
      publication: namedOrNull(publications.handle, 'publication'),
      timed: transcripts.timed,
      segments: transcripts.segments,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(publications, eq(publications.id, posts.publicationId))
    .leftJoin(transcripts, eq(transcripts.postId, posts.id))
    .where(eq(posts.hash, hash))
  if (!row) throw notFound()
  refuseUnheard(row)
  const { title, slug, timed, segments } = row
  if (timed === null || segments === null) throw notFound()
  const { said, more } = q ? found(segments, q, after) : aPage(segments, after)
  return {
    post: { hash, title, path: postPath(row.publication ?? row.handle, slug, hash) },
    timed,
    said,
    next: more ? after + said.length : null,
  }
}

const aPage = (segments: readonly Segment[], after: number) => ({
  said: segments.slice(after, after + A_PAGE).map(({ start, speaker, text }) => ({ start, speaker, parts: [{ text, found: false }] })),
  more: segments.length > after + A_PAGE,
})

/** Those that answer a query; `after` counts hits. */
function found(segments: readonly Segment[], q: string, after: number) {
  const hits = hitsIn(segments, parseQuery(q))
    .drop(after)
    .take(A_PAGE + 1)
    .toArray()
  return {
    said: hits.slice(0, A_PAGE).map(({ segment: { start, speaker }, excerpt }) => ({ start, speaker, parts: excerpt })),
    more: hits.length > A_PAGE,
  }
}
