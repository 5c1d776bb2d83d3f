import { childElements, childHtml, childText, type FeedElement } from '#worker/lib/feed-document.ts'
import { htmlToText } from '#worker/lib/from-html/html-to-text.ts'
import type { ItemWarning } from '../../contract.ts'
import type { SourceComment, SourcePost } from '../../source-item.ts'
import { parseDate } from '../text/parse-date.ts'

/**
 * Reads the approved comments of a post; replies to a missing comment become top-level comments. Pingbacks, trackbacks and comments that wait
 * for approval are left out and reported; spam and trash are left out.
 */
export function parseComments(item: FeedElement): Pick<SourcePost, 'comments' | 'warnings'> {
  const warnings = new Set<ItemWarning>()
  const comments = childElements(item, 'wp:comment').flatMap((comment): SourceComment[] => {
    const type = childText(comment, 'wp:comment_type')
    const approved = childText(comment, 'wp:comment_approved')
    const isComment = type === '' || type === 'comment'
    if (isComment && approved === '0') warnings.add('waitingComments')
    if (/^(?:pingback|trackback)$/.test(type) && /^[01]$/.test(approved)) warnings.add('pingbacks')
    if (approved !== '1' || !isComment) return []
    const body = htmlToText(childHtml(comment, 'wp:comment_content').replace(/\r?\n/g, '<br>'))
    const key = childText(comment, 'wp:comment_id')
    if (body === '' || key === '') return []
    return [
      {
        key,
        parentKey: childText(comment, 'wp:comment_parent'),
        author: childText(comment, 'wp:comment_author'),
        body,
        at: parseDate(childText(comment, 'wp:comment_date_gmt'), { isUtc: true }) ?? parseDate(childText(comment, 'wp:comment_date')),
      },
    ]
  })
  return { comments: linkParents(comments), warnings: [...warnings] }
}

/** Drops repeated comments and parents that are not among them. */
export function linkParents(comments: readonly SourceComment[]): SourceComment[] {
  const byKey = new Map(comments.map((comment) => [comment.key, comment]))
  return [...byKey.values()].map((comment) => ({
    ...comment,
    parentKey: comment.parentKey !== null && comment.parentKey !== comment.key && byKey.has(comment.parentKey) ? comment.parentKey : null,
  }))
}
