import { app } from '#worker/app.ts'
import type { Env } from '#worker/env.ts'
import { inheritContext, type requestContext } from '#worker/lib/http/request-context.ts'

export interface ApiCaller {
  /** Path of the page whose loaders call. */
  page: string
  userAgent: string
  env: Env
  ctx: ExecutionContext
  /** Of the page's request; the API answers its viewer. */
  context: ReturnType<typeof requestContext>
}

/** Calls the API in process for a page, as its viewer. */
export async function callApi(call: Request, { page, userAgent, env, ctx, context }: ApiCaller): Promise<Response> {
  const { id, clientIp, db, viewer = null, readsLikeVisitors = false } = context
  const inner = { id, clientIp, ...(db && { db }), viewer, readsLikeVisitors, started: Date.now(), page, isErrorLogged: false }
  call.headers.set('User-Agent', userAgent)
  const response = await app.fetch(inheritContext(call, inner), env, ctx)
  context.isErrorLogged ||= inner.isErrorLogged
  return response
}
