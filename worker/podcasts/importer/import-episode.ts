import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Picture } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { AppError, isUniqueViolation } from '#worker/lib/errors.ts'
import { decodeFeed } from '#worker/lib/feed-document.ts'
import { invalidate } from '#worker/lib/invalidations.ts'
import { Chapter, type ImportedTranscript } from '#worker/podcasts/episodes/contract.ts'
import { insertImportedEpisode, parseTranscript, remainingAudioBytes } from '#worker/podcasts/episodes/index.ts'
import { showTag } from '#worker/podcasts/shows/index.ts'
import { uploadImage } from '#worker/posts/media/index.ts'
import { createPost, publishBackdated } from '#worker/posts/posts/index.ts'
import type { ItemWarning } from './contract.ts'
import type { StoredAudio } from './copy-file.ts'
import { toHttpsUrl, toPlainLine } from './feed/feed-values.ts'
import type { FeedItem } from './feed/parse-item.ts'
import { parseNotes } from './feed/parse-notes.ts'
import { addWarnings, type CopyTask, isCopying, recordSpeed } from './item-queue.ts'
import { type ImportTurn, isLeaseHeld } from './lease.ts'
import { CopyError, fetchFile, toCopyError } from './remote-file.ts'
import { podcastImportItems } from './schema.ts'

/**
 * Publishes a stored file as an episode with its feed date and guid; creates the draft first, the rest in one batch. Idempotent. Returns
 * false if the lease is lost or the quota is too small; throws `CopyError` if the show has the guid or the post is no longer a draft.
 */
export async function importEpisode(turn: ImportTurn, task: CopyTask, stored: StoredAudio & { started: number }): Promise<boolean> {
  const { env, db, lease } = turn
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
    {
      ...{ hash: draft.hash, publishedAt: item.at, origin: env.ORIGIN, chapters: details.chapters },
      source: { hash: lease.hash, kind: 'podcast', ownerId: lease.ownerId },
    },
    (postId) => sql`${isLeaseHeld(lease)} AND ${isCopying(task)} AND ${remainingAudioBytes(lease.ownerId, postId)} >= ${bytes}`,
  )
  if (!published) throw new CopyError('here')
  const { postId, guard } = published
  const warnings = addWarnings(task.warnings, ...details.warnings, task.bytes > 0 && task.bytes !== bytes && 'length')
  try {
    const { done } = await write(db, {
      before: [
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
        recordSpeed(turn, bytes - task.copied, started),
        invalidate(db, [showTag(lease.podcastHash), 'podcasts'], guard),
      ],
      change: {
        done: db
          .update(podcastImportItems)
          .set({ state: 'done', reason: null, warnings, item: null, bytes, copied: bytes, postId, multipartId: null, parts: [] })
          .where(sql`${podcastImportItems.id} = ${task.id} AND ${guard}`)
          .returning({ id: podcastImportItems.id }),
      },
    })
    return done.length > 0
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

interface EpisodeDetails {
  chapters: Chapter[]
  transcript: ImportedTranscript | null
  cover: Picture | null
  warnings: ItemWarning[]
}

/** Fetches an item's chapters, transcript and cover. Remote failures and unusable content become warnings and never block the episode. */
async function fetchDetails(env: Env, db: Database, ownerId: number, item: FeedItem, duration: number): Promise<EpisodeDetails> {
  const [chapters, transcript, cover] = await Promise.all([
    item.chapters === null
      ? []
      : ignoreRemoteErrors(async () => parseChapters(await fetchText(env, item.chapters ?? '', 1_000_000), duration)),
    item.transcript === null
      ? null
      : ignoreRemoteErrors(async () =>
          parseItemTranscript(await fetchText(env, item.transcript ?? '', LIMITS.transcriptFileLength * 2), duration),
        ),
    item.image === null ? null : ignoreRemoteErrors(() => fetchPicture(env, db, ownerId, item.image ?? '')),
  ])
  return {
    chapters: chapters ?? [],
    transcript: transcript ?? null,
    cover: cover ?? null,
    warnings: [
      ...(chapters === undefined ? (['chapters'] as const) : []),
      ...(transcript === undefined ? (['transcript'] as const) : []),
      ...(cover === undefined ? (['picture'] as const) : []),
    ],
  }
}

/** Returns undefined for errors caused by the remote host or its content; rethrows our own errors. */
async function ignoreRemoteErrors<Found>(take: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await take()
  } catch (error) {
    if (toCopyError(error) || error instanceof AppError || error instanceof z.ZodError || error instanceof SyntaxError) return undefined
    throw error
  }
}

async function fetchText(env: Env, address: string, maxBytes: number): Promise<string> {
  const { bytes, type } = await fetchFile(env, address, maxBytes)
  return decodeFeed(bytes, type)
}

const ChaptersJson = z.object({
  chapters: z.array(
    z.object({ startTime: z.number(), title: z.string().default(''), url: z.string().default(''), toc: z.boolean().default(true) }),
  ),
})

/** Parses podcast-namespace JSON; skips invalid chapters, those past the end and those hidden from the table of contents. */
function parseChapters(text: string, duration: number): Chapter[] {
  const byStart = new Map<number, Chapter>()
  for (const { startTime, title, url, toc } of ChaptersJson.parse(JSON.parse(text)).chapters) {
    const start = Math.round(startTime * 1000)
    const chapter = Chapter.safeParse({ start, title: toPlainLine(title, 128), href: url === '' ? null : toHttpsUrl(url), picture: null })
    if (chapter.success && toc && start < duration && !byStart.has(start)) byStart.set(start, chapter.data)
  }
  return [...byStart.values()].sort((one, other) => one.start - other.start).slice(0, LIMITS.chapters)
}

function parseItemTranscript(text: string, duration: number): ImportedTranscript {
  const read = parseTranscript(text.slice(0, LIMITS.transcriptFileLength), duration)
  if (read.segments.length === 0) throw new SyntaxError('Empty transcript')
  return read
}

async function fetchPicture(env: Env, db: Database, ownerId: number, address: string): Promise<Picture> {
  const { bytes } = await fetchFile(env, address, LIMITS.imageBytes)
  return uploadImage(env, db, ownerId, bytes)
}
