import { childAttribute, childElements, childHtml, childText, type FeedElement, textOf } from '#worker/lib/feed-document.ts'
import { htmlToLine, htmlToText } from '#worker/lib/from-html/html-to-text.ts'
import type { ImportFormat } from '../../contract.ts'
import type { PictureSource, SourcePost } from '../../source-item.ts'
import { narrowestState } from '../../source-state.ts'
import { hostOf, slugOf, sourcePost, toWebUrl, uniqueNames } from '../source-post.ts'
import { parseDate } from '../text/parse-date.ts'

const VIRGOOL = /^(?:www\.)?virgool\.(?:io|ir)$/
const MAX_EXCERPT = 400

/** Returns the format of a feed by the hosts that its beginning names. */
export const formatOfChannel = (head: string): ImportFormat =>
  VIRGOOL.test(
    hostOf(
      /<link>\s*(?:<!\[CDATA\[)?\s*(https?:[^<\]\s]{1,500})/i.exec(head)?.[1] ?? /\shref=["'](https?:[^"']{1,500})/i.exec(head)?.[1] ?? '',
    ),
  )
    ? 'virgool'
    : 'feed'

/** Returns a function that reads the posts of a feed; `channel` describes it, and `address` is where it was fetched, if it was. */
export function createEntryReader(channel: FeedElement | undefined, address: string): (entry: FeedElement) => SourcePost | undefined {
  const site = (channel && findLink(channel, address)) || address
  const owner = channel ? authorOf(channel) : ''
  return (entry) => {
    const link = findLink(entry, site)
    const title = htmlToLine(markupOf(entry, 'title', 'atom:title'))
    const full = markupOf(entry, 'content:encoded', 'content', 'atom:content', 'xhtml:body', 'body')
    const summary = markupOf(entry, 'description', 'summary', 'atom:summary', 'itunes:summary')
    if (title === '' && full.trim() === '' && summary.trim() === '') return undefined
    const id = childText(entry, 'guid', 'id', 'atom:id') || (entry.attributes['rdf:about'] ?? '')
    const picture = pictureOf(entry, link)
    const excerpt = full === '' ? '' : htmlToLine(summary)
    return sourcePost({
      key: keyOf(id, link, site, title),
      title,
      text: { html: full === '' ? summary : full },
      base: link || site,
      author: authorOf(entry) || owner,
      publishedAt: dateOf(entry),
      state: narrowestState(
        isAtomDraft(entry) ? 'draft' : 'public',
        // Feeds for paying listeners ask directories to leave them out.
        [channel, entry].some((element) => element && /^(?:yes|true)$/i.test(childText(element, 'itunes:block', 'podcast:block')))
          ? 'unlisted'
          : 'public',
      ),
      slug: slugOf(link),
      // Many feeds give the beginning of the text as its summary.
      description:
        excerpt.length <= MAX_EXCERPT && !htmlToText(full.slice(0, 5000)).replace(/\s+/g, ' ').startsWith(excerpt.slice(0, 60))
          ? excerpt
          : '',
      tags: listTags(entry),
      cover: picture && !full.includes(picture.url) && !summary.includes(picture.url) ? { source: picture, alt: '' } : null,
      canonicalUrl: link || null,
    })
  }
}

/** Returns whether an entry of Atom is one that its author has not published (RFC 5023). */
export const isAtomDraft = (entry: FeedElement): boolean =>
  [entry, ...childElements(entry, 'app:control')].some((element) => childText(element, 'app:draft').toLowerCase() === 'yes')

/** Returns the content of the first of `names` as HTML; Atom has plain texts too. */
function markupOf(entry: FeedElement, ...names: string[]): string {
  for (const name of names) {
    const [child] = childElements(entry, name)
    if (!child) continue
    const html = childHtml(entry, name)
    if (html.trim() === '') continue
    // Without a type, text of Atom is plain; it is read as HTML if it has markup, since programs forget the type.
    return child.attributes.type === 'text' && !/<[a-z]/i.test(html) ? html.replace(/&/g, '&amp;').replace(/</g, '&lt;') : html
  }
  return ''
}

function findLink(element: FeedElement, base: string): string {
  const links = [...childElements(element, 'link'), ...childElements(element, 'atom:link')]
  const alternate = links.find(({ attributes: { rel = 'alternate', href } }) => rel === 'alternate' && href)
  const original = childText(element, 'feedburner:origlink')
  const permalink = childElements(element, 'guid').find((guid) => guid.attributes.ispermalink !== 'false')
  for (const written of [
    original,
    links.map((link) => textOf(link)).find(Boolean),
    alternate?.attributes.href,
    permalink && textOf(permalink),
  ]) {
    const address = written ? toWebUrl(written, base) : undefined
    if (address) return withoutTracking(address)
  }
  return ''
}

function withoutTracking(address: string): string {
  const url = URL.parse(address)
  if (!url) return address
  for (const key of [...url.searchParams.keys()]) if (/^utm_|^source$/.test(key)) url.searchParams.delete(key)
  return url.href
}

/** Returns a key that an export of the same program gives as well. */
function keyOf(id: string, link: string, site: string, title: string): string {
  const wordpress = /^https?:\/\/([^/]+)\/?.*[?&](?:p|page_id)=(\d+)$/.exec(id)
  if (wordpress) return `wordpress:${hostOf(id)}:${wordpress[2]}`
  const blogger = /^tag:blogger\.com,1999:blog-(\d+)\.(?:post|page)-(\d+)$/.exec(id)
  if (blogger) return `blogger:${blogger[1]}:${blogger[2]}`
  const medium = /^https:\/\/(?:[^/]+\.)?medium\.com\/p\/([0-9a-f]{8,14})$/.exec(id)
  if (medium) return `medium:${medium[1]}`
  return link || toWebUrl(id) || `feed:${hostOf(site)}:${id || title}`
}

function authorOf(element: FeedElement): string {
  const named = childElements(element, 'author').map((author) => childText(author, 'name') || textOf(author))
  const author = childText(element, 'dc:creator') || named.find(Boolean) || childText(element, 'itunes:author', 'atom:author')
  // RSS names an author as «mail@example.com (Name)».
  return htmlToLine(/\(([^)]+)\)\s*$/.exec(author)?.[1] ?? author)
}

function dateOf(entry: FeedElement): number | null {
  for (const name of [
    'published',
    'atom:published',
    'pubdate',
    'dc:date',
    'issued',
    'dcterms:issued',
    'date',
    'updated',
    'atom:updated',
    'modified',
  ]) {
    const text = childText(entry, name)
    const at = text === '' ? null : parseDate(text, { isUtc: true })
    if (at !== null) return at
  }
  return null
}

const listTags = (entry: FeedElement): string[] =>
  uniqueNames(
    [...childElements(entry, 'category'), ...childElements(entry, 'dc:subject'), ...childElements(entry, 'atom:category')].map((category) =>
      htmlToLine(category.attributes.label || textOf(category) || category.attributes.term || ''),
    ),
  ).filter((name) => !/^(?:uncategorized|دسته‌?بندی نشده)$/i.test(name))

function pictureOf(entry: FeedElement, base: string): (PictureSource & { url: string }) | undefined {
  const media = [...childElements(entry, 'media:content'), ...childElements(entry, 'enclosure')].find(
    ({ attributes: { type = '', medium, url = '' } }) =>
      medium === 'image' || /^image\//.test(type) || /\.(?:jpe?g|png|webp)(?:\?|$)/i.test(url),
  )
  const address =
    media?.attributes.url ?? (childAttribute(entry, 'media:thumbnail', 'url') || childAttribute(entry, 'itunes:image', 'href'))
  const url = address ? toWebUrl(address, base) : undefined
  return url ? { url } : undefined
}
