import { type SQL, sql } from 'drizzle-orm'
import type { Document } from '#shared/document/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database, Statement } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { insertImportedEpisode } from '#worker/podcasts/episodes/index.ts'
import { postDrafts, posts } from '#worker/posts/posts/schema.ts'
import { findUnknownTopics } from '#worker/posts/topics/index.ts'
import type { ItemWarning } from './contract.ts'
import type { CopiedAudio } from './copy-episode-audio.ts'
import type { EpisodeDetails } from './episode-details.ts'
import { findImportedShow, showKeyOf } from './imported-show.ts'
import type { ItemTask } from './item-queue.ts'
import type { ImportTurn } from './lease.ts'

/** An episode whose sound is stored; `show` is its hash in the archive. */
export interface ReadyEpisode {
  audio: CopiedAudio
  details: EpisodeDetails
  show: string | null
}

/** Returns those of the topics that this site has, as many as a post may have. */
export async function findTopics(db: Database, keys: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(keys)].slice(0, LIMITS.topicsPerPost)
  const unknown = await findUnknownTopics(db, wanted)
  return wanted.filter((key) => !unknown.includes(key))
}

/** Returns statements that make the post an episode of its show, or a single one if the show is not here. */
export async function episodeStatements(
  { db, lease, env }: ImportTurn,
  task: ItemTask,
  postId: number,
  { audio, details, show }: ReadyEpisode,
  guard: SQL,
): Promise<{ statements: Statement[]; warnings: ItemWarning[] }> {
  const showId = show === null ? null : await findImportedShow(db, lease.ownerId, showKeyOf(task.key, show), env.ORIGIN)
  const [taken] = showId === null ? [] : await db.all(sql`SELECT 1 FROM sounds WHERE podcast_id = ${showId} AND guid = ${details.guid}`)
  const episode = { ...details, ...(taken ? { guid: crypto.randomUUID() } : {}), postId, showId, ...audio }
  return {
    statements: insertImportedEpisode(db, episode, guard),
    warnings: show !== null && showId === null ? ['show'] : [],
  }
}

/** Statement: gives a published post the changes that were not published. */
export const restoreDraft = (
  { db }: ImportTurn,
  postId: number,
  { title, document }: { title: string; document: Document },
  guard: SQL,
): Statement =>
  db
    .update(postDrafts)
    .set({ title, document, revision: sql`${postDrafts.revision} + 1`, updatedAt: now() })
    .where(sql`post_id = ${postId} AND ${guard}`)

/** Statement: pins a published post unless its author has pinned one. */
export const pinIfNone = ({ db, lease }: ImportTurn, postId: number, guard: SQL): Statement =>
  db
    .update(posts)
    .set({ pinnedAt: now() })
    .where(
      sql`id = ${postId} AND state = 'published' AND ${guard}
        AND NOT EXISTS (SELECT 1 FROM posts o WHERE o.author_id = ${lease.ownerId} AND o.pinned_at IS NOT NULL)`,
    )
