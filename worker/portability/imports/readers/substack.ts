import { escapeHtml } from '#shared/document/html.ts'
import { htmlToLine } from '#worker/lib/from-html/html-to-text.ts'
import type { SourceState } from '../contract.ts'
import { SourceError } from '../source-item.ts'
import { narrowestState, stateNamed } from '../source-state.ts'
import { sourcePost, toWebUrl } from './source-post.ts'
import { decodeText } from './text/decode-text.ts'
import { parseCsv } from './text/parse-csv.ts'
import { parseDate } from './text/parse-date.ts'
import type { EntryReader } from './text-entries.ts'
import type { Zip } from './zip/open-zip.ts'

const MAX_TABLE_BYTES = 20_000_000
const MAX_FILE_BYTES = 4_000_000
const MAX_POSTS = 50_000
const AUDIENCES: Readonly<Record<string, SourceState>> = {
  ...{ everyone: 'public', only_free: 'members', only_paid: 'members', founding: 'members' },
}
const TYPES: Readonly<Record<string, SourceState>> = {
  ...{
    newsletter: 'public',
    podcast: 'public',
    video: 'public',
    thread: 'public',
    page: 'public',
    restack: 'repost',
    adhoc_email: 'newsletter',
  },
}

/** Returns the path of the table of posts in an export of Substack; undefined for another archive. */
export const substackTable = (zip: Zip): string | undefined => zip.paths.find((path) => /(?:^|\/)posts\.csv$/i.test(path))

/** Reads an export of Substack: a table of posts, and a file of HTML for each. */
export function readSubstack(zip: Zip, table: string): EntryReader {
  const folder = table.slice(0, table.lastIndexOf('/') + 1)
  return {
    format: 'substack',
    entries: async function* (from) {
      const bytes = await zip.read(table, MAX_TABLE_BYTES)
      if (!bytes) throw new SourceError('broken')
      for (const [at, row] of parseCsv(decodeText(bytes), MAX_POSTS).entries()) {
        if (at < from) continue
        const {
          post_id: id = '',
          title = '',
          subtitle = '',
          post_date: date = '',
          is_published: published = '',
          podcast_url: audio = '',
          audience = '',
          type = 'newsletter',
        } = row
        const path = `${folder}posts/${id}.html`
        const read = id !== '' && zip.has(path) ? await zip.text(path, MAX_FILE_BYTES) : { text: '' }
        const html = 'text' in read ? read.text : ''
        if (html === '' && title === '' && 'text' in read) {
          yield { place: at + 1, item: undefined }
          continue
        }
        const isPublished = /^(?:true|1)$/i.test(published)
        const state = narrowestState(isPublished ? 'public' : 'draft', stateNamed(TYPES, type), stateNamed(AUDIENCES, audience))
        const [number = '', ...slug] = id.split('.')
        const player = toWebUrl(audio) ? `<audio src="${escapeHtml(audio)}"></audio>` : ''
        const item = sourcePost({
          key: `substack:${number}`,
          title: htmlToLine(title),
          text: { html: player + html },
          base: path,
          publishedAt: isPublished ? parseDate(date, { isUtc: true }) : null,
          state,
          slug: slug.join('.'),
          description: htmlToLine(subtitle),
          ...('failure' in read && { failure: read.failure }),
        })
        yield { place: at + 1, item }
      }
    },
  }
}
