import { escapeHtml } from '#shared/document/html.ts'
import { htmlToLine } from '#worker/lib/from-html/html-to-text.ts'
import type { SourceState } from '../contract.ts'
import { type Source, SourceError } from '../source-item.ts'
import { narrowestState, stateNamed } from '../source-state.ts'
import { sourcePost, toWebUrl } from './source-post.ts'
import { decodeText } from './text/decode-text.ts'
import { parseCsv } from './text/parse-csv.ts'
import { parseDate } from './text/parse-date.ts'
import type { Zip } from './zip/open-zip.ts'

const MAX_TABLE_BYTES = 20_000_000
const MAX_FILE_BYTES = 10_000_000
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
export function readSubstack(zip: Zip, table: string): Pick<Source, 'format' | 'items'> {
  const folder = table.slice(0, table.lastIndexOf('/') + 1)
  return {
    format: 'substack',
    items: async function* () {
      const bytes = await zip.read(table, MAX_TABLE_BYTES)
      if (!bytes) throw new SourceError('broken')
      for (const row of parseCsv(decodeText(bytes), MAX_POSTS)) {
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
        const html = id === '' ? undefined : await zip.read(path, MAX_FILE_BYTES)
        if (!html && title === '') continue
        const isPublished = /^(?:true|1)$/i.test(published)
        const state = narrowestState(isPublished ? 'public' : 'draft', stateNamed(TYPES, type), stateNamed(AUDIENCES, audience))
        const [number = '', ...slug] = id.split('.')
        const player = toWebUrl(audio) ? `<audio src="${escapeHtml(audio)}"></audio>` : ''
        yield sourcePost({
          key: `substack:${number}`,
          title: htmlToLine(title),
          text: { html: player + (html ? decodeText(html) : '') },
          base: path,
          publishedAt: isPublished ? parseDate(date, { isUtc: true }) : null,
          state,
          slug: slug.join('.'),
          description: htmlToLine(subtitle),
        })
      }
    },
  }
}
