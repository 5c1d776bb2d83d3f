import { type ByteParser, createParserDriver } from './audio/byte-parser.ts'
import { type AudioProbe, parseAudio } from './audio/parse-audio.ts'
import { parseSource } from './audio/parse-source.ts'
import { parseChapters } from './audio/tags/mp4-chapters.ts'
import { parseTags } from './audio/tags/parse-tags.ts'
import { createEmptyTags, type Tags } from './audio/tags/tags.ts'

/** What a stored object proves to be, however long it is; undefined when it is not there. */
export const probeStoredAudio = (bucket: R2Bucket, key: string): Promise<AudioProbe | undefined> => parseStored(bucket, key, parseAudio())

/** What a stored sound says of itself. */
export const readStoredTags = (bucket: R2Bucket, key: string): Promise<Tags> => readTagsWith((walk) => parseStored(bucket, key, walk))

const parseBytes = <Found>(bytes: Uint8Array, parser: ByteParser<Found>): Promise<Found> =>
  parseSource(parser, { bytes: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) })

/** The same two of a file that is at hand whole. */
export const probeAudio = (bytes: Uint8Array): Promise<AudioProbe> => parseBytes(bytes, parseAudio())
export const readTags = (bytes: Uint8Array): Promise<Tags> => readTagsWith((walk) => parseBytes(bytes, walk))

/** Names of chapters may stand before what tells of them: then the file is walked a second time. */
async function readTagsWith(parse: <Found>(walk: ByteParser<Found>) => Promise<Found | undefined>): Promise<Tags> {
  const { chapterSamples, ...tags } = (await parse(parseTags())) ?? createEmptyTags()
  return chapterSamples ? { ...tags, chapters: (await parse(parseChapters(chapterSamples))) ?? [] } : tags
}

/** False when the first bytes of a file show that it is no sound that is kept, however it goes on. */
export function canBeAudio(bytes: Uint8Array): boolean {
  const reader = createParserDriver(parseAudio())
  reader.push(bytes)
  return reader.result() !== 'unknown'
}

async function parseStored<Found>(bucket: R2Bucket, key: string, parser: ByteParser<Found>): Promise<Found | undefined> {
  const head = await bucket.head(key)
  if (!head) return undefined
  const readRange = async (offset: number, length: number) => {
    const part = await bucket.get(key, { range: { offset, length }, onlyIf: { etagMatches: head.etag } })
    if (!part || !('body' in part)) throw new Error('A stored sound changed while it was read')
    return new Uint8Array(await part.arrayBuffer())
  }
  return parseSource(parser, { bytes: head.size, read: readRange })
}
