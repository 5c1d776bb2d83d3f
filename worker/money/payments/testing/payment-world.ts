import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { DAY, MINUTE } from '#shared/time.ts'
import { users } from '#worker/account/auth/schema.ts'
import { atomic, database } from '#worker/db/client.ts'
import { outbox } from '#worker/db/platform-schema.ts'
import { first, write } from '#worker/db/write.ts'
import type { Env } from '#worker/env.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { AppError } from '#worker/lib/errors.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { issueInvoiceStatements } from '#worker/money/invoices/index.ts'
import { enqueuePaymentChecks, runPaymentCheck, sweepUnverified } from '#worker/money/payments/index.ts'
import { startPayment } from '#worker/money/payments/start-payment.ts'
import { handleRequest } from '#worker/router.ts'
import { BANK_ENV, InjectedFault, simulatedBank, testEnv } from '#worker/testing/index.ts'
import { createFaults, type Tally } from './injected-faults.ts'
import type { SeededRandom } from './seeded-random.ts'

const ORIGIN = 'http://daftar.test'

/** One purchase: its idempotency key and what the buyer was given for it. */
export interface Purchase {
  key: string
  amount: number
  invoice: { id: number; hash: string } | null
  isVoided: boolean
  /** Hash of the payment, once a start returned it. */
  hash?: string
  /** Every page of the gateway that the buyer was sent to. */
  urls: Set<string>
}

/**
 * A buyer, a bank and the real code over the real database, in which calls to the bank or the database are lost before or after they are
 * carried out, and the process ends in the middle, until `settleDown`.
 */
