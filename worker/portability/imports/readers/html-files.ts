import { htmlToLine } from '#worker/lib/from-html/html-to-text.ts'
import type { SourcePost } from '../source-item.ts'
import { narrowestState } from '../source-state.ts'
import { isMediumPost, readMediumPost } from './medium.ts'
import { pictureSource, slugOf, sourcePost, toWebUrl, uniqueNames } from './source-post.ts'
import { findElements, hasClass } from './text/find-elements.ts'
import { parseDate } from './text/parse-date.ts'
import { type EntryReader, readTextEntries } from './text-entries.ts'
import type { Zip } from './zip/open-zip.ts'

export const HTML_PATH = /\.x?html?$/i
/** Sites with readers who pay say so to search engines. */
const PAYWALL = /"isAccessibleForFree"\s*:\s*"?false/i
/** Pages that only list posts. */
const LISTS = /(?:^|\/)(?:index|archive|archives|tags?|categories|category|404|sitemap|feed)\.x?html?$/i

/** Reads the pages of an archive of HTML files, in the order of their paths. Lists of posts are left out unless there is nothing else. */
export function readHtmlFiles(zip: Zip): EntryReader {
  const all = zip.paths.filter((path) => HTML_PATH.test(path))
  const posts = all.filter((path) => !LISTS.test(path))
  return {
    format: 'html',
    entries: readTextEntries(zip, posts.length > 0 ? posts : all, readHtmlFile),
  }
}

/** Reads a page as a post: its article, or else all of it. Undefined for a page without text. */
export function readHtmlFile(html: string, path: string): SourcePost | undefined {
  // Its drafts and answers look like posts.
  if (isMediumPost(html) && html.includes('data-field="body"')) return readMediumPost(html, path)
  const parts = findElements(html, (name, attributes) => {
    if (name === 'title' || name === 'h1' || name === 'meta' || name === 'article' || name === 'main' || name === 'body' || name === 'time')
      return name
    if (name === 'link' && attributes.rel === 'canonical') return 'canonical'
    if (attributes.itemprop === 'articleBody' || hasClass(attributes, 'entry-content') || hasClass(attributes, 'post-content'))
      return 'content'
    return attributes.rel === 'tag' || hasClass(attributes, 'p-category') ? 'tag' : undefined
  })
  const innerOf = (key: string) => parts.find((part) => part.key === key)?.inner ?? ''
  const metaOf = (...names: string[]) =>
    parts
      .find(({ key, attributes }) => key === 'meta' && names.includes((attributes.property ?? attributes.name ?? '').toLowerCase()))
      ?.attributes.content?.trim() ?? ''
  const articles = parts.filter(({ key }) => key === 'article')
  const content = innerOf('content') || (articles.length === 1 ? innerOf('article') : '') || innerOf('main') || innerOf('body') || html
  const heading = htmlToLine(innerOf('h1'))
  const title = metaOf('og:title') || heading || htmlToLine(innerOf('title'))
  const text = heading !== '' && heading === title ? content.replace(/<h1[\s>][\s\S]{0,10000}?<\/h1>/i, '') : content
  if (title === '' && htmlToLine(text.slice(0, 100_000)) === '' && !/<img\b/i.test(text)) return undefined
  const canonical = toWebUrl(parts.find(({ key }) => key === 'canonical')?.attributes.href ?? '')
  const picture = pictureSource(metaOf('og:image'), path)
  const time = parts.find(({ key }) => key === 'time')?.attributes.datetime ?? ''
  return sourcePost({
    key: canonical ?? `html:${path}:${title.slice(0, 100)}`,
    title: title || slugOf(path).replace(/[-_]+/g, ' '),
    text: { html: text },
    base: canonical ?? path,
    author: metaOf('author', 'article:author', 'dc.creator'),
    state: narrowestState(
      /\b(?:noindex|none)\b/i.test(metaOf('robots')) ? 'unlisted' : 'public',
      /^(?:locked|metered)$/i.test(metaOf('article:content_tier')) || PAYWALL.test(html) ? 'members' : 'public',
    ),
    publishedAt: parseDate(metaOf('article:published_time', 'date', 'dc.date', 'pubdate') || time),
    slug: slugOf(canonical ?? path),
    description: metaOf('description', 'og:description'),
    tags: uniqueNames([
      ...parts.filter(({ key }) => key === 'tag').map(({ inner }) => htmlToLine(inner)),
      ...metaOf('keywords', 'article:tag').split(/[,،]/),
    ]),
    cover: picture && !('url' in picture && text.includes(picture.url)) ? { source: picture, alt: '' } : null,
    canonicalUrl: canonical ?? null,
  })
}
