import { partialMatchKey, type QueryClient } from '@tanstack/react-query'
import { commentKeys } from '#web/lib/query-keys/post-page.ts'
import type { Comment } from '#worker/engagement/comments/contract.ts'

/** A cached page of comments; a comment's own page also holds that comment. */
interface ThreadPage {
  items: Comment[]
  replies: Comment[]
  comment?: Comment
}
interface PageLocation {
  queryKey: readonly unknown[]
  isLast: boolean
}
type PageUpdate = (page: ThreadPage, where: PageLocation) => ThreadPage

export function updateCachedPages(queryClient: QueryClient, change: PageUpdate): void {
  for (const [queryKey, data] of queryClient.getQueriesData<unknown>({ queryKey: commentKeys.all })) {
    if (isPage(data)) queryClient.setQueryData(queryKey, change(data, { queryKey, isLast: true }))
    else if (typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)) {
      const last = data.pages.length - 1
      const pages = data.pages.map((page: unknown, at) => (isPage(page) ? change(page, { queryKey, isLast: at === last }) : page))
      queryClient.setQueryData(queryKey, { ...data, pages })
    }
  }
}

const isPage = (data: unknown): data is ThreadPage =>
  typeof data === 'object' &&
  data !== null &&
  'items' in data &&
  'replies' in data &&
  Array.isArray(data.items) &&
  Array.isArray(data.replies)

const commentsIn = ({ items, replies, comment }: ThreadPage) => [...items, ...replies, ...(comment ? [comment] : [])]
const mapComments = (page: ThreadPage, transform: (comment: Comment) => Comment): ThreadPage => ({
  ...page,
  items: page.items.map(transform),
  replies: page.replies.map(transform),
  ...(page.comment ? { comment: transform(page.comment) } : {}),
})
const hasComment = (page: ThreadPage, hash: string) => commentsIn(page).some((comment) => comment.hash === hash)

function adjustReplyCounts(page: ThreadPage, parent: string | null, countDelta: number): ThreadPage {
  const comments = commentsIn(page)
  const above = new Set<string>()
  for (let at = comments.find(({ hash }) => hash === parent); at; at = comments.find(({ hash }) => hash === at?.parent)) above.add(at.hash)
  if (countDelta === 0 || above.size === 0) return page
  return mapComments(page, (comment) => (above.has(comment.hash) ? { ...comment, replyCount: comment.replyCount + countDelta } : comment))
}

/** Updates a comment on a cached page; `countDelta` is added to the reply counts of its ancestors. */
export const updateComment =
  (hash: string, transform: (comment: Comment) => Comment, countDelta = 0): PageUpdate =>
  (page) => {
    const known = commentsIn(page).find((comment) => comment.hash === hash)
    if (!known) return page
    return adjustReplyCounts(
      mapComments(page, (comment) => (comment.hash === hash ? transform(comment) : comment)),
      known.parent,
      countDelta,
    )
  }

export const pinCachedComment =
  (hash: string): PageUpdate =>
  (page) =>
    hasComment(page, hash) ? mapComments(page, (comment) => ({ ...comment, pinned: comment.hash === hash ? true : undefined })) : page

export const insertReply =
  (reply: Comment): PageUpdate =>
  (page, { queryKey, isLast }) => {
    if (hasComment(page, reply.hash)) return page
    const isReplyPage =
      page.comment?.hash === reply.parent || (reply.parent !== null && partialMatchKey(queryKey, commentKeys.replies(reply.parent)))
    if (isReplyPage ? !isLast : reply.parent === null || !hasComment(page, reply.parent)) return page
    const adjusted = adjustReplyCounts(page, reply.parent, reply.held ? 0 : 1)
    return isReplyPage ? { ...adjusted, items: [...adjusted.items, reply] } : { ...adjusted, replies: [...adjusted.replies, reply] }
  }

/** Inserts a new comment at the top of its post's first page, after the pinned one, unless the page holds it already. */
export const insertComment =
  (post: string, comment: Comment): PageUpdate =>
  (page, { queryKey }) =>
    !partialMatchKey(queryKey, commentKeys.threads(post)) || hasComment(page, comment.hash)
      ? page
      : { ...page, items: [...page.items.filter((one) => one.pinned), comment, ...page.items.filter((one) => !one.pinned)] }
