import type { ChapterSample } from './mp4-chapters.ts'

/** What a file says of itself, as it says it: nothing of this is checked but for its form. */
export interface Tags {
  title: string
  /** The cover's bytes. */
  picture: Uint8Array<ArrayBuffer> | null
  /** `start` in ms. */
  chapters: TagChapter[]
  /** Where the names of QuickTime's chapters stand, which may be before what tells of them (`walkChapters`). */
  chapterSamples?: ChapterSample[]
  /** What stands before the first sound, in bytes. */
  headBytes: number
}

export interface TagChapter {
  start: number
  title: string
  href: string | null
}

/** More than a picture that is kept can have (LIMITS.imageBytes), with words around it; a longer tag is passed by. */
export const MAX_TAG_BYTES = 12_000_000
export const MAX_CHAPTERS = 300

export const createEmptyTags = (): Tags => ({ title: '', picture: null, chapters: [], headBytes: 0 })

/** Text of old files is UTF-8 oftener than what it says it is. */
export function decodeLenient(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

/** Bytes of their own, so that what they were read from can go. */
export const copyBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
