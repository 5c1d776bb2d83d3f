import { childElements, childHtml, childText, type FeedElement } from '#worker/lib/feed-document.ts'
import { htmlToLine, htmlToText } from '#worker/lib/from-html/html-to-text.ts'
import type { ItemWarning, SourceState } from '../../contract.ts'
import type { Source, SourceComment, SourceFile, SourcePost } from '../../source-item.ts'
import { narrowestState, stateNamed } from '../../source-state.ts'
import { isAtomDraft } from '../feed/feed-entry.ts'
import { slugOf, sourcePost, toWebUrl, uniqueNames } from '../source-post.ts'
import { parseCsv } from '../text/parse-csv.ts'
import { parseDate } from '../text/parse-date.ts'
import { linkParents } from '../wordpress/read-comments.ts'
import { readRecords } from '../xml/read-records.ts'

const KIND = 'schemas.google.com/g/2005#kind'
const MAX_COMMENTS = 60_000
const MAX_COMMENT_CHARACTERS = 20_000_000

const STATES: Readonly<Record<string, SourceState>> = { '': 'public', live: 'public', draft: 'draft', scheduled: 'scheduled' }

/** An export of a blog; `settings` reads the table of its settings, which is beside the posts in an export by Takeout. */
export interface BloggerFile extends Pick<SourceFile, 'stream'> {
  settings?: () => Promise<string>
}

/** Returns whether the beginning of a document is that of an export of Blogger, of its own or by Takeout. */
export const isBloggerPart = (head: string): boolean =>
  /schemas\.google\.com\/blogger\/2018|<blogger:type>/i.test(head) || (head.includes(KIND) && /blogger\.com,1999:blog-/.test(head))

/**
 * Reads an export of Blogger: posts and pages with their comments. The file is read twice, since comments and the settings, which tell whether
 * the blog is public, are separate from the posts.
 */
export function readBlogger(files: readonly BloggerFile[]): Pick<Source, 'format' | 'items'> {
  return {
    format: 'blogger',
    items: async function* () {
      for (const file of files) {
        const blog = await readBlog(file)
        for await (const part of readRecords(await file.stream())) {
          const post = 'record' in part ? readPost(part.record, blog) : undefined
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

interface Blog {
  state: SourceState
  comments: ReadonlyMap<string, SourceComment[]>
  /** Posts of which a comment waits for approval. */
  waiting: ReadonlySet<string>
}

/** A setting that names who may read; only some blogs have it, and those without it are public. */
const accessState = (mode: string): SourceState => (/^(?:|public|everyone|anyone)$/i.test(mode.trim()) ? 'public' : 'private')

async function readBlog(file: BloggerFile): Promise<Blog> {
  const comments = new Map<string, SourceComment[]>()
  const waiting = new Set<string>()
  const [row] = parseCsv((await file.settings?.()) ?? '', 1)
  let state = accessState(row?.blog_read_access_mode ?? '')
  let [count, characters] = [0, 0]
  const isWanted = (xml: string) => /kind#comment|>COMMENT<|in-reply-to|\.settings\.BLOG_READ_ACCESS_MODE/.test(xml)
  for await (const part of readRecords(await file.stream(), isWanted)) {
    if ('header' in part) continue
    const entry = part.record
    if (childText(entry, 'id').endsWith('.settings.BLOG_READ_ACCESS_MODE')) state = accessState(childText(entry, 'content'))
    if (entryKind(entry) !== 'comment') continue
    const status = childText(entry, 'blogger:status').toUpperCase()
    const reply = childElements(entry, 'thr:in-reply-to')[0]?.attributes
    const post = idOf(childText(entry, 'blogger:parent') || reply?.ref || '')
    const body = htmlToText(childHtml(entry, 'content', 'summary'))
    if (status === 'PENDING' && body !== '') waiting.add(post)
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
    const others = comments.get(post)
    if (others) others.push(comment)
    else comments.set(post, [comment])
  }
  return { state, comments, waiting }
}

const authorOf = (entry: FeedElement): string =>
  htmlToLine(
    childElements(entry, 'author')
      .map((author) => childText(author, 'name'))
      .find(Boolean) ?? '',
  )

function readPost(entry: FeedElement, blog: Blog): SourcePost | undefined {
  const kind = entryKind(entry)
  if (kind !== 'post' && kind !== 'page') return undefined
  const status = childText(entry, 'blogger:status')
  if (/TRASH|DELETED/i.test(status)) return undefined
  const id = idOf(childText(entry, 'id'))
  const blogId = /blog-(\d+)/.exec(childText(entry, 'id'))?.[1] ?? ''
  const state = narrowestState(stateNamed(STATES, status.toLowerCase()), isAtomDraft(entry) ? 'draft' : 'public', blog.state)
  const warnings: ItemWarning[] = blog.waiting.has(id) ? ['waitingComments'] : []
  const alternate = childElements(entry, 'link').find(({ attributes: { rel } }) => rel === 'alternate')?.attributes.href
  const link = alternate ? toWebUrl(alternate) : undefined
  const fileName = childText(entry, 'blogger:filename')
  return sourcePost({
    key: `blogger:${blogId}:${id}`,
    title: htmlToLine(childHtml(entry, 'title')),
    text: { html: childHtml(entry, 'content', 'summary') },
    base: link ?? '',
    author: authorOf(entry),
    publishedAt: parseDate(childText(entry, 'published', 'blogger:created'), { isUtc: true }),
    state,
    slug: slugOf(link ?? fileName),
    description: htmlToLine(childText(entry, 'blogger:metadescription')),
    tags: uniqueNames(
      childElements(entry, 'category')
        .filter(({ attributes: { scheme = '' } }) => !scheme.includes(KIND))
        .map(({ attributes: { term = '' } }) => htmlToLine(term)),
    ),
    canonicalUrl: state === 'public' ? (link ?? null) : null,
    comments: linkParents(blog.comments.get(id) ?? []),
    warnings,
  })
}