export async function createPaymentWorld(random: SeededRandom, tally: Tally) {
  const db = database(env)
  const injector = createFaults(random, tally)
  let isAnswering = false
  let clock = 0
  const advance = (ms: number) => {
    clock += ms
    setClockOffset(clock)
  }
  vi.spyOn(scheduler, 'wait').mockImplementation(async (ms) => advance(ms))
  advance(0)

  const bank = simulatedBank({
    faultOf: injector.bankFault,
    // The answer is so late that another request with the same key takes over.
    whileAnswering: async (call) => {
      injector.afterBankCall()
      if (call !== 'request' || !injector.isOn() || isAnswering || !random.chance(0.15)) return
      isAnswering = true
      injector.inject('lateAnswers')
      advance(11_000)
      await start(purchases[0] ?? fail())
      isAnswering = false
    },
  })
  const worldEnv = testEnv({ ...BANK_ENV, DB: injector.database(env.DB), LIMITS: UNLIMITED })
  const worldDb = database(worldEnv)

  const buyer = await createBuyer()
  const purchases: Purchase[] = []

  async function createBuyer(): Promise<Viewer> {
    const hash = newHash()
    const { row } = await write(db, {
      before: [db.delete(outbox)],
      change: {
        row: first(
          db
            .insert(users)
            .values({ hash, handle: `p${hash}`, name: 'خریدار', createdAt: now() })
            .returning({ id: users.id }),
        ),
      },
    })
    const { id } = row ?? fail()
    return { ...VIEWER, id, hash, handle: `p${hash}` }
  }

  async function addPurchase(): Promise<void> {
    const amount = random.pick([100_000, 250_000, 990_000])
    const purchase: Purchase = { key: `k-${newHash()}`, amount, invoice: null, isVoided: false, urls: new Set() }
    if (random.chance(0.5)) {
      const hash = newHash()
      const invoice = {
        hash,
        userId: buyer.id,
        kind: 'custom',
        title: 'صورت‌حساب',
        subtotal: amount,
        issuedBy: buyer.id,
        clientKey: hash,
      } as const
      await atomic(db, issueInvoiceStatements(db, invoice))
      const [row] = await db.all<{ id: number; total: number }>(sql`SELECT id, total FROM invoices WHERE hash = ${hash}`)
      const { id, total } = row ?? fail()
      Object.assign(purchase, { invoice: { id, hash }, amount: total })
    }
    purchases.push(purchase)
  }

  /** Starts or repeats a payment; a lost answer is what the buyer sees as an error. */
  async function start(purchase: Purchase, amount = purchase.amount): Promise<void> {
    const { key, invoice } = purchase
    const input = invoice
      ? ({ purpose: 'invoice', key, invoice: invoice.hash, total: amount, fromWallet: false } as const)
      : ({ purpose: 'topUp', key, amount } as const)
    const started = await forgiving(startPayment(worldEnv, worldDb, buyer, input))
    if (!started) return
    purchase.hash = started.hash
    if (started.url !== null) purchase.urls.add(started.url)
  }

  /** Sends a request as the buyer's browser does, without a session, and returns the target of the redirect. */
  async function open(path: string): Promise<string | null> {
    const ctx = createExecutionContext()
    const address = `10.${random.integer(200)}.${random.integer(250)}.${random.integer(250)}`
    const request = new Request(ORIGIN + path, { headers: { 'CF-Connecting-IP': address }, redirect: 'manual' })
    const response = await handleRequest(request, worldEnv, ctx)
    await waitOnExecutionContext(ctx)
    return response.headers.get('Location')
  }

  /** Runs the cron task and the jobs that it and earlier requests enqueued; a failed job runs again the next time. */
  async function runCronAndJobs({ sweeps = true } = {}): Promise<void> {
    await forgiving(enqueuePaymentChecks(worldEnv, worldDb))
    const jobs = await db.all<{ id: string; kind: string; payload: string }>(
      sql`SELECT id, kind, payload FROM outbox WHERE kind IN ('payment-check', 'payment-sweep')`,
    )
    const done: string[] = []
    for (const { id, kind, payload } of jobs) {
      if (kind === 'payment-sweep' && !sweeps) continue
      const run = kind === 'payment-sweep' ? sweepUnverified : runPaymentCheck
      const isDone = await forgiving(run(worldEnv, JSON.parse(payload)).then(() => true))
      if (isDone) done.push(id)
    }
    if (done.length > 0) await db.run(sql`DELETE FROM outbox WHERE id IN (SELECT value FROM json_each(${JSON.stringify(done)}))`)
  }

  async function voidInvoice(purchase: Purchase): Promise<void> {
    if (!purchase.invoice) return
    const voided = await db.all(
      sql`UPDATE invoices SET state = 'void', voided_at = ${now()} WHERE id = ${purchase.invoice.id} AND state = 'open' RETURNING id`,
    )
    if (voided.length === 0) return
    purchase.isVoided = true
    injector.inject('voidedInvoices')
  }

  /** Ends the faults and settles everything: first by checks alone, then with the list of unverified payments. */
  async function settleDown({ sweeps }: { sweeps: boolean }): Promise<void> {
    injector.end()
    for (const pause of [random.pick([2, 40]) * MINUTE, 4 * DAY, 11 * MINUTE]) {
      if (!sweeps && !(await isWaiting())) return
      advance(pause)
      await runCronAndJobs({ sweeps })
      if (sweeps) return sweepUnverified(worldEnv, { gateway: 'zarinpal' })
    }
  }

  const isWaiting = async () =>
    (await db.all(sql`SELECT 1 FROM payments WHERE user_id = ${buyer.id} AND check_at IS NOT NULL LIMIT 1`)).length > 0

  return {
    db,
    bank,
    buyer,
    purchases,
    advance,
    addPurchase,
    start,
    open,
    runCronAndJobs,
    voidInvoice,
    settleDown,
    injector,
  }
}

export type PaymentWorld = Awaited<ReturnType<typeof createPaymentWorld>>

/** Returns undefined after an injected fault and after an error that the buyer is shown. */
async function forgiving<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal') return undefined
    if (causesOf(error).some((cause) => cause instanceof InjectedFault || /lost|did not list/.test(String(cause)))) return undefined
    throw error
  }
}

const causesOf = (error: unknown): unknown[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : [error])

const fail = (): never => {
  throw new Error('Not stored')
}

/** No run reaches a limit, and a Durable Object for each payment would take most of the time. */
const UNLIMITED = { getByName: () => ({ countCalls: async () => ({ waitMs: 0, level: 1 }) }) } as unknown as Env['LIMITS']

const VIEWER: Omit<Viewer, 'id' | 'hash' | 'handle'> = {
  name: 'خریدار',
  role: 'member',
  state: 'active',
  suspension: null,
  avatar: null,
  reading: null,
  scopes: null,
  sessionDigest: '',
  sessionSeenAt: 0,
  sessionReauthenticatedAt: 0,
}
