import { decodeUri } from '#shared/decode-uri.ts'
import { childElements, childHtml, childText, type FeedElement } from '#worker/lib/feed-document.ts'
import { htmlToLine } from '#worker/lib/from-html/html-to-text.ts'
import type { SourceState } from '../../contract.ts'
import type { Source, SourceFile, SourcePost } from '../../source-item.ts'
import { narrowestState, stateNamed } from '../../source-state.ts'
import { hostOf, sourcePost, toWebUrl, uniqueNames } from '../source-post.ts'
import { parseDate } from '../text/parse-date.ts'
import { readRecords } from '../xml/read-records.ts'
import { parseComments } from './read-comments.ts'
import { type Attachment, toHtml } from './to-html.ts'

const POST_TYPES = new Set(['post', 'page'])
/** What the author threw away, never wrote, or did not write: revisions and attachments. */
const LEFT_OUT = new Set(['trash', 'auto-draft', 'inherit'])
const STATES: Readonly<Record<string, SourceState>> = {
  ...{ publish: 'public', future: 'scheduled', draft: 'draft', pending: 'pending', private: 'private' },
}
const TAG_DOMAINS = new Set(['category', 'post_tag', 'tag', ''])
const MAX_ATTACHMENTS = 100_000

interface Blog {
  address: string
  host: string
  authors: ReadonlyMap<string, string>
}

/**
 * Reads a WordPress export (WXR) with posts and pages. The files, of which large blogs have several, are read twice: attachments, which give
 * the addresses of featured pictures and galleries, may follow the posts that show them.
 */
export function readWordpress(files: readonly Pick<SourceFile, 'stream'>[]): Pick<Source, 'format' | 'items'> {
  return {
    format: 'wordpress',
    items: async function* () {
      const attachments = await readAttachments(files)
      for (const file of files) {
        let blog: Blog = { address: '', host: '', authors: new Map() }
        for await (const part of readRecords(await file.stream())) {
          if ('header' in part) blog = readBlog(part.header.channel)
          else {
            const post = readPost(part.record, blog, attachments)
            if (post && part.isTruncated) post.warnings.push('markup')
            if (post) yield post
          }
        }
      }
    },
  }
}

const metaOf = (item: FeedElement, key: string): string => {
  const meta = childElements(item, 'wp:postmeta').find((each) => childText(each, 'wp:meta_key') === key)
  return meta ? childText(meta, 'wp:meta_value') : ''
}

async function readAttachments(files: readonly Pick<SourceFile, 'stream'>[]): Promise<Map<string, Attachment>> {
  const attachments = new Map<string, Attachment>()
  for (const file of files) {
    for await (const part of readRecords(await file.stream(), (xml) => xml.includes('attachment_url'))) {
      if ('header' in part || attachments.size >= MAX_ATTACHMENTS) continue
      const url = toWebUrl(childText(part.record, 'wp:attachment_url'))
      const caption = htmlToLine(childText(part.record, 'excerpt:encoded'))
      const alt = metaOf(part.record, '_wp_attachment_image_alt')
      const parent = childText(part.record, 'wp:post_parent')
      if (url !== undefined) attachments.set(childText(part.record, 'wp:post_id'), { url, alt, caption, parent })
    }
  }
  return attachments
}

function readBlog(channel: FeedElement): Blog {
  const address = toWebUrl(childText(channel, 'wp:base_blog_url', 'link', 'wp:base_site_url')) ?? ''
  const authors = childElements(channel, 'wp:author').map((author): [string, string] => {
    const login = childText(author, 'wp:author_login')
    return [login, childText(author, 'wp:author_display_name') || login]
  })
  return { address, host: hostOf(address), authors: new Map(authors) }
}

function readPost(item: FeedElement, blog: Blog, attachments: ReadonlyMap<string, Attachment>): SourcePost | undefined {
  const type = childText(item, 'wp:post_type') || 'post'
  const status = childText(item, 'wp:status')
  if (!POST_TYPES.has(type) || LEFT_OUT.has(status)) return undefined
  const state = narrowestState(stateNamed(STATES, status), childText(item, 'wp:post_password') === '' ? 'public' : 'password')
  const link = toWebUrl(childText(item, 'link')) ?? ''
  const title = htmlToLine(childText(item, 'title'))
  const id = childText(item, 'wp:post_id') || link || title.slice(0, 100)
  const thumbnail = attachments.get(metaOf(item, '_thumbnail_id'))
  const login = childText(item, 'dc:creator')
  return sourcePost({
    key: `wordpress:${blog.host || hostOf(link)}:${id}`,
    title,
    text: { html: toHtml({ content: childHtml(item, 'content:encoded'), footnotes: metaOf(item, 'footnotes'), id, attachments }) },
    base: link || blog.address,
    author: blog.authors.get(login) ?? login,
    publishedAt: parseTime(item, state),
    state,
    slug: decodeUri(childText(item, 'wp:post_name')),
    description: htmlToLine(childHtml(item, 'excerpt:encoded')) || metaOf(item, '_yoast_wpseo_metadesc'),
    tags: readTags(item),
    cover: thumbnail ? { source: { url: thumbnail.url }, alt: thumbnail.alt } : null,
    canonicalUrl: state === 'public' && link !== '' ? link : null,
    commentsOn: childText(item, 'wp:comment_status') !== 'closed',
    ...parseComments(item),
  })
}

/** Drafts without a publication date have a GMT date of zeros, and a `pubDate` long before the web. */
function parseTime(item: FeedElement, state: SourceState): number | null {
  const gmt = parseDate(childText(item, 'wp:post_date_gmt'), { isUtc: true })
  if (gmt !== null || state === 'draft' || state === 'pending') return gmt
  return parseDate(childText(item, 'pubDate', 'pubdate')) ?? parseDate(childText(item, 'wp:post_date'))
}

const readTags = (item: FeedElement): string[] =>
  uniqueNames(
    childElements(item, 'category')
      .filter(({ attributes: { domain = '', nicename = '' } }) => TAG_DOMAINS.has(domain) && nicename !== 'uncategorized')
      .map((category) => htmlToLine(childTextOf(category))),
  ).filter((name) => !/^(?:uncategorized|دسته‌?بندی نشده)$/i.test(name))

const childTextOf = (element: FeedElement): string => element.children.filter((part) => typeof part === 'string').join('')
