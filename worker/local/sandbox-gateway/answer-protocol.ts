import { z } from 'zod'
import { MINUTE } from '#shared/time.ts'
import { type BankPayment, newAuthority, statusAt } from './bank-payment.ts'

/** A response of Zarinpal's REST API v4: errors have HTTP status 422. */
export interface Answer {
  status: 200 | 422
  body: object
}

/** A code that Zarinpal sends and does not list. */
const UNDOCUMENTED = -999
const MESSAGES: Readonly<Record<number, string>> = {
  [-9]: 'Validation error',
  [-41]: 'Maximum amount is 100,000,000 tomans',
  [-50]: 'Session is not valid, amounts values is not the same.',
  [-51]: 'Session is not valid, session is not active paid try.',
  [-53]: 'Session is not this merchant_id session',
  [-54]: 'Invalid authority.',
  [-61]: 'Session is not in success status',
  [UNDOCUMENTED]: 'Unknown error',
  [-63]: 'The maximum time to reverse this session has been expired',
}

const success = (data: object): Answer => ({ status: 200, body: { data, errors: [] } })
const failure = (code: number, validations: object[] = []): Answer => ({
  status: 422,
  body: { data: [], errors: { code, message: MESSAGES[code] ?? 'Error', validations } },
})

/** The answer of a verification that fails with a code which the documentation does not list. */
export const answerUndocumented = (): Answer => failure(UNDOCUMENTED)

const Merchant = z.uuid()
const PaymentRequest = z.object({
  merchant_id: Merchant,
  amount: z.number().int().min(1000),
  currency: z.enum(['IRR', 'IRT']).default('IRT'),
  description: z.string().min(1).max(500),
  callback_url: z.url({ protocol: /^https?$/ }),
})
const ByAuthority = z.object({ merchant_id: Merchant, authority: z.string().regex(/^[AS][0-9a-zA-Z]{35}$/) })
const VerifyRequest = ByAuthority.extend({ amount: z.number().int() })
const ByMerchant = z.object({ merchant_id: Merchant })

const invalid = ({ issues }: z.ZodError): Answer =>
  failure(
    -9,
    issues.map(({ path, message }) => ({ [path.join('.')]: message })),
  )

const MAX_RIALS = 1_000_000_000

/** Answers `request.json`; also returns the payment to store, if it is accepted. */
export function answerRequest(body: unknown, at: number): { answer: Answer; payment?: BankPayment } {
  const { data, error } = PaymentRequest.safeParse(body)
  if (error) return { answer: invalid(error) }
  if (data.amount * (data.currency === 'IRR' ? 1 : 10) > MAX_RIALS) return { answer: failure(-41) }
  const authority = newAuthority()
  const payment: BankPayment = {
    authority,
    merchant: data.merchant_id,
    amount: data.amount,
    currency: data.currency,
    description: data.description,
    callbackUrl: data.callback_url,
    status: 'IN_BANK',
    reference: 100_000_000 + Math.floor(Math.random() * 900_000_000),
    createdAt: at,
    paidAt: null,
    verifiedAt: null,
    fault: null,
    faultsLeft: 0,
  }
  return { answer: success({ code: 100, message: 'Success', authority, fee_type: 'Merchant', fee: 0 }), payment }
}

type Find = (authority: string) => Promise<BankPayment | undefined>
/** `payment` is the payment to store, if the call changes it. */
interface Outcome {
  answer: Answer
  payment?: BankPayment
}

/** Answers `verify.json`: 100 once, then 101. */
export async function answerVerify(body: unknown, find: Find, at: number): Promise<Outcome> {
  const { data, error } = VerifyRequest.safeParse(body)
  if (error) return { answer: isMalformedAuthority(error) ? failure(-54) : invalid(error) }
  const payment = await find(data.authority)
  if (!payment) return { answer: failure(-54) }
  if (payment.merchant !== data.merchant_id) return { answer: failure(-53) }
  const status = statusAt(payment, at)
  if (status !== 'PAID' && status !== 'VERIFIED') return { answer: failure(-51) }
  if (payment.amount !== data.amount) return { answer: failure(-50) }
  const isFirst = status === 'PAID'
  const answer = success({
    code: isFirst ? 100 : 101,
    message: isFirst ? 'Paid' : 'Verified',
    card_hash: '1EBE3EBEBE35C7EC0F8D6EE4F2F859107A87822CA179BC9528767EA7B5489B69',
    card_pan: '502229******5995',
    ref_id: payment.reference,
    fee_type: 'Merchant',
    fee: 0,
  })
  return isFirst ? { answer, payment: { ...payment, status: 'VERIFIED', verifiedAt: at } } : { answer }
}

const isMalformedAuthority = ({ issues }: z.ZodError) => issues.every(({ path }) => path[0] === 'authority')

/** Answers `inquiry.json` with the status of a payment. */
export async function answerInquiry(body: unknown, find: Find, at: number): Promise<Answer> {
  const { data, error } = ByAuthority.safeParse(body)
  if (error) return isMalformedAuthority(error) ? failure(-54) : invalid(error)
  const payment = await find(data.authority)
  if (!payment) return failure(-54)
  if (payment.merchant !== data.merchant_id) return failure(-53)
  return success({ status: statusAt(payment, at), code: 100, message: 'Success' })
}

const MAX_AUTHORITIES = 100

/** Answers `unVerified.json` with the newest paid payments that nobody verified; the code is a string, as Zarinpal sends it. */
export async function answerUnverified(body: unknown, list: (merchant: string) => Promise<BankPayment[]>, at: number): Promise<Answer> {
  const { data, error } = ByMerchant.safeParse(body)
  if (error) return invalid(error)
  const authorities = (await list(data.merchant_id))
    .filter((payment) => statusAt(payment, at) === 'PAID')
    .slice(0, MAX_AUTHORITIES)
    .map(({ authority, amount, callbackUrl, paidAt }) => ({
      authority,
      amount,
      callback_url: callbackUrl,
      referer: new URL(callbackUrl).origin,
      date: new Date(paidAt ?? at).toISOString().slice(0, 19).replace('T', ' '),
    }))
  return success({ code: '100', message: 'Success', authorities })
}

const REVERSAL_MS = 30 * MINUTE

/** Answers `reverse.json`, which returns the money within half an hour of the payment. */
export async function answerReverse(body: unknown, find: Find, at: number): Promise<Outcome> {
  const { data, error } = ByAuthority.safeParse(body)
  if (error) return { answer: isMalformedAuthority(error) ? failure(-54) : invalid(error) }
  const payment = await find(data.authority)
  if (!payment) return { answer: failure(-54) }
  if (payment.merchant !== data.merchant_id) return { answer: failure(-53) }
  const status = statusAt(payment, at)
  if (status !== 'PAID' && status !== 'VERIFIED') return { answer: failure(-61) }
  if (at > (payment.paidAt ?? at) + REVERSAL_MS) return { answer: failure(-63) }
  return { answer: success({ code: 100, message: 'Reversed' }), payment: { ...payment, status: 'REVERSED' } }
}
