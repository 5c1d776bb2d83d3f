import type { PlacedItem, Source, SourcePost } from '../source-item.ts'
import { sourcePost } from './source-post.ts'
import type { Zip } from './zip/open-zip.ts'

/** What a reader returns that can begin at any entry of an archive. */
export type EntryReader = Pick<Source, 'format'> & Required<Pick<Source, 'entries'>>

/** Bytes of a page in an archive, most of which may be its frame. Larger ones would hold up other requests. */
const MAX_PAGE_BYTES = 4_000_000

/**
 * Reads the text files of an archive one by one as posts; `parse` returns undefined for a file that is none. A file that is too long,
 * damaged or not merged becomes a post that says so.
 */
export const readTextEntries = (
  zip: Zip,
  paths: readonly string[],
  parse: (text: string, path: string) => SourcePost | undefined,
  maxBytes = MAX_PAGE_BYTES,
) =>
  async function* (from: number): AsyncGenerator<PlacedItem> {
    for (const [at, path] of paths.entries()) {
      if (at < from) continue
      const read = await zip.text(path, maxBytes)
      const item = 'failure' in read ? unreadable(path, read.failure) : parseMerged(read.text, path, parse)
      yield { place: at + 1, item }
    }
  }

/** A text with marks of Git is not parsed: they may be in what describes it. */
export const parseMerged = (text: string, path: string, parse: (text: string, path: string) => SourcePost | undefined) =>
  hasMergeMarks(text) ? unreadable(path, 'mergeMarks') : parse(text, path)

const unreadable = (path: string, failure: 'tooLong' | 'damaged' | 'mergeMarks'): SourcePost =>
  sourcePost({ key: `file:${path}`, title: path.split('/').at(-1) ?? path, text: { html: '' }, state: 'unknown', failure })

const CODE = /^ {0,3}(`{3,}|~{3,})[\s\S]*?^ {0,3}\1|<pre\b[\s\S]*?<\/pre>|<code\b[\s\S]*?<\/code>/gim
const CONFLICT = /^<{7} .*\r?\n[\s\S]*?^={7}\r?\n[\s\S]*?^>{7} /m

/**
 * Returns whether a text holds both sides of a change that Git could not merge. A text about Git shows the marks in a block of code, which
 * does not count.
 */
export const hasMergeMarks = (text: string): boolean => /^<{7} /m.test(text) && CONFLICT.test(text.replace(CODE, ''))
