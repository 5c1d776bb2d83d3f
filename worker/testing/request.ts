import { createExecutionContext, createMessageBatch, getQueueResult, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { createHash, randomInt } from 'node:crypto'
import { database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { type RenderedEmail, setMailer } from '#worker/lib/mail.ts'
import { flushOutbox, type Job } from '#worker/lib/outbox.ts'
import { setSmsSender } from '#worker/lib/sms.ts'
import type { NotificationJob } from '#worker/notifications/publish/index.ts'
import { cachedImages } from './cached-images.ts'
import type { TestUser } from './factories.ts'

const loadApp = () => import('./tested-app.ts')

export const ORIGIN = 'http://daftar.test'

interface Options {
  headers?: Record<string, string>
  env?: Partial<Env>
}

let sentJobs: Job[] = []

/** Holds jobs until `runQueuedJobs`, so that no test waits for a timer. */
const fakeQueue = {
  send: async (body: Job) => void sentJobs.push(body),
  sendBatch: async (messages: Iterable<{ body: Job }>) => {
    for (const { body } of messages) sentJobs.push(body)
  },
}

// The app uses only these two methods of a queue.
const queue = fakeQueue as unknown as Queue

/** Drops reports of visits; the tests of their collection pass a queue of their own. */
const visitQueue = { send: async () => undefined } as unknown as Queue

export const testEnv = (over: Partial<Env> = {}): Env => ({
  ...env,
  CODES: queue,
  JOBS: queue,
  DELIVERIES: queue,
  PAYMENTS: queue,
  NEWSLETTERS: queue,
  IMPORTS: queue,
  VISITS: visitQueue,
  IMAGES: cachedImages,
  ...over,
})

/**
 * Sends a request to the app, which serves no pages, reads the response and waits for background work, some of which starts only once the
 * body is read.
 */
export const request = (path: string, init: RequestInit = {}, over: Partial<Env> = {}): Promise<Response> =>
  requestAndDisconnect(path, init, undefined, over)

/** Like `request`, but disconnects once it has received `maxBytes`; the returned body is what arrived until then. */
export async function requestAndDisconnect(
  path: string,
  init: RequestInit,
  maxBytes = Number.POSITIVE_INFINITY,
  over: Partial<Env> = {},
): Promise<Response> {
  const { app } = await loadApp()
  const ctx = createExecutionContext()
  const response = await app.fetch(new Request(new URL(path, ORIGIN), init), testEnv(over), ctx)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  for (let bytes = 0; reader && bytes < maxBytes; ) {
    const { value, done } = await reader.read()
    if (done) break
    bytes += value.byteLength
    chunks.push(value)
  }
  await reader?.cancel()
  await waitOnExecutionContext(ctx)
  return new Response(response.body ? await new Blob(chunks).arrayBuffer() : null, response)
}

/** Creates a client with the session of a user, or an anonymous client for `null`; it sends bodies as JSON and follows no redirects. */
export function as(person: Pick<TestUser, 'cookie'> | null) {
  const call =
    (method: string) =>
    (path: string, body?: unknown, options: Options = {}) =>
      request(
        path,
        {
          method,
          body: body === undefined ? (method === 'GET' ? undefined : '{}') : JSON.stringify(body),
          redirect: 'manual',
          headers: {
            ...(person ? { Cookie: person.cookie } : {}),
            ...(method === 'GET' ? {} : { Origin: ORIGIN, 'Content-Type': 'application/json' }),
            ...options.headers,
          },
        },
        options.env,
      )
  const get = (path: string, options?: Options) => call('GET')(path, undefined, options)
  return { get, post: call('POST'), put: call('PUT'), patch: call('PATCH'), delete: call('DELETE') }
}

export const discardJobs = (): void => {
  sentJobs = []
}

/** Runs the queued jobs through the consumer and returns them; throws if any job fails. */
export async function runQueuedJobs(over: Partial<Env> = {}): Promise<Job[]> {
  const jobs = sentJobs
  sentJobs = []
  if (jobs.length === 0) return jobs
  const messages = jobs.map((body, at) => ({ id: `${at}`, timestamp: new Date(), attempts: 1, body }))
  const batch = createMessageBatch('daftar-jobs', messages)
  const ctx = createExecutionContext()
  const { consumeJobs } = await loadApp()
  await consumeJobs(batch, testEnv(over))
  const { retryMessages } = await getQueueResult(batch, ctx)
  if (retryMessages.length > 0) throw new Error(`Jobs failed: ${retryMessages.map(({ msgId }) => jobs[Number(msgId)]?.kind).join(', ')}`)
  return jobs
}

/** Runs pending jobs, and the jobs they enqueue, until none is left. */
export const runAllJobs = (): Promise<void> => runAllJobsWith({})

/** Rounds after which jobs that enqueue each other count as endless. */
const MAX_ROUNDS = 1000

/** Flushes the outbox and calls `run` until it runs no job; throws, naming the last jobs, if jobs keep enqueuing others. */
async function runUntilIdle(run: () => Promise<Job[]>): Promise<void> {
  let last: Job[] = []
  for (let round = 0; round < MAX_ROUNDS; round++) {
    while ((await flushOutbox(database(env), testEnv())) > 0);
    const jobs = await run()
    if (jobs.length === 0) return
    last = jobs
  }
  throw new Error(`Jobs do not end: ${JSON.stringify(last.slice(0, 3))}`)
}

/** Like `runAllJobs`, with other bindings for the jobs; throws if jobs keep enqueuing others. */
export const runAllJobsWith = (over: Partial<Env>): Promise<void> => runUntilIdle(() => runQueuedJobs(over))

interface RequestOverrides {
  from?: string
  env?: Partial<Env>
}

/** Creates a client with the cookies in `jar` and a random IP address, so that clients share no limits per address. */
export function aBrowser(jar = new Map<string, string>()) {
  const address = `10.${randomInt(100, 200)}.${randomInt(256)}.${randomInt(256)}`
  const call =
    (method: string) =>
    async (path: string, body?: unknown, { from, env }: RequestOverrides = {}) => {
      const headers: Record<string, string> = {
        'CF-Connecting-IP': from ?? address,
        Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'GET' ? {} : { Origin: ORIGIN, 'Content-Type': 'application/json' }),
      }
      const response = await request(path, { method, headers, body: method === 'GET' ? undefined : JSON.stringify(body ?? {}) }, env)
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
        jar.set(name, value)
      }
      return response
    }
  const get = call('GET')
  const viewer = async () => (await (await get('/api/accounts/viewer')).json<{ viewer: { handle: string } | null }>()).viewer
  return { get, post: call('POST'), viewer, jar, address }
}

