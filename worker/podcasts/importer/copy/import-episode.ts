import { sql } from 'drizzle-orm'
import { atomic, type Database, type Statement } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { isUniqueViolation } from '#worker/lib/errors.ts'
import { invalidate } from '#worker/lib/page-cache/index.ts'
import { insertImportedEpisode, remainingAudioBytes } from '#worker/podcasts/episodes/index.ts'
import { showTag } from '#worker/podcasts/shows/index.ts'
import { createPost, publishBackdated } from '#worker/posts/posts/index.ts'
import { parseNotes } from '../feed/parse-notes.ts'
import { podcastImportItems, podcastImports } from '../schema.ts'
import { CopyError } from './copy-error.ts'
import type { StoredAudio } from './copy-file.ts'
import { addWarnings, type CopyTask, isCopying } from './copy-task.ts'
import { fetchDetails } from './fetch-details.ts'
import { isLeaseHeld, type Lease } from './lease.ts'

/**
 * Publishes a stored file as an episode with its feed date and guid, in one batch. Idempotent. Returns false if the lease is lost or the
 * quota is too small; throws `CopyError`.
 */
export async function importEpisode(
  env: Env,
  db: Database,
  lease: Lease,
  task: CopyTask,
  stored: StoredAudio & { started: number },
): Promise<boolean> {
  const { item } = task
  const { audioInfo, tags, bytes, started } = stored
  const details = await fetchDetails(env, db, lease.ownerId, item, audioInfo.duration)
  const draft = await createPost(
    db,
    { id: lease.ownerId },
    { key: `import-${task.audioHash}`, title: item.title, document: notesToDocument(item.notes, item.title) },
  )
  const published = await publishBackdated(
    db,
    draft.hash,
    item.at,
    (postId) => sql`${isLeaseHeld(lease)} AND ${isCopying(task)} AND ${remainingAudioBytes(lease.ownerId, postId)} >= ${bytes}`,
  )
  if (!published) throw new CopyError('here')
  const { postId, guard } = published
  const warnings = addWarnings(task.warnings, ...details.warnings, task.bytes > 0 && task.bytes !== bytes && 'length')
  try {
    const results = await atomic(db, [
      ...published.statements,
      ...insertImportedEpisode(
        db,
        {
          ...{ postId, showId: lease.podcastId, hash: task.audioHash, bytes, audioInfo, tags, guid: item.guid, language: lease.language },
          ...{ season: item.season, episode: item.episode, kind: item.kind, explicit: item.explicit },
          ...{ persons: item.persons, soundbites: item.soundbites },
          ...{ cover: details.cover, chapters: details.chapters, transcript: details.transcript },
        },
        guard,
      ),
      recordSpeed(db, lease, bytes - task.copied, started),
      invalidate(db, [showTag(lease.podcastHash), 'podcasts'], guard),
      db
        .update(podcastImportItems)
        .set({ state: 'done', reason: null, warnings, item: null, bytes, copied: bytes, postId, multipartId: null, parts: [] })
        .where(sql`${podcastImportItems.id} = ${task.id} AND ${guard}`)
        .returning({ id: podcastImportItems.id }),
    ] as const)
    const done = results.at(-1)
    return Array.isArray(done) && done.length > 0
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // The show already has an episode with this guid.
    await db.run(
      sql`UPDATE posts SET state = 'removed', removed_at = updated_at, removed_by = 'author' WHERE id = ${postId} AND state = 'draft'`,
    )
    throw new CopyError('here')
  }
}

/** Falls back to the title, since a post must have text. */
function notesToDocument(notes: string, title: string) {
  const document = parseNotes(notes)
  const isEmpty = document.content.every((block) => block.type === 'paragraph' && !block.content?.length)
  return isEmpty
    ? { type: 'doc' as const, content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: title }] }] }
    : document
}

export const stopForQuota = (db: Database, lease: Lease) =>
  db
    .update(podcastImports)
    .set({ state: 'full' })
    .where(sql`${podcastImports.id} = ${lease.id} AND ${isLeaseHeld(lease)}`)

/** Statement: updates the moving average of the speed in bytes per second. */
export function recordSpeed(db: Database, lease: Lease, bytes: number, started: number): Statement {
  const speed = Math.round((bytes * 1000) / Math.max(1, now() - started))
  return db
    .update(podcastImports)
    .set({ speed: sql`CAST(iif(${podcastImports.speed} = 0, ${speed}, (${podcastImports.speed} * 3 + ${speed}) / 4) AS INTEGER)` })
    .where(sql`${podcastImports.id} = ${lease.id} AND ${podcastImports.leaseKey} = ${lease.key}`)
}
