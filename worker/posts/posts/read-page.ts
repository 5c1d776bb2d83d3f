import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { blockSide, refuseBlocked } from '#worker/account/blocks/index.ts'
import type { Database } from '#worker/db/client.ts'
import { named, namedOrNull } from '#worker/db/named.ts'
import { notFound } from '#worker/lib/errors.ts'
import { viewSoundFile } from '#worker/podcasts/episodes/contract.ts'
import { sounds, transcripts } from '#worker/podcasts/episodes/schema.ts'
import { podcasts } from '#worker/podcasts/shows/schema.ts'
import { publications } from '#worker/publications/members/schema.ts'
import { outdatedBy } from './cache-tags.ts'
import type { PostPage } from './contract.ts'
import { cardColumns } from './hydrate.ts'
import { selectTags, selectTopics } from './labels.ts'
import { refuseHidden } from './policy.ts'
import { postBodies, posts } from './schema.ts'
import { viewCard } from './view.ts'

/** A public post with everything its page shows, in one round trip, and the cache tags of that page. 404 and 410 as thrown, 403 across a block. */
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
        blocked: blockSide(viewerId, users.id).as('blocked'),
        authorState: named(users.state, 'author_state'),
        soundHash: namedOrNull(sounds.hash, 'sound_hash'),
        soundFormat: sounds.format,
        soundBytes: sounds.bytes,
        hasTranscript: sql<number>`EXISTS (SELECT 1 FROM ${transcripts} WHERE ${transcripts.postId} = ${posts.id})`.as('has_transcript'),
        podcastHash: namedOrNull(podcasts.hash, 'podcast_hash'),
        podcastTitle: namedOrNull(podcasts.title, 'podcast_title'),
      })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .leftJoin(postBodies, eq(postBodies.postId, posts.id))
      .leftJoin(publications, eq(publications.id, posts.publicationId))
      .leftJoin(sounds, eq(sounds.postId, posts.id))
      .leftJoin(podcasts, and(eq(podcasts.id, sounds.podcastId), isNull(podcasts.removedAt)))
      .where(byHash),
    selectTags(db, byHash),
    selectTopics(db, byHash),
  ])
  const [row] = rows
  if (!row) throw notFound()
  refuseHidden(row)
  refuseBlocked(row.blocked, { handle: row.authorHandle, name: row.authorName })
  const {
    words,
    editedAt,
    commentsOn,
    canonicalUrl,
    html,
    authorBio,
    soundHash,
    soundFormat,
    soundBytes,
    duration,
    podcastHash,
    podcastTitle,
    hasTranscript,
  } = row
  const podcast = podcastHash && podcastTitle ? { hash: podcastHash, title: podcastTitle } : null
  const post = {
    ...viewCard(
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
      soundHash && soundFormat && soundBytes && duration
        ? {
            ...viewSoundFile({ hash: soundHash, format: soundFormat, bytes: soundBytes, duration }),
            podcast,
            hasTranscript: Boolean(hasTranscript),
          }
        : null,
  }
  return { post, cacheTags: outdatedBy(row).filter((tag) => tag !== 'newest') }
}
