import { escapeHtml } from '#shared/document/html.ts'
import { htmlToLine } from '#worker/lib/from-html/html-to-text.ts'
import type { Source, SourceFile, SourcePost } from '../../source-item.ts'
import { parseRow, type Row, textIn } from '../json/row.ts'
import { splitObjects } from '../json/split-objects.ts'
import { hostOf, slugOf, sourcePost, toWebUrl, uniqueNames } from '../source-post.ts'
import { decodeStream } from '../text/decode-text.ts'
import { parseDate } from '../text/parse-date.ts'

const ITEMS = new Set(['items'])

export const isJsonFeed = (head: string): boolean => /"version"\s*:\s*"https?:\\?\/\\?\/jsonfeed\.org\\?\/version/.test(head)

/** Reads a JSON Feed item by item. */
export const readJsonFeed = (file: Pick<SourceFile, 'stream'>): Pick<Source, 'format' | 'items'> => ({
  format: 'feed',
  items: async function* () {
    for await (const { json } of splitObjects(decodeStream(await file.stream()), ITEMS)) {
      const post = parseItem(json)
      if (post) yield post
    }
  },
})

function parseItem(json: string): SourcePost | undefined {
  const row = parseRow(json)
  if (!row) return undefined
  const text = (key: string): string => textIn(row, key)
  const link = toWebUrl(text('url')) ?? toWebUrl(text('external_url')) ?? ''
  const html = text('content_html') || escapeHtml(text('content_text'))
  const title = htmlToLine(escapeHtml(text('title')))
  if (html === '' && title === '') return undefined
  const picture = toWebUrl(text('image') || text('banner_image'), link)
  const authors = Array.isArray(row.authors) ? row.authors : [row.author]
  const author = authors
    .map((each: unknown) => (typeof each === 'object' && each !== null ? (each as Row).name : undefined))
    .find((name) => typeof name === 'string')
  return sourcePost({
    key: link || toWebUrl(text('id')) || `feed:${hostOf(link)}:${text('id') || title}`,
    title,
    text: { html: html || escapeHtml(text('summary')) },
    base: link,
    author: typeof author === 'string' ? author : '',
    publishedAt: parseDate(text('date_published'), { isUtc: true }) ?? parseDate(text('date_modified'), { isUtc: true }),
    state: 'public',
    slug: slugOf(link),
    description: text('summary'),
    tags: uniqueNames(Array.isArray(row.tags) ? row.tags.filter((tag) => typeof tag === 'string') : []),
    cover: picture && !html.includes(picture) ? { source: { url: picture }, alt: '' } : null,
    canonicalUrl: link || null,
  })
}
