import { MINUTE } from '#shared/time.ts'

/** Faults of the next verification, including its retry. */
const FAULTS = ['lost', 'html', 'timeout', 'undocumented'] as const
export type BankFailure = (typeof FAULTS)[number]

/** A payment as the bank knows it. `IN_BANK` also covers buyers who have not decided yet; it becomes `PAID` at `paidAt` (UTC ms). */
export interface BankPayment {
  authority: string
  merchant: string
  /** In the unit of `currency`; what the bank took, which differs from the request after the choice `mismatch`. */
  amount: number
  currency: 'IRR' | 'IRT'
  description: string
  callbackUrl: string
  status: 'IN_BANK' | 'PAID' | 'VERIFIED' | 'FAILED' | 'REVERSED'
  reference: number
  createdAt: number
  paidAt: number | null
  verifiedAt: number | null
  fault: BankFailure | null
  /** Number of verifications that still meet the fault. */
  faultsLeft: number
}

/** What the tester may do on the page of the bank. */
export const CHOICES = [
  'pay',
  'cancel',
  'decline',
  'delay',
  'lost',
  'nok',
  'html',
  'timeout',
  'undocumented',
  'mismatch',
  'reversed',
] as const
export type Choice = (typeof CHOICES)[number]

const DELAY_MS = MINUTE
/** The Worker verifies at most twice in a row. */
const FAULTY_VERIFICATIONS = 2

/** Returns the status at a time in UTC ms. */
export const statusAt = ({ status, paidAt }: BankPayment, at: number): BankPayment['status'] =>
  status === 'IN_BANK' && paidAt !== null && paidAt <= at ? 'PAID' : status

/** Returns whether the buyer may still decide. */
export const isUndecided = ({ status, paidAt }: BankPayment): boolean => status === 'IN_BANK' && paidAt === null

/** Returns the payment after the choice of the buyer at a time in UTC ms; a decided payment stays as it is. */
export function decide(payment: BankPayment, choice: Choice, at: number): BankPayment {
  if (!isUndecided(payment)) return payment
  if (choice === 'cancel' || choice === 'decline') return { ...payment, status: 'FAILED' }
  if (choice === 'delay') return { ...payment, paidAt: at + DELAY_MS }
  const paid = { ...payment, status: 'PAID' as const, paidAt: at }
  if (choice === 'reversed') return { ...paid, status: 'REVERSED' }
  if (choice === 'mismatch') return { ...paid, amount: payment.amount + 10 }
  const fault = FAULTS.find((name) => name === choice)
  return fault ? { ...paid, fault, faultsLeft: FAULTY_VERIFICATIONS } : paid
}

const NOK_CHOICES: ReadonlySet<Choice> = new Set(['cancel', 'decline', 'nok'])

/** Returns the URL to which the bank sends the buyer back. */
export function returnUrl({ callbackUrl, authority }: BankPayment, choice: Choice): string {
  const url = new URL(callbackUrl)
  url.searchParams.set('Authority', authority)
  url.searchParams.set('Status', NOK_CHOICES.has(choice) ? 'NOK' : 'OK')
  return url.href
}

/** Returns a new authority of the sandbox, which begins with S. */
export function newAuthority(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(35))
  return `S${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}
const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'
