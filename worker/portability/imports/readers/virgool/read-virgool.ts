import { htmlToText } from '#worker/lib/from-html/html-to-text.ts'
import type { SourceState } from '../../contract.ts'
import type { Source, SourceComment, SourceFile, SourcePost } from '../../source-item.ts'
import { narrowestState, stateNamed } from '../../source-state.ts'
import { isRow, parseRow, type Row, textIn } from '../json/row.ts'
import { splitObjects } from '../json/split-objects.ts'
import { pictureSource, sourcePost, toWebUrl, uniqueNames } from '../source-post.ts'
import { decodeStream } from '../text/decode-text.ts'
import { parseDate } from '../text/parse-date.ts'
import { linkParents } from '../wordpress/read-comments.ts'

/** Keys under which backups hold posts; the nameless one is a list that is the whole file. */
const TABLES = new Set(['posts', 'published', 'drafts', 'data', 'items', ''])
const MAX_COMMENTS = 5000
const STATUSES: Readonly<Record<string, SourceState>> = {
  ...{ '': 'public', published: 'public', publish: 'public', public: 'public' },
  ...{ draft: 'draft', drafted: 'draft', pending: 'pending', scheduled: 'scheduled', private: 'private', unlisted: 'unlisted' },
  ...{ deleted: 'withdrawn', removed: 'withdrawn', rejected: 'withdrawn' },
}

/** Returns whether the beginning of a JSON file is that of a backup of Virgool, whose posts have the fields of its API. */
export const isVirgoolPart = (head: string): boolean =>
  /virgool\.(?:io|ir)|"force_drafted"\s*:/.test(head) ||
  (/"hash"\s*:/.test(head) && /"(?:readingTime|wordsCount|publishedAt)"\s*:/.test(head))

/** Reads backups of Virgool: posts with the fields of its API and their nested comments, post by post. */
export function readVirgool(files: readonly Pick<SourceFile, 'stream'>[]): Pick<Source, 'format' | 'items'> {
  return {
    format: 'virgool',
    items: async function* () {
      for (const file of files) {
        for await (const { table, json } of splitObjects(decodeStream(await file.stream()), TABLES)) {
          const row = parseRow(json)
          const post = row && readPost(unwrapPost(row), table === 'drafts')
          if (post) yield post
        }
      }
    },
  }
}

/** Some backups wrap each post. */
function unwrapPost(row: Row): Row {
  return isRow(row.post) ? { ...row.post, ...(row.comments === undefined ? {} : { comments: row.comments }) } : row
}

function readPost(row: Row, isInDrafts: boolean): SourcePost | undefined {
  const body = textIn(row, 'body', 'content', 'html', 'bodyHtml', 'text')
  const title = textIn(row, 'title')
  if (title === '' && body === '') return undefined
  const link = toWebUrl(textIn(row, 'url', 'link', 'permalink'))
  const published = parseDate(textIn(row, 'publishedAt', 'published_at', 'createdAt', 'created_at'), { isUtc: true })
  const state = narrowestState(
    isInDrafts || row.draft === true || (published === null && link === undefined) ? 'draft' : 'public',
    row.force_drafted === true ? 'withdrawn' : 'public',
    stateNamed(STATUSES, textIn(row, 'status', 'state').toLowerCase()),
    row.private === true || row.isPrivate === true || row.is_private === true ? 'private' : 'public',
  )
  const picture = pictureSource(textIn(row, 'image', 'primary_img', 'cover'), link ?? 'https://virgool.io/')
  const user = isRow(row.user) ? row.user : isRow(row.author) ? row.author : {}
  return sourcePost({
    key: link ?? `virgool:${textIn(row, 'hash', 'id') || title}`,
    title,
    text: { html: body },
    base: link ?? 'https://virgool.io/',
    author: textIn(user, 'name') || textIn(row, 'author'),
    publishedAt: published,
    state,
    slug: textIn(row, 'slug', 'customized_slug').replace(/-[a-z0-9]{12}$/, ''),
    description: htmlToText(textIn(row, 'description', 'og_description')),
    tags: listTags(row),
    cover: picture && !body.includes(textIn(row, 'image', 'primary_img', 'cover')) ? { source: picture, alt: '' } : null,
    canonicalUrl: state === 'public' ? (link ?? null) : null,
    ...parseComments(row.comments),
  })
}

function listTags(row: Row): string[] {
  const tags = row.tags ?? row.tag
  if (typeof tags === 'string') return uniqueNames(tags.split(/[,،]/))
  return Array.isArray(tags) ? uniqueNames(tags.map((tag) => (isRow(tag) ? textIn(tag, 'name') : String(tag)))) : []
}

/** Answers are nested below a comment, or name it by `parentId`. Comments that are not approved are left out. */
function parseComments(value: unknown): Pick<SourcePost, 'comments' | 'warnings'> {
  let isWaiting = false
  const comments: SourceComment[] = []
  const open: { list: readonly unknown[]; parent: string | null }[] = Array.isArray(value) ? [{ list: value, parent: null }] : []
  for (let next = open.pop(); next; next = open.pop()) {
    for (const comment of next.list) {
      if (!isRow(comment) || comments.length >= MAX_COMMENTS) continue
      const key = textIn(comment, 'hash', 'id') || String(comments.length + 1)
      const user = isRow(comment.user) ? comment.user : {}
      const body = htmlToText(textIn(comment, 'body', 'text', 'content').replace(/\n/g, '<br>'))
      const isApproved = /^(?:|approved)$/.test(textIn(comment, 'status'))
      isWaiting ||= !isApproved && body !== ''
      if (body !== '' && comment.deleted !== true && isApproved)
        comments.push({
          ...{ key, parentKey: next.parent ?? (textIn(comment, 'parentId') || null), body },
          author: textIn(user, 'name') || textIn(comment, 'author', 'name'),
          at: parseDate(textIn(comment, 'publishedAt', 'createdAt', 'date'), { isUtc: true }),
        })
      for (const inner of [comment.replies, comment.children, comment.comments, comment.repliesList])
        if (Array.isArray(inner)) open.push({ list: inner, parent: key })
    }
  }
  return { comments: linkParents(comments), warnings: isWaiting ? ['waitingComments'] : [] }
}
