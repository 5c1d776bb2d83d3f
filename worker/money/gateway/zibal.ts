import { z } from 'zod'
import type { Env } from '#worker/env.ts'
import { callGateway, callTwice, type GatewayReply } from './call-gateway.ts'
import { type Gateway, type InquiryResult, maskedCard, type RequestResult, type Unknown, type VerifyResult } from './port.ts'

const TRACK_ID = /^[1-9]\d{0,17}$/

const Integer = z.union([z.number().int(), z.string().regex(/^-?\d{1,18}$/)]).transform(Number)
const Reply = z.object({
  result: Integer,
  message: z.string().optional(),
  trackId: z.union([z.number().int(), z.string()]).transform(String).nullish(),
  amount: Integer.nullish(),
  status: Integer.nullish(),
  refNumber: z
    .union([z.number().int(), z.string().regex(/^[0-9A-Za-z-]{1,40}$/)])
    .transform(String)
    .nullish()
    .catch(null),
  cardNumber: z.string().nullish(),
})
type Reply = z.infer<typeof Reply>

const readReply = (reply: GatewayReply): Reply | undefined => Reply.safeParse('body' in reply ? reply.body : undefined).data
const details = (reply: GatewayReply) => ('details' in reply ? reply.details : 'answer without a result')

/** The merchant is missing, inactive or invalid, which says nothing about a payment. */
const MERCHANT_RESULTS: ReadonlySet<number> = new Set([102, 103, 104])
/** Results with which a request is refused permanently: the merchant, the amount, the callback URL or the buyer's national id is wrong. */
const REFUSAL_RESULTS: ReadonlySet<number> = new Set([...MERCHANT_RESULTS, 105, 106, 113, 114])

const undecided = ({ result: code, message = '' }: Reply): Unknown => ({
  ...{ status: 'unknown', code, details: message.slice(0, 200) },
  ...(!MERCHANT_RESULTS.has(code) && { isUndocumented: true }),
})

/** Results of a verification other than 100 and 201. */
function toUnpaidResult(reply: Reply): VerifyResult {
  const { result: code } = reply
  if (code === 202) return { status: 'unpaid', code }
  if (code === 203) return { status: 'review', code, reason: 'unknownAuthority' }
  return undecided(reply)
}

function toStatus(status: number | null | undefined): InquiryResult['status'] {
  if (status === 1 || status === 2) return 'paid'
  if (status === -1) return 'pending'
  if (status === 15 || status === 16 || status === 18) return 'reversed'
  if (status === 3) return 'cancelled'
  // 4 to 12 are errors of the card, the PIN, the balance or the bank.
  return typeof status === 'number' && status >= 4 && status <= 12 ? 'declined' : 'unknown'
}

/** Returns Zibal (v1) as a gateway; undefined without a merchant id. Amounts are in rial; its authority is the `trackId`. */
export function zibal(env: Env): Gateway | undefined {
  const { ZIBAL_BASE: base, ZIBAL_MERCHANT: merchant } = env
  if (!base || !merchant) return undefined
  const call = (name: string, body: object) => callGateway(env, { base, path: `/v1/${name}`, body: { merchant, ...body } })
  /** Larger ids cannot be sent back exactly, because Zibal takes them as numbers. */
  const isAuthority = (text: string) => TRACK_ID.test(text) && Number.isSafeInteger(Number(text))
  const inquiry = async (authority: string) => readReply(await call('inquiry', { trackId: Number(authority) }))

  return {
    name: 'zibal',
    unverifiedMax: 1,
    isAuthority,
    pageOf: (authority) => `${base}/start/${authority}`,
    async request({ hash, amount, description, callbackUrl }): Promise<RequestResult> {
      const reply = await call('request', { amount, callbackUrl, orderId: hash, description })
      const read = readReply(reply)
      if (!read) return { status: 'unknown', details: details(reply) }
      if (REFUSAL_RESULTS.has(read.result)) return { status: 'refused', code: read.result, details: (read.message ?? '').slice(0, 200) }
      if (read.result !== 100) return undecided(read)
      const authority = read.trackId ?? ''
      return isAuthority(authority)
        ? { status: 'accepted', authority, code: read.result }
        : { status: 'refused', code: read.result, details: 'no trackId' }
    },
    async verify({ authority, amount }): Promise<VerifyResult> {
      const reply = await callTwice(() => call('verify', { trackId: Number(authority) }))
      const read = readReply(reply)
      if (!read) return { status: 'unknown', details: details(reply) }
      const code = read.result
      if (code !== 100 && code !== 201) return toUnpaidResult(read)
      // Zibal verifies whatever amount was paid, so the amount is compared here. A repeated verification may omit it.
      const paid = read.amount == null ? await inquiry(authority) : read
      if (paid?.amount == null) return { status: 'unknown', code, details: 'no amount' }
      if (paid.amount !== amount) return { status: 'review', code, reason: 'amountMismatch', paidAmount: paid.amount }
      return { status: 'paid', code, reference: paid.refNumber ?? null, card: maskedCard(paid.cardNumber) }
    },
    async inquire(authority): Promise<InquiryResult> {
      const read = await inquiry(authority)
      if (!read) return { status: 'unknown' }
      return { status: read.result === 100 ? toStatus(read.status) : 'unknown', code: read.result }
    },
    listUnverified: async () => [],
  }
}
