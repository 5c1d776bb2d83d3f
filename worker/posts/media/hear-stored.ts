import { type Heard, walkAudio } from './audio/read-audio.ts'
import { walkChapters } from './audio/tags/mp4-chapters.ts'
import { noTags, type Tags } from './audio/tags/tags.ts'
import { walkTags } from './audio/tags/walk-tags.ts'
import { follow, type Walk } from './audio/walk.ts'
import { walkStored } from './audio/walk-stored.ts'

/** What a stored object proves to be, however long it is; undefined when it is not there. */
export const hearStored = (bucket: R2Bucket, key: string): Promise<Heard | undefined> => read(bucket, key, walkAudio())

/** What a stored sound says of itself. */
export const tagsOfStored = (bucket: R2Bucket, key: string): Promise<Tags> => tagsBy((walk) => read(bucket, key, walk))

const readBytes = <Found>(bytes: Uint8Array, walk: Walk<Found>): Promise<Found> =>
  walkStored(walk, { bytes: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) })

/** The same two of a file that is at hand whole. */
export const hearBytes = (bytes: Uint8Array): Promise<Heard> => readBytes(bytes, walkAudio())
export const tagsOfBytes = (bytes: Uint8Array): Promise<Tags> => tagsBy((walk) => readBytes(bytes, walk))

/** Names of chapters may stand before what tells of them: then the file is walked a second time. */
async function tagsBy(lead: <Found>(walk: Walk<Found>) => Promise<Found | undefined>): Promise<Tags> {
  const { chapterSamples, ...tags } = (await lead(walkTags())) ?? noTags()
  return chapterSamples ? { ...tags, chapters: (await lead(walkChapters(chapterSamples))) ?? [] } : tags
}

/** False when the first bytes of a file show that it is no sound that is kept, however it goes on. */
export function isSound(bytes: Uint8Array): boolean {
  const reader = follow(walkAudio())
  reader.push(bytes)
  return reader.found() !== 'unknown'
}

async function read<Found>(bucket: R2Bucket, key: string, walk: Walk<Found>): Promise<Found | undefined> {
  const head = await bucket.head(key)
  if (!head) return undefined
  const piece = async (offset: number, length: number) => {
    const part = await bucket.get(key, { range: { offset, length }, onlyIf: { etagMatches: head.etag } })
    if (!part || !('body' in part)) throw new Error('A stored sound changed while it was read')
    return new Uint8Array(await part.arrayBuffer())
  }
  return walkStored(walk, { bytes: head.size, read: piece })
}
