import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { readRequestViewer } from '#worker/account/auth/index.ts'
import { database } from '#worker/db/client.ts'
import { requestContext } from '#worker/lib/http/request-context.ts'
import { testEnv } from '#worker/testing/index.ts'
import { newNonce, replaceNonceByHashes } from '../own-scripts.ts'
import { canonicalPageUrl, renderPage } from '../render-page.ts'
import { servePage } from '../serve-page.ts'

/** Leaves out what is new in every rendering: the request's id and the idempotency keys of forms. */
const withoutIds = (text: string) => text.replaceAll(/"requestId":"[^"]*"|(?<=name="key" value=")[^"]*/g, '')

/** Serves a page; `isShared` tells that a member received it from the cache. */
export async function serve(request: Request) {
  const ctx = createExecutionContext()
  const { response, page } = await servePage(request, testEnv(), ctx)
  const text = withoutIds(await response.text())
  await waitOnExecutionContext(ctx)
  return { status: response.status, headers: response.headers, text, page, isShared: page?.startsWith('member') ?? false }
}

/** Renders a page for the member who requests it, without the cache. */
export async function renderAlone(request: Request): Promise<string> {
  const ctx = createExecutionContext()
  const context = { ...requestContext(request), viewer: await readRequestViewer(request, database(env)) }
  const [address, nonce] = [canonicalPageUrl(new URL(request.url)), newNonce()]
  const options = { address, userAgent: '', env: testEnv(), ctx, context, signal: request.signal }
  const { response } = await renderPage({ ...options, nonce })
  const { html } = await replaceNonceByHashes(await response.text(), nonce)
  await waitOnExecutionContext(ctx)
  return withoutIds(html)
}

/** Returns both texts around their first difference, or an empty string. */
export function differenceOf(one: string, other: string): string {
  if (one === other) return ''
  let at = 0
  while (one[at] === other[at]) at++
  return [one, other].map((text) => text.slice(Math.max(0, at - 200), at + 200)).join('\n\n')
}
