import { childElements, childHtml, childText, type FeedElement } from '#worker/lib/feed-document.ts'
import { htmlToLine, htmlToText } from '#worker/lib/from-html/html-to-text.ts'
import type { Source, SourceComment, SourceFile, SourcePost } from '../../source-item.ts'
import { slugOf, sourcePost, toWebUrl, uniqueNames } from '../source-post.ts'
import { parseDate } from '../text/parse-date.ts'
import { linkParents } from '../wordpress/read-comments.ts'
import { readRecords } from '../xml/read-records.ts'

const KIND = 'schemas.google.com/g/2005#kind'
const MAX_COMMENTS = 60_000
const MAX_COMMENT_CHARACTERS = 20_000_000

/** Returns whether the beginning of a document is that of an export of Blogger, of its own or by Takeout. */
export const isBloggerPart = (head: string): boolean =>
  /schemas\.google\.com\/blogger\/2018|<blogger:type>/i.test(head) || (head.includes(KIND) && /blogger\.com,1999:blog-/.test(head))

/**
 * Reads an export of Blogger: posts and pages with their comments. The file is read twice, since comments are separate from their posts.
 */
export function readBlogger(files: readonly Pick<SourceFile, 'stream'>[]): Pick<Source, 'format' | 'items'> {
  return {
    format: 'blogger',
    items: async function* () {
      for (const file of files) {
        const comments = await parseComments(file)
        for await (const part of readRecords(await file.stream())) {
          const post = 'record' in part ? readPost(part.record, comments) : undefined
          if (post) yield post
        }
      }
    },
  }
}

type Kind = 'post' | 'page' | 'comment' | 'other'

function entryKind(entry: FeedElement): Kind {
  const named = childText(entry, 'blogger:type').toLowerCase()
  const term = childElements(entry, 'category').find(({ attributes: { scheme = '' } }) => scheme.includes(KIND))?.attributes.term
  const kind = named || (term?.split('#').at(-1) ?? 'post')
  return kind === 'post' || kind === 'page' || kind === 'comment' ? kind : 'other'
}

const idOf = (text: string): string => /(?:post|page|comment)-(\d+)$/.exec(text.trim())?.[1] ?? text.trim()

async function parseComments(file: Pick<SourceFile, 'stream'>): Promise<ReadonlyMap<string, SourceComment[]>> {
  const found = new Map<string, SourceComment[]>()
  let [count, characters] = [0, 0]
  const isComment = (xml: string) => /kind#comment|>COMMENT<|in-reply-to/.test(xml)
  for await (const part of readRecords(await file.stream(), isComment)) {
    if ('header' in part || entryKind(part.record) !== 'comment') continue
    const entry = part.record
    const status = childText(entry, 'blogger:status')
    const reply = childElements(entry, 'thr:in-reply-to')[0]?.attributes
    const post = idOf(childText(entry, 'blogger:parent') || reply?.ref || '')
    const body = htmlToText(childHtml(entry, 'content', 'summary'))
    if (post === '' || body === '' || (status !== '' && status !== 'LIVE')) continue
    count += 1
    characters += body.length
    if (count > MAX_COMMENTS || characters > MAX_COMMENT_CHARACTERS) break
    const related = childElements(entry, 'link').find(({ attributes: { rel } }) => rel === 'related')?.attributes.href
    const comment: SourceComment = {
      key: idOf(childText(entry, 'id')),
      parentKey: idOf(childText(entry, 'blogger:inreplyto')) || (/\/(\d+)$/.exec(related ?? '')?.[1] ?? null),
      author: authorOf(entry),
      body,
      at: parseDate(childText(entry, 'published', 'blogger:created'), { isUtc: true }),
    }
    const others = found.get(post)
    if (others) others.push(comment)
    else found.set(post, [comment])
  }
  return found
}

const authorOf = (entry: FeedElement): string =>
  htmlToLine(
    childElements(entry, 'author')
      .map((author) => childText(author, 'name'))
      .find(Boolean) ?? '',
  )

function readPost(entry: FeedElement, comments: ReadonlyMap<string, SourceComment[]>): SourcePost | undefined {
  const kind = entryKind(entry)
  if (kind !== 'post' && kind !== 'page') return undefined
  const status = childText(entry, 'blogger:status')
  if (/TRASH|DELETED/i.test(status)) return undefined
  const id = idOf(childText(entry, 'id'))
  const blog = /blog-(\d+)/.exec(childText(entry, 'id'))?.[1] ?? ''
  const isDraft =
    /DRAFT|SCHEDULED/i.test(status) || childElements(entry, 'app:control').some((control) => childText(control, 'app:draft') === 'yes')
  const alternate = childElements(entry, 'link').find(({ attributes: { rel } }) => rel === 'alternate')?.attributes.href
  const link = alternate ? toWebUrl(alternate) : undefined
  const fileName = childText(entry, 'blogger:filename')
  return sourcePost({
    key: `blogger:${blog}:${id}`,
    title: htmlToLine(childHtml(entry, 'title')),
    text: { html: childHtml(entry, 'content', 'summary') },
    base: link ?? '',
    author: authorOf(entry),
    publishedAt: parseDate(childText(entry, 'published', 'blogger:created'), { isUtc: true }),
    isDraft,
    slug: slugOf(link ?? fileName),
    description: htmlToLine(childText(entry, 'blogger:metadescription')),
    tags: uniqueNames(
      childElements(entry, 'category')
        .filter(({ attributes: { scheme = '' } }) => !scheme.includes(KIND))
        .map(({ attributes: { term = '' } }) => htmlToLine(term)),
    ),
    canonicalUrl: isDraft ? null : (link ?? null),
    comments: linkParents(comments.get(id) ?? []),
  })
}