/** Runs the queued jobs and returns the texts of emails and the codes of SMS messages sent to `address`; throws if a job fails. */
export async function readDeliveredMessages(address: string): Promise<string[]> {
  const texts: string[] = []
  setMailer(async (_, mail: RenderedEmail) => void (mail.to === address && texts.push(mail.text)))
  setSmsSender(async (_, { to, code }) => void (to === address && texts.push(code)))
  try {
    await runQueuedJobs()
  } finally {
    setMailer()
    setSmsSender()
  }
  return texts
}

/** Runs the queued jobs and returns the last code sent to `address`; empty without one. */
export const codeTo = async (address: string): Promise<string> =>
  (await readDeliveredMessages(address)).flatMap((text) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? []).at(-1) ?? ''

interface Puzzle {
  puzzle: string
  bits: number
  parts: number
}

export function isSolution({ puzzle, bits }: Puzzle, part: number, solution: number): boolean {
  const start = createHash('sha256').update(`${puzzle}:${part}:${solution}`).digest().readUInt32BE(0)
  return start >>> (32 - bits) === 0
}

export function solvePuzzle(given: Puzzle) {
  const solve = (part: number): number => {
    let solution = 0
    while (!isSolution(given, part, solution)) solution++
    return solution
  }
  return { puzzle: given.puzzle, solutions: Array.from({ length: given.parts }, (_, part) => solve(part)) }
}

/** Runs all jobs, and each notification job twice, as an at-least-once queue may. */
export const deliverNotifications = (): Promise<void> =>
  runUntilIdle(async () => {
    const done = await runQueuedJobs()
    const { deliverNotification } = await loadApp()
    const notices = done.filter(({ kind }) => kind === 'notice')
    // The payload of a job of this kind.
    await Promise.all(notices.map(({ payload }) => deliverNotification(testEnv(), payload as NotificationJob)))
    return done
  })

/** Returns the notification groups of a user, the least recently updated first, as `kind event count`; `count` is the number of actors. */
export async function readNotifications({ id }: Pick<TestUser, 'id'>): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT trim(kind || ' ' || event) AS what, actor_count AS n FROM notification_groups WHERE user_id = ? AND latest_id > 0 ORDER BY latest_id",
  )
    .bind(id)
    .all<{ what: string; n: number }>()
  return results.map(({ what, n }) => `${what} ${n}`)
}
