import type { GatewayName } from './contract.ts'

/** What a gateway needs to start a payment; `amount` in rial. `hash` is our id of the payment, which `callbackUrl` contains. */
export interface PaymentRequest {
  hash: string
  amount: number
  description: string
  callbackUrl: string
}

/**
 * `unknown` is a lost, late or unreadable answer, or a code that decides nothing: the gateway may or may not have accepted. `isUndocumented`
 * says that the gateway's documentation does not list the code.
 */
export type RequestResult =
  | { status: 'accepted'; authority: string; code: number }
  | { status: 'refused'; code: number; details: string }
  | Unknown

export interface Unknown {
  status: 'unknown'
  code?: number
  details: string
  isUndocumented?: true
}

/**
 * `paid` is the only answer that may credit money; its `reference` is null if the gateway names none. `unknown` decides nothing and is asked
 * again later. `paidAmount`, in rial, is what the gateway says it took.
 */
export type VerifyResult =
  | { status: 'paid'; code: number; reference: string | null; card: string | null }
  | { status: 'unpaid'; code: number }
  | { status: 'review'; code: number; reason: 'amountMismatch' | 'foreignMerchant' | 'unknownAuthority'; paidAmount?: number }
  | Unknown

/**
 * The state of an authority, which decides nothing but how long to wait: only a verification credits. `failed` is a payment that was
 * cancelled or declined, by a gateway that does not say which.
 */
export type InquiryResult = {
  status: 'paid' | 'pending' | 'cancelled' | 'declined' | 'failed' | 'reversed' | 'unknown'
  code?: number
}

/** A payment that the gateway has received and we have not verified; `hash` is from its callback URL, or null if that is not ours. */
export interface UnverifiedPayment {
  authority: string
  amount: number
  hash: string | null
}

/**
 * A payment gateway. No method throws: every failure of the network is `unknown`. `verify` compares the amount of our row, in rial, and is
 * idempotent.
 */
export interface Gateway {
  readonly name: GatewayName
  request(payment: PaymentRequest): Promise<RequestResult>
  /** Returns the gateway's page for the buyer. */
  pageOf(authority: string): string
  isAuthority(text: string): boolean
  verify(payment: { authority: string; amount: number }): Promise<VerifyResult>
  inquire(authority: string): Promise<InquiryResult>
  /** Returns undefined if the answer is lost, and an empty list if the gateway has no such call. */
  listUnverified(): Promise<UnverifiedPayment[] | undefined>
  /** The most payments that `listUnverified` returns; a list of so many may be incomplete. */
  readonly unverifiedMax: number
}

/** Returns a card number if it is masked, and null for a complete one, which is never stored. */
export const maskedCard = (text: string | null | undefined): string | null =>
  text && /^\d{4,8}[*xX]{4,}\d{2,4}$/.test(text) ? text.replace(/x/gi, '*') : null

/** Logs, as an error for whoever is on call, a code that the gateway's documentation does not list; `payment` is its hash. */
export const logUndocumentedCode = (
  gateway: GatewayName,
  call: 'request' | 'verify',
  { payment, code, details }: Unknown & { payment: string },
) => console.error(JSON.stringify({ level: 'error', event: 'payment_gateway_code_unknown', gateway, call, payment, code, details }))
