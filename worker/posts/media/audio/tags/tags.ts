import type { ChapterSample } from './mp4.ts'

/** Tags as read from the file; their content is untrusted. */
export interface Tags {
  title: string
  picture: Uint8Array<ArrayBuffer> | null
  /** Chapter starts are in ms. */
  chapters: TagChapter[]
  /** Positions of QuickTime chapter titles, for `parseChapters`; titles can precede the boxes that list them. */
  chapterSamples?: ChapterSample[]
  /** Number of bytes before the audio data. */
  headBytes: number
}

export interface TagChapter {
  start: number
  title: string
  href: string | null
}

/** Maximum size of a tag, in bytes: the largest accepted image (`LIMITS.imageBytes`) plus text. Larger tags are skipped. */
export const MAX_TAG_BYTES = 12_000_000
export const MAX_CHAPTERS = 300

export const createEmptyTags = (): Tags => ({ title: '', picture: null, chapters: [], headBytes: 0 })

/** Decodes valid UTF-8 as such and anything else as Latin-1, because old files often declare UTF-8 text as Latin-1. */
export function decodeLenient(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

/** Copies the bytes, so that the source buffer can be freed. */
export const copyBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
