import { z } from 'zod'
import { LIMITS, type Picture } from '#shared/contract.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { AppError } from '#worker/lib/errors.ts'
import { Refused } from '#worker/lib/http/outbound.ts'
import { Chapter, type ImportedTranscript } from '#worker/podcasts/episodes/contract.ts'
import { readTranscript } from '#worker/podcasts/episodes/index.ts'
import { uploadImage } from '#worker/posts/media/index.ts'
import { ask, bytesOf } from '../ask.ts'
import type { ItemNote } from '../contract.ts'
import { decodeFeed } from '../feed/decode.ts'
import type { FeedItem } from '../feed/feed-item.ts'
import { plainLine } from '../feed/plain-line.ts'
import { webAddress } from '../feed/web-address.ts'

const TIMEOUT = 10_000

/** What stands beside an episode's file elsewhere; each may be missing, and is told of then. */
export interface Details {
  chapters: Chapter[]
  transcript: ImportedTranscript | null
  cover: Picture | null
  notes: ItemNote[]
}

/** Fetches what an item names beside its file. None of it keeps the episode from coming. */
export async function takeDetails(env: Env, db: Database, ownerId: number, item: FeedItem, duration: number): Promise<Details> {
  const [chapters, transcript, cover] = await Promise.all([
    item.chapters === null ? [] : tried(async () => chaptersIn(await textAt(env, item.chapters ?? '', 1_000_000), duration)),
    item.transcript === null
      ? null
      : tried(async () => transcriptIn(await textAt(env, item.transcript ?? '', LIMITS.transcriptFile * 2), duration)),
    item.image === null ? null : tried(() => pictureAt(env, db, ownerId, item.image ?? '')),
  ])
  return {
    chapters: chapters ?? [],
    transcript: transcript ?? null,
    cover: cover ?? null,
    notes: [
      ...(chapters === undefined ? (['chapters'] as const) : []),
      ...(transcript === undefined ? (['transcript'] as const) : []),
      ...(cover === undefined ? (['picture'] as const) : []),
    ],
  }
}

/** Undefined where the other host, or what it sent, kept it from coming. */
async function tried<Found>(take: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await take()
  } catch (error) {
    if (error instanceof Refused || error instanceof AppError || error instanceof z.ZodError || error instanceof SyntaxError)
      return undefined
    throw error
  }
}

/** A file of another host; anything but a good answer is a refusal. */
export async function fileAt(
  env: Env,
  address: string,
  maxBytes: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string | null }> {
  const answer = await ask(env, address, { maxBytes, timeoutMs: TIMEOUT })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Refused('unreachable')
  }
  return { bytes: await bytesOf(answer), type: answer.headers.get('Content-Type') }
}

async function textAt(env: Env, address: string, maxBytes: number): Promise<string> {
  const { bytes, type } = await fileAt(env, address, maxBytes)
  return decodeFeed(bytes, type)
}

const Told = z.object({
  chapters: z.array(
    z.object({ startTime: z.number(), title: z.string().default(''), url: z.string().default(''), toc: z.boolean().default(true) }),
  ),
})

/** JSON of the podcast namespace; those behind the end and those nobody is to see are left out. */
function chaptersIn(text: string, duration: number): Chapter[] {
  const byStart = new Map<number, Chapter>()
  for (const { startTime, title, url, toc } of Told.parse(JSON.parse(text)).chapters) {
    const start = Math.round(startTime * 1000)
    const chapter = Chapter.safeParse({ start, title: plainLine(title, 128), href: url === '' ? null : webAddress(url), picture: null })
    if (chapter.success && toc && start < duration && !byStart.has(start)) byStart.set(start, chapter.data)
  }
  return [...byStart.values()].sort((one, other) => one.start - other.start).slice(0, LIMITS.chapters)
}

function transcriptIn(text: string, duration: number): ImportedTranscript {
  const read = readTranscript(text.slice(0, LIMITS.transcriptFile), duration)
  if (read.segments.length === 0) throw new SyntaxError('No words')
  return read
}

async function pictureAt(env: Env, db: Database, ownerId: number, address: string): Promise<Picture> {
  const { bytes } = await fileAt(env, address, LIMITS.imageBytes)
  return uploadImage(env, db, ownerId, bytes)
}
