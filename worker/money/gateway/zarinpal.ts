import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import type { Env } from '#worker/env.ts'
import { callGateway, callTwice, type GatewayReply } from './call-gateway.ts'
import {
  type Gateway,
  type InquiryResult,
  maskedCard,
  type RequestResult,
  type Unknown,
  type UnverifiedPayment,
  type VerifyResult,
} from './port.ts'

const PRODUCTION_HOST = 'payment.zarinpal.com'
const AUTHORITY = /^[AS][0-9a-zA-Z]{35}$/
const MAX_DESCRIPTION = 500

/** Zarinpal sends codes as numbers and as strings. */
const Code = z.union([z.number().int(), z.string().regex(/^-?\d{1,6}$/)]).transform(Number)
const WithCode = z.object({ code: Code, message: z.string().optional() })
/** `errors` is an object or a list, empty after a success; `data` is an empty list after an error. */
const Reply = z.object({ data: z.unknown(), errors: z.unknown() })

/** Returns the code of an answer and its data; undefined if it has no code, so that it says nothing. */
function readReply(reply: GatewayReply): { code: number; message: string; data: unknown } | undefined {
  const { data: parsed } = Reply.safeParse('body' in reply ? reply.body : undefined)
  if (!parsed) return undefined
  const { data, errors } = parsed
  const known = WithCode.safeParse(Array.isArray(errors) ? errors[0] : errors).data ?? WithCode.safeParse(data).data
  return known && { code: known.code, message: known.message ?? '', data }
}

const details = (reply: GatewayReply) => ('details' in reply ? reply.details : 'answer without a code')

const Verified = z.object({
  ref_id: z
    .union([z.number().int(), z.string().regex(/^[0-9A-Za-z-]{1,40}$/)])
    .transform(String)
    .nullable()
    .catch(null),
  card_pan: z.string().nullable().catch(null),
})

/** Codes about the merchant's account, its terminal or the number of calls, which say nothing about a payment. */
const isAboutTheMerchant = (code: number) => code <= -9 && code >= -19
const TOO_MANY_CALLS = -12
const INTERNAL_ERROR = -52
/** Codes with which `request.json` refuses permanently: about the merchant, the shares of others, the expiry and the amount. */
const isRefusal = (code: number) => (isAboutTheMerchant(code) && code !== TOO_MANY_CALLS) || (code <= -30 && code >= -41)

const undecided = (code: number, message: string, isDocumented: boolean): Unknown => ({
  ...{ status: 'unknown', code, details: message.slice(0, 200) },
  ...(!isDocumented && { isUndocumented: true }),
})

function toVerifyResult(reply: GatewayReply): VerifyResult {
  const read = readReply(reply)
  if (!read) return { status: 'unknown', details: details(reply) }
  const { code, data, message } = read
  if (code === 100 || code === 101) {
    const verified = Verified.safeParse(data).data
    return { status: 'paid', code, reference: verified?.ref_id ?? null, card: maskedCard(verified?.card_pan) }
  }
  if (code === -51) return { status: 'unpaid', code }
  if (code === -50) return { status: 'review', code, reason: 'amountMismatch' }
  if (code === -53) return { status: 'review', code, reason: 'foreignMerchant' }
  if (code === -54 || code === -55) return { status: 'review', code, reason: 'unknownAuthority' }
  return undecided(code, message, isAboutTheMerchant(code) || code === INTERNAL_ERROR)
}

const Accepted = z.object({ authority: z.string() })

const INQUIRY_STATUSES = { VERIFIED: 'paid', PAID: 'paid', IN_BANK: 'pending', FAILED: 'failed', REVERSED: 'reversed' } as const
const Inquired = z.object({ status: z.enum(['VERIFIED', 'PAID', 'IN_BANK', 'FAILED', 'REVERSED']) })

/** Zarinpal lists the latest. */
const UNVERIFIED_MAX = 100
const Unverified = z.object({ authorities: z.array(z.unknown()) })
const UnverifiedItem = z.object({
  authority: z.string().min(1).max(64),
  amount: z.coerce.number().int().min(0),
  callback_url: z.string().catch(''),
})

/** Returns Zarinpal (REST v4) as a gateway; undefined without a merchant id. Amounts are sent in rial. */
export function zarinpal(env: Env): Gateway | undefined {
  const { ZARINPAL_BASE: base, ZARINPAL_MERCHANT: merchant, SANDBOX_GATEWAY: service } = env
  if (!base || !merchant) return undefined
  const isProduction = new URL(base).host === PRODUCTION_HOST
  /** In production, an authority of the sandbox would be a payment without money. */
  const isAuthority = (text: string) => AUTHORITY.test(text) && !(isProduction && text.startsWith('S'))
  const call = (name: string, body: object) =>
    callGateway(env, { base, path: `/pg/v4/payment/${name}.json`, body: { merchant_id: merchant, ...body }, service })

  return {
    name: 'zarinpal',
    unverifiedMax: UNVERIFIED_MAX,
    isAuthority,
    pageOf: (authority) => `${base}/pg/StartPay/${authority}`,
    async request({ hash, amount, description, callbackUrl }): Promise<RequestResult> {
      const reply = await call('request', {
        amount,
        currency: 'IRR',
        description: description.slice(0, MAX_DESCRIPTION),
        callback_url: callbackUrl,
        metadata: { order_id: hash, auto_verify: false },
      })
      const read = readReply(reply)
      if (!read) return { status: 'unknown', details: details(reply) }
      if (isRefusal(read.code)) return { status: 'refused', code: read.code, details: read.message.slice(0, 200) }
      if (read.code !== 100) return undecided(read.code, read.message, read.code === TOO_MANY_CALLS || read.code === INTERNAL_ERROR)
      const authority = Accepted.safeParse(read.data).data?.authority ?? ''
      if (isAuthority(authority)) return { status: 'accepted', authority, code: read.code }
      return { status: 'refused', code: read.code, details: AUTHORITY.test(authority) ? 'authority of the sandbox' : 'no authority' }
    },
    verify: async ({ authority, amount }) => toVerifyResult(await callTwice(() => call('verify', { authority, amount }))),
    async inquire(authority): Promise<InquiryResult> {
      const read = readReply(await call('inquiry', { authority }))
      const status = Inquired.safeParse(read?.data).data?.status
      return { status: status ? INQUIRY_STATUSES[status] : 'unknown', ...(read ? { code: read.code } : {}) }
    },
    async listUnverified(): Promise<UnverifiedPayment[] | undefined> {
      const read = readReply(await call('unVerified', {}))
      const listed = read?.code === 100 ? Unverified.safeParse(read.data).data : undefined
      return listed?.authorities.slice(0, UNVERIFIED_MAX).flatMap((item) => {
        const { data } = UnverifiedItem.safeParse(item)
        return data ? [{ authority: data.authority, amount: data.amount, hash: hashOf(data.callback_url, env.ORIGIN) }] : []
      })
    },
  }
}

function hashOf(callbackUrl: string, origin: string): string | null {
  const url = URL.parse(callbackUrl)
  return url?.origin === origin ? (Hash.safeParse(url.searchParams.get('p')).data ?? null) : null
}
