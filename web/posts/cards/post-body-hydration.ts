import type { PostPage } from '#worker/posts/posts/contract.ts'

/** Attribute by which a rendered body is found again. */
export const BODY_ATTRIBUTE = 'data-post-body'

const isPostPage = (data: unknown): data is PostPage => typeof data === 'object' && data !== null && 'html' in data && 'hash' in data

/** What of a query's data goes into the page: a post's body stands in the markup already and is not sent twice. */
export const omitBody = (data: unknown): unknown => (isPostPage(data) ? { ...data, html: '' } : data)

/** Takes the body back from the markup in the browser. */
export const restoreBody = (data: unknown): unknown =>
  isPostPage(data) && data.html === ''
    ? { ...data, html: document.querySelector(`[${BODY_ATTRIBUTE}="${CSS.escape(data.hash)}"]`)?.innerHTML ?? '' }
    : data
