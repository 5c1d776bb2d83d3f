import type { Source } from '../../source-item.ts'
import { type BloggerFile, isBloggerPart, readBlogger } from '../blogger/read-blogger.ts'
import { readRecords } from '../xml/read-records.ts'
import { createEntryReader, formatOfChannel } from './feed-entry.ts'

/** Reads saved feeds (RSS 0.9 to 2.0, RDF, Atom), Blogger's export among them, one item after the other. `head` is their beginning. */
export function readFeed(files: readonly BloggerFile[], head: string): Pick<Source, 'format' | 'items'> {
  if (isBloggerPart(head)) return readBlogger(files)
  return {
    format: formatOfChannel(head),
    items: async function* () {
      for (const file of files) {
        let readEntry = createEntryReader(undefined, '')
        for await (const part of readRecords(await file.stream())) {
          if ('header' in part) readEntry = createEntryReader(part.header.channel, '')
          else {
            const post = readEntry(part.record)
            if (post && part.isTruncated) post.warnings.push('markup')
            if (post) yield post
          }
        }
      }
    },
  }
}
