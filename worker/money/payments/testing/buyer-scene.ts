import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { randomInt } from 'node:crypto'
import { vi } from 'vitest'
import { database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { newHash } from '#worker/lib/hash.ts'
import { enqueuePaymentChecks } from '#worker/money/payments/index.ts'
import { handleRequest } from '#worker/router.ts'
import {
  as,
  BANK_ENV,
  ORIGIN,
  queryNumber,
  runAllJobsWith,
  type SimulatedBank,
  simulatedBank,
  type TestUser,
  testEnv,
} from '#worker/testing/index.ts'

/** Opens a bank in memory, and drops the questions that earlier tests of the file left and that it could not answer. */
export async function openBank(): Promise<SimulatedBank> {
  await env.DB.batch([
    env.DB.prepare('UPDATE payments SET check_at = NULL'),
    env.DB.prepare("DELETE FROM outbox WHERE kind IN ('payment-check', 'payment-sweep')"),
  ])
  return simulatedBank()
}

/** Starts a top-up through the API; returns its hash, the gateway's page and the authority. */
export async function startTopUp(buyer: TestUser, amount = 500_000, key = newHash()) {
  const response = await as(buyer).post('/api/payments', { purpose: 'topUp', key, amount }, { env: BANK_ENV })
  const { hash, url } = await response.json<{ hash: string; url: string | null }>()
  return { status: response.status, key, hash, url, authority: url?.split('/').at(-1) ?? '' }
}

/** Sends a request as the buyer's browser does at its return, without a session. */
export async function openCallback(path: string, init: RequestInit = {}, over: Partial<Env> = {}): Promise<Response> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const ctx = createExecutionContext()
  const headers = new Headers(init.headers)
  headers.set('CF-Connecting-IP', `10.9.${randomInt(250)}.${randomInt(250)}`)
  const request = new Request(ORIGIN + path, { redirect: 'manual', ...init, headers })
  const response = await handleRequest(request, testEnv({ ...BANK_ENV, ...over }), ctx)
  await waitOnExecutionContext(ctx)
  callbackLog = log.mock.calls.map(([line]) => String(line))
  log.mockRestore()
  return response
}

let callbackLog: string[] = []
/** Returns what the latest callback logged. */
export const readCallbackLog = (): string => callbackLog.join('\n')

/** Runs the cron task of payments and all jobs. */
export async function reconcile(): Promise<void> {
  await enqueuePaymentChecks(testEnv(BANK_ENV), database(env))
  await runAllJobsWith(BANK_ENV)
}

export const readState = (hash: string): Promise<string | null> =>
  env.DB.prepare("SELECT state || coalesce(' ' || reason, '') AS state FROM payments WHERE hash = ?").bind(hash).first<string>('state')

export const countEvents = (hash: string, kind: string): Promise<number> =>
  queryNumber(
    'SELECT count(*) AS n FROM payment_events e JOIN payments p ON p.id = e.payment_id WHERE p.hash = ? AND e.kind = ?',
    hash,
    kind,
  )

export const countTransfers = (hash: string): Promise<number> =>
  queryNumber("SELECT count(*) AS n FROM ledger_transfers WHERE key = 'payment:' || ? || ':received'", hash)
