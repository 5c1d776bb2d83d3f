import { htmlToLine } from '#worker/lib/from-html/html-to-text.ts'
import type { SourcePost } from '../source-item.ts'
import { slugOf, sourcePost, toWebUrl, uniqueNames } from './source-post.ts'
import { findElements, hasClass } from './text/find-elements.ts'
import { parseDate } from './text/parse-date.ts'
import { type EntryReader, readTextEntries } from './text-entries.ts'
import type { Zip } from './zip/open-zip.ts'

const POST_FILE = /(?:^|\/)posts\/[^/]+\.html$/i
const POST_ID = /(?:\/p\/|-|^|\/)([0-9a-f]{8,14})(?:\.html)?(?:[?#].*)?$/

/** Returns whether a page is a post of an export of Medium. */
export const isMediumPost = (html: string): boolean => /class="(?:[^"]*\s)?h-entry/.test(html) && /class="(?:[^"]*\s)?p-name/.test(html)

export const mediumPosts = (zip: Zip): string[] => {
  const inFolder = zip.paths.filter((path) => POST_FILE.test(path))
  return inFolder.length > 0 ? inFolder : zip.paths.filter((path) => /\.html$/i.test(path))
}

/** Reads an export of Medium; its drafts have no date of publication. */
export function readMedium(zip: Zip): EntryReader {
  return {
    format: 'medium',
    entries: readTextEntries(zip, mediumPosts(zip), (html, path) => (isMediumPost(html) ? readMediumPost(html, path) : undefined)),
  }
}

/** Reads a page of an export of Medium as a post. */
export function readMediumPost(html: string, path: string): SourcePost {
  const parts = findElements(html, (name, attributes) => {
    if (attributes['data-field'] !== undefined) return attributes['data-field']
    if (name === 'time') return 'time'
    return ['p-name', 'p-tag', 'p-author', 'p-canonical'].find((each) => hasClass(attributes, each)) ?? (name === 'a' ? 'link' : undefined)
  })
  const textOf = (key: string) => htmlToLine(parts.find((part) => part.key === key)?.inner ?? '')
  const findAddress = (key: string) => parts.find((part) => part.key === key)?.attributes.href
  const original = parts.find(
    ({ key, attributes }) => key === 'link' && /^https:\/\/medium\.com\/p\/[0-9a-f]+$/.test(attributes.href ?? ''),
  )
  const canonical = toWebUrl(findAddress('p-canonical') ?? '')
  const published = parseDate(parts.find(({ key }) => key === 'time')?.attributes.datetime ?? '', { isUtc: true })
  const id = [original?.attributes.href, canonical, path]
    .map((address) => POST_ID.exec(address ?? '')?.[1])
    .find((each) => each !== undefined)
  const title = textOf('p-name')
  const subtitle = textOf('subtitle')
  const body = parts.find(({ key }) => key === 'body')?.inner ?? ''
  const state = published === null || /(?:^|\/)draft_/i.test(path) ? 'draft' : isResponse(title, body) ? 'response' : 'public'
  return sourcePost({
    key: `medium:${id ?? path.split('/').at(-1) ?? ''}`,
    title,
    text: { html: withoutTitle(body, title, subtitle) },
    base: canonical ?? path,
    author: textOf('p-author'),
    publishedAt: state === 'draft' ? null : published,
    state,
    slug: canonical ? slugOf(canonical).replace(/-[0-9a-f]{8,14}$/, '') : '',
    description: subtitle,
    tags: uniqueNames(parts.filter(({ key }) => key === 'p-tag').map(({ inner }) => htmlToLine(inner))),
    canonicalUrl: state === 'public' ? (canonical ?? null) : null,
  })
}

/**
 * Returns whether a post answers another one, which the export does not say: an answer has no heading of its own, and its title is the
 * beginning of its text.
 */
function isResponse(title: string, body: string): boolean {
  if (/\bgraf--title\b/.test(body)) return false
  const [, name = '', inner = ''] = /<(h[1-4]|p|blockquote|pre|li)\b[^>]{0,2000}>([\s\S]{0,20000}?)<\/\1>/.exec(body) ?? []
  const start = title.replace(/\s*(?:…|\.\.\.)$/, '').trim()
  return !/^h/.test(name) && (start === '' || htmlToLine(inner).startsWith(start))
}

/** The text begins with the title and subtitle, and each of its sections with a rule. */
function withoutTitle(body: string, title: string, subtitle: string): string {
  return body
    .replace(
      /<h[1-4][^>]{0,500}\bgraf--(title|subtitle)\b[^>]{0,500}>([\s\S]{0,5000}?)<\/h[1-4]>/g,
      (whole, kind: string, inner: string) => {
        const text = htmlToLine(inner)
        return (kind === 'title' && text === title) || (kind === 'subtitle' && subtitle.startsWith(text.slice(0, 100))) ? '' : whole
      },
    )
    .replace(/^((?:\s|<section[^>]{0,500}>|<div[^>]{0,500}>)*)<hr[^>]{0,200}>/, '$1')
}
