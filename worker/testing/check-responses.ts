import { TrieRouter } from 'hono/router/trie-router'
import { z } from 'zod'
import { ErrorBody } from '#shared/contract/http.ts'
import { app } from '#worker/app.ts'
import { type Endpoint, errorStatuses } from '#worker/portability/api-reference/index.ts'
import { apiEndpoints } from './api-document.ts'
import { noteUndeclared } from './undeclared-responses.ts'

interface Expectation extends Endpoint {
  errors: ReadonlySet<number>
}

const router = new TrieRouter<Expectation>()
for (const endpoint of apiEndpoints()) router.add(endpoint.method, endpoint.path, { ...endpoint, errors: new Set(errorStatuses(endpoint)) })

/** Finds the endpoint that serves a request: as in the app, the first whose pattern matches. */
const findEndpoint = (method: string, path: string): Expectation | undefined =>
  router.match(method === 'HEAD' ? 'GET' : method, path)[0][0]?.[0]

const mediaType = (response: Response) => response.headers.get('Content-Type')?.split(';')[0]?.trim() ?? ''
const matchesType = (declared: string, actual: string) =>
  declared.endsWith('/*') ? actual.startsWith(declared.slice(0, -1)) : declared === actual

/** Describes how a response differs from what its endpoint declares; undefined if it does not. `text` is its body if that is JSON. */
export function findUndeclared(method: string, path: string, response: Response, text: string | undefined): string | undefined {
  const endpoint = findEndpoint(method, path)
  const { status } = response
  const at = `${method} ${endpoint?.path ?? path} ${status}`
  const declared = Object.entries(endpoint?.description?.responses ?? {}).find(([one]) => one === String(status))?.[1]
  if (status >= 400 && declared === undefined) {
    if (endpoint && status < 500 && !endpoint.errors.has(status)) return `${at}: status not declared`
    if (!endpoint && !path.startsWith('/api/')) return undefined
    return text === undefined ? undefined : describe(at, ErrorBody, text)
  }
  if (!endpoint) return undefined
  if (declared === undefined) return `${at}: status not declared`
  if (declared === null) return text ? `${at}: body not declared` : undefined
  if (typeof declared === 'string' || Array.isArray(declared)) {
    const types = typeof declared === 'string' ? [declared] : declared
    return types.some((type) => matchesType(type, mediaType(response))) ? undefined : `${at}: type ${mediaType(response)} not declared`
  }
  if (mediaType(response) !== 'application/json') return `${at}: ${mediaType(response)} instead of JSON`
  return text === undefined ? undefined : describe(at, declared as z.ZodType, text)
}

function describe(at: string, schema: z.ZodType, text: string): string | undefined {
  const { error } = schema.safeParse(JSON.parse(text))
  return error && `${at}: ${z.prettifyError(error)}`
}

let isChecking = false

/** Compares every response of the app with what its endpoint declares, from now on and in all test files of the runtime. */
export function checkResponses(): void {
  if (isChecking) return
  isChecking = true
  const { fetch } = app
  app.fetch = async (request, ...rest) => {
    const { method, url } = request
    const response = await fetch(request, ...rest)
    const hasJson = method !== 'HEAD' && response.body !== null && mediaType(response) === 'application/json'
    const text = hasJson ? await response.text() : undefined
    const difference = findUndeclared(method, new URL(url).pathname, response, text)
    if (difference) noteUndeclared(difference)
    return text === undefined ? response : new Response(text, response)
  }
}
