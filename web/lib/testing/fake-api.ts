import { type Api, createApi } from '#web/lib/api.ts'

/** A request that reached the API: method and address, then the body where there is one. */
export type SentRequest = readonly [address: string, body?: unknown]

/** Answers by method and path, such as `GET /api/topics`; a `Response` or a function is taken as it is, anything else is the body. */
export type Answers = Readonly<Record<string, unknown>>

/** Origin of the API in tests. */
export const ORIGIN = 'https://daftar.test'

/** Returns an error of the API, as a route answers it. */
export const errorResponse = (status: number, code = 'invalid', more: Record<string, unknown> = {}): Response =>
  Response.json({ error: { code, message: `error ${status}`, requestId: 'r', ...more } }, { status })

/** Creates an API that keeps what it receives; a request without an answer gets an empty object. */
export function createFakeApi(answers: Answers = {}): { api: Api; callApi: typeof fetch; sent: SentRequest[] } {
  const sent: SentRequest[] = []
  const callApi: typeof fetch = async (address, { method = 'GET', body } = {}) => {
    const url = String(address).replace(ORIGIN, '')
    sent.push(body === undefined || body === null ? [`${method} ${url}`] : [`${method} ${url}`, await readBody(body)])
    const answer = answers[`${method} ${url}`] ?? answers[`${method} ${url.split('?')[0]}`] ?? {}
    const value: unknown = typeof answer === 'function' ? await answer() : answer
    return value instanceof Response ? value.clone() : Response.json(value)
  }
  return { api: createApi(ORIGIN, callApi), callApi, sent }
}

async function readBody(body: BodyInit): Promise<unknown> {
  if (typeof body === 'string') return JSON.parse(body)
  if (!(body instanceof FormData)) return new Response(body).text()
  const entries = [...body].map(async ([name, value]) => [name, typeof value === 'string' ? value : await value.text()])
  return Object.fromEntries(await Promise.all(entries))
}
