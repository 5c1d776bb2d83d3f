import type { Env } from '#worker/env.ts'
import { now } from '#worker/lib/clock.ts'
import { setOutboundNetwork } from '#worker/lib/http/outbound-fetch.ts'
import {
  type Answer,
  answerInquiry,
  answerRequest,
  answerUndocumented,
  answerUnverified,
  answerVerify,
} from '#worker/local/sandbox-gateway/answer-protocol.ts'
import { type BankPayment, type Choice, decide, isUndecided, returnUrl, statusAt } from '#worker/local/sandbox-gateway/bank-payment.ts'

/**
 * `before`: the call does not arrive. `after`: it is carried out, and its answer is lost. `html`: a proxy answers in its place. `busy`: the
 * bank answers that the merchant calls too often. `undocumented`: the call is carried out, and the bank answers with a code that its
 * documentation does not list. `reused`: it answers a request with the authority of an earlier one.
 */
export type BankFault = 'before' | 'after' | 'html' | 'busy' | 'undocumented' | 'reused'

const MERCHANT = '5ba2c1de-0000-4000-8000-000000000001'

/** Variables with which the Worker calls the simulated bank. */
export const BANK_ENV: Partial<Env> = { ZARINPAL_BASE: 'https://sandbox.zarinpal.com', ZARINPAL_MERCHANT: MERCHANT }

interface Options {
  /** Decides before each call whether it fails; none by default. */
  faultOf?: (call: string) => BankFault | undefined
  /** Runs while the answer to a call is on its way. */
  whileAnswering?: (call: string) => Promise<void>
}

/**
 * Replaces the network by a bank in memory that speaks Zarinpal's protocol, the same code as the sandbox of the local run. `calls` lists what
 * the Worker called. Restore the network with `setOutboundNetwork()`.
 */
export function simulatedBank({ faultOf = () => undefined, whileAnswering = async () => undefined }: Options = {}) {
  const sessions = new Map<string, BankPayment>()
  const calls: string[] = []
  const bodies: unknown[] = []
  const find = async (authority: string) => sessions.get(authority)
  const save = (payment: BankPayment | undefined) => payment && sessions.set(payment.authority, payment)

  async function answer(call: string, body: unknown): Promise<Answer> {
    const at = now()
    if (call === 'inquiry') return answerInquiry(body, find, at)
    if (call === 'unVerified') return answerUnverified(body, async () => [...sessions.values()], at)
    const outcome = call === 'request' ? answerRequest(body, at) : await answerVerify(body, find, at)
    save(outcome.payment)
    return outcome.answer
  }

  setOutboundNetwork(async (request) => {
    const call = /\/pg\/v4\/payment\/(\w+)\.json$/.exec(new URL(request.url).pathname)?.[1] ?? request.url
    const body: unknown = await request.json()
    calls.push(call)
    bodies.push(body)
    const fault = faultOf(call)
    if (fault === 'before') throw new Error('Network connection lost.')
    if (fault === 'html') return new Response('<html>502 Bad Gateway</html>', { status: 502 })
    if (fault === 'busy') return Response.json({ data: [], errors: { code: -12, message: 'Too many attempts' } }, { status: 422 })
    const [earlier] = sessions.keys()
    if (fault === 'reused' && earlier) return Response.json({ data: { code: 100, authority: earlier }, errors: [] })
    const reply = await answer(call, body)
    await whileAnswering(call)
    if (fault === 'after') throw new Error('Network connection lost.')
    if (fault === 'undocumented') return Response.json(answerUndocumented().body, { status: 422 })
    return Response.json(reply.body, { status: reply.status })
  })

  return {
    calls,
    bodies,
    sessions,
    statusOf: (authority: string) => {
      const payment = sessions.get(authority)
      return payment && statusAt(payment, now())
    },
    /** Returns whether the buyer has neither paid nor cancelled. */
    isUndecided: (authority: string) => {
      const payment = sessions.get(authority)
      return payment !== undefined && isUndecided(payment)
    },
    /** Makes the buyer decide, and returns the path and query of the callback. */
    choose(authority: string, choice: Choice): string {
      const payment = sessions.get(authority)
      if (!payment) throw new Error(`No session ${authority}`)
      const decided = decide(payment, choice, now())
      save(decided)
      const url = new URL(returnUrl(decided, choice))
      return url.pathname + url.search
    },
    /** Adds a paid session that the Worker did not ask for; returns its authority. */
    addForeign(callbackUrl: string, amount = 700_000): string {
      const { payment } = answerRequest(
        { merchant_id: MERCHANT, amount, currency: 'IRR', description: 'x', callback_url: callbackUrl },
        now(),
      )
      if (!payment) throw new Error('The session was refused')
      save(decide(payment, 'pay', now()))
      return payment.authority
    },
    /** Returns the sessions that were opened for a payment. */
    sessionsOf: (hash: string): string[] =>
      [...sessions.values()]
        .filter(({ callbackUrl }) => new URL(callbackUrl).searchParams.get('p') === hash)
        .map(({ authority }) => authority),
    setStatus(authority: string, status: BankPayment['status']): void {
      const payment = sessions.get(authority)
      if (payment) save({ ...payment, status })
    },
  }
}

export type SimulatedBank = ReturnType<typeof simulatedBank>
