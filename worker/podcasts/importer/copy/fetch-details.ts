import { z } from 'zod'
import { LIMITS, type Picture } from '#shared/contract.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'
import { OutboundRequestError } from '#worker/lib/http/outbound-fetch.ts'
import { Chapter, type ImportedTranscript } from '#worker/podcasts/episodes/contract.ts'
import { parseTranscript } from '#worker/podcasts/episodes/index.ts'
import { uploadImage } from '#worker/posts/media/index.ts'
import type { ItemWarning } from '../contract.ts'
import { decodeFeed } from '../feed/decode-feed.ts'
import type { FeedItem } from '../feed/feed-item.ts'
import { toHttpsUrl } from '../feed/resolve-url.ts'
import { toPlainLine } from '../feed/to-plain-line.ts'
import { fetchRemote, readBody } from '../fetch-remote.ts'

const TIMEOUT_MS = 10_000

export interface EpisodeDetails {
  chapters: Chapter[]
  transcript: ImportedTranscript | null
  cover: Picture | null
  warnings: ItemWarning[]
}

/** Fetches an item's chapters, transcript and cover. Remote failures become warnings and never block the episode. */
export async function fetchDetails(env: Env, db: Database, ownerId: number, item: FeedItem, duration: number): Promise<EpisodeDetails> {
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
    if (error instanceof OutboundRequestError || error instanceof AppError || error instanceof z.ZodError || error instanceof SyntaxError)
      return undefined
    throw error
  }
}

/** Fetches a remote file; throws `OutboundRequestError` for a status other than 2xx. */
export async function fetchFile(
  env: Env,
  address: string,
  maxBytes: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string | null }> {
  const response = await fetchRemote(env, address, { maxBytes, timeoutMs: TIMEOUT_MS })
  if (!response.ok) {
    await response.body?.cancel()
    throw new OutboundRequestError('unreachable')
  }
  return { bytes: await readBody(response), type: response.headers.get('Content-Type') }
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

/** Parses podcast-namespace JSON; skips chapters past the end and those hidden from the table of contents. */
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
