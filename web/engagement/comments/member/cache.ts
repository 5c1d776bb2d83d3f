import type { QueryClient } from '@tanstack/react-query'
import type { Comment } from '#worker/engagement/comments/contract.ts'

/** A page of comments as the queries of a thread keep it; that of one comment's own page has the comment, too. */
interface ThreadPage {
  items: Comment[]
  replies: Comment[]
  comment?: Comment
}
/** Where a page stands: the key of its query, and whether it is the last one fetched. */
interface Where {
  queryKey: readonly unknown[]
  isLast: boolean
}
type Change = (page: ThreadPage, where: Where) => ThreadPage

/** The same change in every thread and page that shows comments, so that all stay equal. */
export function changePages(queryClient: QueryClient, change: Change): void {
  for (const [queryKey, data] of queryClient.getQueriesData<unknown>({ queryKey: ['comments'] })) {
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

const allOf = ({ items, replies, comment }: ThreadPage) => [...items, ...replies, ...(comment ? [comment] : [])]
const everyOf = (page: ThreadPage, turn: (comment: Comment) => Comment): ThreadPage => ({
  ...page,
  items: page.items.map(turn),
  replies: page.replies.map(turn),
  ...(page.comment ? { comment: turn(page.comment) } : {}),
})
const has = (page: ThreadPage, hash: string) => allOf(page).some((comment) => comment.hash === hash)

/** A page where those above an answer to `parent` count so many more. */
function countedAbove(page: ThreadPage, parent: string | null, by: number): ThreadPage {
  const all = allOf(page)
  const above = new Set<string>()
  for (let at = all.find(({ hash }) => hash === parent); at; at = all.find(({ hash }) => hash === at?.parent)) above.add(at.hash)
  if (by === 0 || above.size === 0) return page
  return everyOf(page, (comment) => (above.has(comment.hash) ? { ...comment, replyCount: comment.replyCount + by } : comment))
}

/** One comment made otherwise, wherever it stands; with `by` it comes to count, or does no more. */
export const changed =
  (hash: string, how: (comment: Comment) => Comment, by = 0): Change =>
  (page) => {
    const known = allOf(page).find((comment) => comment.hash === hash)
    if (!known) return page
    return countedAbove(
      everyOf(page, (comment) => (comment.hash === hash ? how(comment) : comment)),
      known.parent,
      by,
    )
  }

/** A comment put first, in the place of the one that stood there. */
export const pinned =
  (hash: string): Change =>
  (page) =>
    has(page, hash) ? everyOf(page, (comment) => ({ ...comment, pinned: comment.hash === hash ? true : undefined })) : page

/** A new answer under what it answers, last; those above count it. */
export const answered =
  (reply: Comment): Change =>
  (page, { queryKey: [, what, of], isLast }) => {
    if (has(page, reply.hash)) return page
    const stands = page.comment?.hash === reply.parent || (what === 'replies' && of === reply.parent)
    if (stands ? !isLast : reply.parent === null || !has(page, reply.parent)) return page
    const counted = countedAbove(page, reply.parent, reply.held ? 0 : 1)
    return stands ? { ...counted, items: [...counted.items, reply] } : { ...counted, replies: [...counted.replies, reply] }
  }

/** A new comment before the others of its post, behind the pinned one. */
export const begun =
  (post: string, comment: Comment): Change =>
  (page, { queryKey: [, what, of, , later] }) =>
    what !== 'post' || of !== post || later === 'after' || has(page, comment.hash)
      ? page
      : { ...page, items: [...page.items.filter((one) => one.pinned), comment, ...page.items.filter((one) => !one.pinned)] }
