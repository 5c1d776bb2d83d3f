import type { MiddlewareHandler } from 'hono'
import { type RenderedPage, readOrRenderPage } from '#worker/lib/page-cache.ts'
import type { AppContext } from '#worker/lib/viewer.ts'

/**
 * Answers a read from the cache of pages, under the `Cache-Tag` that its handler sets, if a visitor asks or a page of a member whom the API answers
 * as it answers visitors. Comes after the validation of the request, because the whole query is part of the key.
 */
export const cachedAnswer: MiddlewareHandler<AppContext> = async (c, next) => {
  if (c.get('viewer') !== null && !c.get('requestContext').readsLikeVisitors) return next()
  c.set('viewer', null)
  const { pathname, search } = new URL(c.req.url)
  const { page, from } = await readOrRenderPage({
    key: `/answer${pathname}${search}`,
    origin: c.env.ORIGIN,
    db: () => c.get('db'),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    render: async () => {
      await next()
      return toCacheable(c.res.clone())
    },
  })
  return from === 'render' ? undefined : new Response(page.body, page)
}

async function toCacheable(answer: Response): Promise<RenderedPage> {
  const tags = answer.headers.get('Cache-Tag')?.split(',') ?? []
  const body = new Uint8Array(await answer.arrayBuffer())
  // What has no tags would never be invalidated.
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body, tags, isPartial: tags.length === 0 }
}
