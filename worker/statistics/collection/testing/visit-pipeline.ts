import { createExecutionContext, createMessageBatch, getQueueResult, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { app } from '#worker/app.ts'
import type { Env } from '#worker/env.ts'
import { consumeJobs } from '#worker/jobs.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { interceptCalls, ORIGIN, testEnv } from '#worker/testing/index.ts'
import type { PostReport } from '../contract.ts'
import type { VisitMessage } from '../receive-report.ts'

export const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

export interface Reader {
  address?: string
  agent?: string
  cookie?: string
  country?: string
  headers?: Record<string, string>
}

/** Moves the clock to a time in UTC ms. */
export const setNow = (at: number): void => setClockOffset(at - Date.now())

/** Sends reports through the real route, and holds the messages until the test delivers them. */
export function aPipeline(over: Partial<Env> = {}) {
  let messages: unknown[] = []
  let receivedAt = 0
  const queue = {
    send: async (body: VisitMessage) => {
      messages.push(structuredClone(body))
      receivedAt = body.receivedAt
    },
  } as unknown as Queue
  const bindings = testEnv({ VISITS: queue, ...over })
  const send = async (posts: readonly PostReport[] | string, reader: Reader = {}): Promise<number> => {
    const { address = '192.0.2.1', agent = CHROME, cookie, country = 'IR', headers } = reader
    const ctx = createExecutionContext()
    const init = {
      method: 'POST',
      body: new Blob([typeof posts === 'string' ? posts : JSON.stringify({ posts })], { type: 'application/json' }),
      headers: {
        ...{ Origin: ORIGIN, 'CF-Connecting-IP': address, 'User-Agent': agent, 'Content-Type': 'application/json' },
        ...(cookie ? { Cookie: cookie } : {}),
        ...headers,
      },
      cf: { country },
    }
    const { status } = await app.fetch(new Request(`${ORIGIN}/api/visits`, init), bindings, ctx)
    await waitOnExecutionContext(ctx)
    return status
  }
  /** Delivers messages as one batch and returns the number of those to be retried. */
  const deliver = async (bodies: readonly unknown[], name = 'daftar-visits'): Promise<number> => {
    const batch = createMessageBatch(
      name,
      // The consumer judges bodies itself.
      bodies.map((body, at) => ({ id: `${at}`, timestamp: new Date(), attempts: 1, body: body as never })),
    )
    await consumeJobs(batch, bindings)
    return (await getQueueResult(batch, createExecutionContext())).retryMessages.length
  }
  const take = (): unknown[] => {
    const taken = messages
    messages = []
    return taken
  }
  /** Returns when the last report with a message arrived, UTC ms. */
  const lastReceivedAt = () => receivedAt
  return { send, deliver, take, lastReceivedAt }
}

/** Returns the rows of a query of the statistics database. */
export const statsRows = async (query: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (
    await env.STATS.prepare(query)
      .bind(...values)
      .all()
  ).results

/** Wraps a database and sums the rows that its batches write and read, as D1 bills them. */
export function meteredDatabase(real: D1Database) {
  const rows = { written: 0, read: 0 }
  const database = interceptCalls(real, async (call, _, method) => {
    const results = await call()
    for (const { meta } of method === 'batch' ? (results as D1Result[]) : []) {
      rows.written += meta.rows_written
      rows.read += meta.rows_read
    }
    return results
  })
  return { database, rows }
}
