import type { PostPage } from '#worker/posts/posts/contract.ts'

export const BODY_ATTRIBUTE = 'data-post-body'

const isPostPage = (data: unknown): data is PostPage => typeof data === 'object' && data !== null && 'html' in data && 'hash' in data

/** Removes the HTML from a post page's dehydrated data, since the markup already contains it; returns other data unchanged. */
export const omitBody = (data: unknown): unknown => (isPostPage(data) ? { ...data, html: '' } : data)

export const restoreBody = (data: unknown): unknown =>
  isPostPage(data) && data.html === ''
    ? { ...data, html: document.querySelector(`[${BODY_ATTRIBUTE}="${CSS.escape(data.hash)}"]`)?.innerHTML ?? '' }
    : data
