import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { invalidatePages, readPublicPage } from '#worker/testing/authorisation/public-pages.ts'
import { freezeClock } from '#worker/testing/frozen-clock.ts'
import { aPost, aUser, ORIGIN, testEnv } from '#worker/testing/index.ts'
import { aRunningPromotion } from '#worker/testing/promotion-factories.ts'
import { servePage } from './serve-page.ts'

freezeClock()

/** Renders a page for a visitor, not from a cache. */
async function renderForVisitor(path: string): Promise<string> {
  const ctx = createExecutionContext()
  const { response, page } = await servePage(new Request(new URL(path, ORIGIN)), testEnv(), ctx)
  const text = await response.text()
  await waitOnExecutionContext(ctx)
  expect([response.status, page], path).toEqual([200, 'render'])
  return text
}

it('pages for visitors are the same bytes with and without a running promotion, and hold no promoted card', async () => {
  const author = await aUser()
  const post = await aPost(author, { topics: ['poetry'], tags: ['سفارشی'] })
  const paths = [
    '/',
    '/topic/poetry',
    `/tag/${encodeURIComponent('سفارشی')}`,
    '/search/posts?q=%D8%B4%D8%B9%D8%B1',
    `/${author.handle}`,
    encodeURI(post.path),
  ]
  const forgetPages = async () => {
    const pages = await Promise.all(paths.map(readPublicPage))
    await invalidatePages([...new Set(pages.flatMap(({ tags }) => tags))])
  }
  const before = await Promise.all(paths.map(renderForVisitor))
  for (const placement of ['feed', 'sidebar'] as const) await aRunningPromotion(author, post, { placement })
  await forgetPages()
  const after = await Promise.all(paths.map(renderForVisitor))
  for (const [at, path] of paths.entries()) {
    expect(after[at], path).toBe(before[at])
    expect(after[at], path).not.toMatch(/data-promotion|promoted-card/)
  }
})
