import { eq, inArray } from 'drizzle-orm'
import { toViewer, viewerColumns } from '#worker/account/auth/index.ts'
import { preferences, users } from '#worker/account/auth/schema.ts'
import { app } from '#worker/app.ts'
import { atomic, type Database, database } from '#worker/db/client.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import { consumeJobs } from '#worker/jobs.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { requestContext } from '#worker/lib/http/request-context.ts'
import { MAIL_JOB } from '#worker/lib/mail.ts'
import { type Job, SEARCH_JOB } from '#worker/lib/outbox.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { LocalEnv } from '#worker/local/local-database.ts'
import { notificationEmails, notifications } from '#worker/notifications/publish/schema.ts'
import type { Calls } from './contract.ts'

type Call = Calls[number]

const TABLE = 'CREATE TABLE IF NOT EXISTS sample_calls (name TEXT PRIMARY KEY, answer TEXT NOT NULL) STRICT'

/**
 * Calls the API as members did in the past, in the given order and with the clock at the time of each call, and runs the jobs that follow.
 * Sends no mail. Skips calls that succeeded before. Throws if a call fails.
 */
export async function addCalls(env: LocalEnv, calls: Calls): Promise<void> {
  await env.LOCAL.prepare(TABLE).run()
  const { results } = await env.LOCAL.prepare('SELECT name, answer FROM sample_calls').all<{ name: string; answer: string }>()
  const answers = new Map(results.map(({ name, answer }) => [name, JSON.parse(answer) as unknown]))
  const offset = now() - Date.now()
  try {
    for (const call of calls.filter(({ name }) => !answers.has(name))) {
      setClockOffset(call.at - Date.now())
      const answer = await perform(env, call, answers)
      answers.set(call.name, answer)
      await env.LOCAL.prepare('INSERT INTO sample_calls VALUES (?, ?)').bind(call.name, JSON.stringify(answer)).run()
    }
  } finally {
    setClockOffset(offset)
  }
  const db = database(env)
  await atomic(db, [
    db.update(notifications).set({ emailStatus: 0 }).where(eq(notifications.emailStatus, 1)),
    db.delete(notificationEmails),
  ])
}

async function perform(env: LocalEnv, { name, by, method, path, body }: Call, answers: ReadonlyMap<string, unknown>): Promise<unknown> {
  const pending: Promise<unknown>[] = []
  const context = { waitUntil: (work: Promise<unknown>) => void pending.push(work), passThroughOnException: () => undefined, props: {} }
  const request = new Request(env.ORIGIN + String(resolve(path, answers)), {
    method,
    headers: { Origin: env.ORIGIN, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(resolve(body, answers)) }),
  })
  requestContext(request).viewer = by === null ? null : await readActor(database(env), by)
  const response = await app.fetch(request, withOwnQueues(env), context as ExecutionContext)
  const answer = await response.text()
  if (!response.ok) throw new Error(`${name}: ${method} ${path} returned ${response.status} ${answer.slice(0, 300)}`)
  // Work may start further work.
  for (let work = pending.shift(); work; work = pending.shift()) await work
  return answer === '' ? null : JSON.parse(answer)
}

/** Returns a member as a viewer whose identity was just proved. */
async function readActor(db: Database, handle: string): Promise<Viewer> {
  const [row] = await db
    .select(viewerColumns)
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(eq(users.handle, handle))
  if (!row) throw new Error(`The sample has no user ${handle}`)
  return { ...toViewer(row), scopes: null, sessionDigest: '', sessionSeenAt: now(), sessionReauthenticatedAt: now() }
}

/** Returns an environment whose queues run jobs at once, so that these see the clock of their call, and forget mail and indexing. */
function withOwnQueues(env: LocalEnv): LocalEnv {
  const send = async (messages: Iterable<MessageSendRequest<Job>>) => {
    const jobs = [...messages].map(({ body }) => body)
    const forgotten = jobs.filter(({ kind }) => kind === MAIL_JOB.kind || kind === SEARCH_JOB.kind)
    const db = database(env)
    await db.delete(outbox).where(
      inArray(
        outbox.id,
        forgotten.map(({ id }) => id),
      ),
    )
    const batch = jobs
      .filter((job) => !forgotten.includes(job))
      .map((body) => ({ body, attempts: 1, ack: () => undefined, retry: () => undefined }))
    await consumeJobs({ queue: 'sample', messages: batch } as unknown as MessageBatch<Job>, own)
  }
  const queue = { sendBatch: send } as unknown as Queue
  const own: LocalEnv = { ...env, CODES: queue, JOBS: queue, DELIVERIES: queue, IMPORTS: queue, PAYMENTS: queue, NEWSLETTERS: queue }
  return own
}

const REFERENCE = /\{([\w-]+)((?:\.\w+)+)\}/g

/** Replaces each `{name.field}` in a value by that field of the answer to a call; one that is the whole text keeps its type. */
function resolve(value: unknown, answers: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((one) => resolve(one, answers))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolve(one, answers)]))
  if (typeof value !== 'string') return value
  const read = (name = '', fields = '') =>
    fields
      .slice(1)
      .split('.')
      .reduce<unknown>((from, field) => (from as Record<string, unknown> | undefined)?.[field], answers.get(name))
  const [whole] = value.matchAll(REFERENCE)
  if (whole?.[0] === value) return read(whole[1], whole[2])
  return value.replace(REFERENCE, (_, name: string, fields: string) => String(read(name, fields)))
}
