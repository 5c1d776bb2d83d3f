import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { assertNotBlocked, selectBlockedBy } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { columnAlias, nullableColumnAlias } from '#worker/db/column-alias.ts'
import { notFound } from '#worker/lib/errors.ts'
import { viewAudioFile } from '#worker/podcasts/episodes/contract.ts'
import { episodes, transcripts } from '#worker/podcasts/episodes/schema.ts'
import { shows } from '#worker/podcasts/shows/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import { cacheTagsForPost } from './cache-tags.ts'
import type { PostPage } from './contract.ts'
import { cardColumns } from './hydrate.ts'
import { assertPublic } from './policy.ts'
import { postBodies, posts } from './schema.ts'
import { selectTags, selectTopics } from './select-tags-and-topics.ts'
import { toPostCard } from './to-post-card.ts'

/**
 * Returns a public post and the cache tags of its page in one round trip. Errors: `not_found`, `gone`, `forbidden` if a block separates the
 * viewer and the author.
 */
export async function readPost(db: Database, hash: string, viewerId?: number): Promise<{ post: PostPage; cacheTags: string[] }> {
  const byHash = eq(posts.hash, hash)
  const [rows, tagRows, topicRows] = await db.batch([
    db
      .select({
        ...cardColumns,
        state: posts.state,
        removedBy: posts.removedBy,
        words: posts.words,
        editedAt: posts.editedAt,
        commentsOn: posts.commentsOn,
        canonicalUrl: posts.canonicalUrl,
        html: postBodies.html,
        authorBio: users.bio,
        blocked: selectBlockedBy(viewerId, users.id).as('blocked'),
        authorState: columnAlias(users.state, 'author_state'),
        audioHash: nullableColumnAlias(episodes.hash, 'sound_hash'),
        audioFormat: episodes.format,
        audioBytes: episodes.bytes,
        hasTranscript: sql<number>`EXISTS (SELECT 1 FROM ${transcripts} WHERE ${transcripts.postId} = ${posts.id})`.as('has_transcript'),
        podcastHash: nullableColumnAlias(shows.hash, 'podcast_hash'),
        podcastTitle: nullableColumnAlias(shows.title, 'podcast_title'),
      })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .leftJoin(postBodies, eq(postBodies.postId, posts.id))
      .leftJoin(publications, eq(publications.id, posts.publicationId))
      .leftJoin(episodes, eq(episodes.postId, posts.id))
      .leftJoin(shows, and(eq(shows.id, episodes.showId), isNull(shows.removedAt)))
      .where(byHash),
    selectTags(db, byHash),
    selectTopics(db, byHash),
  ])
  const [row] = rows
  if (!row) throw notFound()
  assertPublic(row)
  assertNotBlocked(row.blocked, { handle: row.authorHandle, name: row.authorName })
  const {
    words,
    editedAt,
    commentsOn,
    canonicalUrl,
    html,
    authorBio,
    audioHash,
    audioFormat,
    audioBytes,
    duration,
    podcastHash,
    podcastTitle,
    hasTranscript,
  } = row
  const podcast = podcastHash && podcastTitle ? { hash: podcastHash, title: podcastTitle } : null
  const post = {
    ...toPostCard(
      row,
      tagRows.filter(({ hidden }) => !hidden),
    ),
    html: html ?? '',
    words,
    editedAt,
    commentsOn,
    canonicalUrl,
    authorBio,
    topics: topicRows,
    audio:
      audioHash && audioFormat && audioBytes && duration
        ? {
            ...viewAudioFile({ hash: audioHash, format: audioFormat, bytes: audioBytes, duration }),
            podcast,
            hasTranscript: Boolean(hasTranscript),
          }
        : null,
  }
  return { post, cacheTags: cacheTagsForPost(row).filter((tag) => tag !== 'newest') }
}
