import type { MediaBucket } from '#worker/lib/media-bucket.ts'
import { type ByteParser, createParserDriver } from './audio/byte-parser.ts'
import { type AudioProbe, parseAudio } from './audio/parse-audio.ts'
import { parseChapters } from './audio/tags/mp4.ts'
import { parseTags } from './audio/tags/parse-tags.ts'
import { createEmptyTags, type Tags } from './audio/tags/tags.ts'

/** Read sizes in bytes: reads start small, also after a skip of at least `MIN_READ`, and double while the parser reads on. */
const MIN_READ = 128 * 1024
const MAX_READ = 4 * 1024 * 1024

interface ByteSource {
  bytes: number
  read: (offset: number, length: number) => Promise<Uint8Array>
}

/**
 * Runs a parser over a stored object with range reads, seeking past skipped bytes. Holds at most `MAX_READ` bytes plus the pending request
 * in memory.
 */
export async function parseSource<Found>(parser: ByteParser<Found>, { bytes, read }: ByteSource): Promise<Found> {
  const reader = createParserDriver(parser)
  let [at, length] = [0, MIN_READ]
  while (reader.result() === undefined && at < bytes) {
    const chunk = await read(at, Math.min(length, bytes - at))
    at += chunk.length
    reader.push(chunk)
    const skippable = reader.skippableBytes()
    length = skippable >= MIN_READ ? MIN_READ : Math.min(length * 2, MAX_READ)
    if (skippable > 0) reader.skipAhead()
    at += skippable
  }
  return reader.result() ?? reader.end()
}

/**
 * Detects the format and duration of a stored object; returns undefined if the object is missing and throws if it changes during the read.
 */
export const probeStoredAudio = (bucket: MediaBucket, key: string): Promise<AudioProbe | undefined> =>
  parseStored(bucket, key, parseAudio())

export const readStoredTags = (bucket: MediaBucket, key: string): Promise<Tags> =>
  readTagsWith((parser) => parseStored(bucket, key, parser))

const parseBytes = <Found>(bytes: Uint8Array, parser: ByteParser<Found>): Promise<Found> =>
  parseSource(parser, { bytes: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) })

export const probeAudio = (bytes: Uint8Array): Promise<AudioProbe> => parseBytes(bytes, parseAudio())
export const readTags = (bytes: Uint8Array): Promise<Tags> => readTagsWith((parser) => parseBytes(bytes, parser))

/** Reads QuickTime chapter titles in a second pass, because they can precede the boxes that list them. */
async function readTagsWith(parse: <Found>(parser: ByteParser<Found>) => Promise<Found | undefined>): Promise<Tags> {
  const { chapterSamples, ...tags } = (await parse(parseTags())) ?? createEmptyTags()
  return chapterSamples ? { ...tags, chapters: (await parse(parseChapters(chapterSamples))) ?? [] } : tags
}

/** Returns false if the first bytes rule out every supported audio format. */
export function canBeAudio(bytes: Uint8Array): boolean {
  const reader = createParserDriver(parseAudio())
  reader.push(bytes)
  return reader.result() !== 'unknown'
}

async function parseStored<Found>(bucket: MediaBucket, key: string, parser: ByteParser<Found>): Promise<Found | undefined> {
  const head = await bucket.head(key)
  if (!head) return undefined
  const readRange = async (offset: number, length: number) => {
    const part = await bucket.get(key, { range: { offset, length }, onlyIf: { etagMatches: head.etag } })
    if (!part || !('body' in part)) throw new Error('Stored audio changed during the read')
    return new Uint8Array(await part.arrayBuffer())
  }
  return parseSource(parser, { bytes: head.size, read: readRange })
}
