import { lengthenSession, viewerOfRequest } from '#worker/account/auth/index.ts'
import { database } from '#worker/db/client.ts'
import { shortLinkTarget } from '#worker/distribution/short-links/index.ts'
import type { Env } from '#worker/env.ts'
import { cacheHeaders, canonicalAddress, isPublicPage } from '#worker/lib/cache-policy.ts'
import { AppError, toResponse } from '#worker/lib/errors.ts'
import { entityTag } from '#worker/lib/http/entity-tag.ts'
import { factsOf } from '#worker/lib/http/request-facts.ts'
import { pagePolicy } from '#worker/lib/http/security-headers.ts'
import { answerKept, cachedPage, type KeptPage } from '#worker/lib/page-cache/index.ts'
import { inlineScriptHashes } from './inline-scripts.ts'
import { movedTo } from './moved.ts'
import { renderPage } from './render.ts'

interface Answered {
  response: Response
  /** Where the page came from, for the log. */
  page?: string
  error?: unknown
}

/** Answers a page: kept ones for anonymous readers, a streamed one with its own nonce for a signed-in person. */
export async function answerPage(request: Request, env: Env, ctx: ExecutionContext): Promise<Answered> {
  const facts = factsOf(request)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return { response: toResponse(new AppError('method_not_allowed'), facts.id) }
  }
  const url = new URL(request.url)
  const moved = movedTo(url)
  if (moved) return { response: new Response(null, { status: 301, headers: { Location: moved, ...cacheHeaders('private') } }) }

  const db = database(env)
  const target = await shortLinkTarget(db, url.pathname)
  if (target) return { response: new Response(null, { status: 302, headers: { Location: encodeURI(target), ...cacheHeaders('private') } }) }
  facts.viewer = await viewerOfRequest(request, db)
  const isPublic = isPublicPage(url.pathname)
  const address = isPublic ? canonicalAddress(url) : url
  const ask = { address, userAgent: request.headers.get('User-Agent') ?? '', env, ctx, facts, signal: request.signal }

  if (facts.viewer) {
    const cookie = await lengthenSession(db, facts.viewer, request.headers.get('Cookie'))
    const nonce = crypto.randomUUID().replaceAll('-', '')
    const { response, error } = await renderPage({ ...ask, nonce })
    const headers = new Headers(response.headers)
    headers.set('Content-Security-Policy', pagePolicy([`'nonce-${nonce}'`]))
    for (const [name, value] of Object.entries(cacheHeaders('private'))) headers.set(name, value)
    if (cookie) headers.append('Set-Cookie', cookie)
    const isHead = request.method === 'HEAD'
    // A stream nobody reads would be kept waiting for two minutes.
    if (isHead && response.body) ctx.waitUntil(response.body.cancel())
    return {
      response: new Response(isHead ? null : response.body, { status: response.status, headers }),
      page: 'stream',
      error,
    }
  }

  let error: unknown
  const render = async () => {
    const made = await renderPage(ask)
    error = made.error
    return keepable(made.response, made.tags, isPublic)
  }
  if (!isPublic) return { response: answerKept(await render(), request), page: 'render', error }
  const key = address.pathname + address.search
  const { page, from } = await cachedPage({ key, db: () => db, waitUntil: (work) => ctx.waitUntil(work), render })
  return { response: answerKept(page, request), page: from, error }
}

type Page = Pick<KeptPage, 'status' | 'headers' | 'body' | 'tags'>

/** The rendering as bytes with every header it will be answered with, the hashes of its inline scripts among them. */
async function keepable(response: Response, tags: string[], isPublic: boolean): Promise<Page> {
  const body = new Uint8Array(await response.arrayBuffer())
  const headers: Record<string, string> = Object.fromEntries(response.headers)
  const location = response.headers.get('Location')
  if (location === null) {
    headers['content-security-policy'] = pagePolicy(await inlineScriptHashes(new TextDecoder().decode(body)))
    if (response.status === 200 && isPublic) headers.etag = await entityTag(body)
  }
  const shared = isPublic && location === null ? (response.status === 200 ? 'page' : response.status < 500 ? 'gone' : 'private') : 'private'
  Object.assign(headers, cacheHeaders(shared), shared === 'private' ? {} : { 'Cache-Tag': tags.join(',') })
  return { status: response.status, headers, body, tags }
}
