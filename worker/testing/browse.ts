import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { handleRequest } from '#worker/router.ts'
import type { TestUser } from './factories.ts'
import { ORIGIN, testEnv } from './request.ts'

interface BrowseOptions {
  person?: TestUser | undefined
  cookies?: string
  headers?: Record<string, string>
}

/** Requests a page as a browser without JavaScript does: with `fields`, it posts a form. */
export async function browse(path: string, fields?: Record<string, string> | FormData, { person, cookies, headers }: BrowseOptions = {}) {
  const ctx = createExecutionContext()
  const Cookie = [person?.cookie, cookies].filter(Boolean).join('; ')
  const response = await handleRequest(
    new Request(new URL(path, ORIGIN), {
      method: fields ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { ...(Cookie ? { Cookie } : {}), ...(fields ? { Origin: ORIGIN } : {}), ...headers },
      ...(fields ? { body: fields instanceof FormData ? fields : new URLSearchParams(fields) } : {}),
    }),
    testEnv(),
    ctx,
  )
  const text = await response.text()
  await waitOnExecutionContext(ctx)
  return { status: response.status, headers: response.headers, text, location: response.headers.get('Location') }
}
