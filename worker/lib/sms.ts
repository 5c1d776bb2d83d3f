import { z } from 'zod'
import type { Database, Statement } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { now } from './clock.ts'
import { isolateState } from './isolate-state.ts'
import { defineJob } from './job.ts'
import { logError } from './log-error.ts'
import { enqueue } from './outbox.ts'

/** A one-time code for a `+98` mobile number, which must not be sent after `expiresAt` (UTC ms). */
const TextMessage = z.strictObject({
  to: z.string().regex(/^\+989\d{9}$/),
  code: z.string().regex(/^\d{6}$/),
  expiresAt: z.number().int(),
})
export type TextMessage = z.infer<typeof TextMessage>

/** Formats the text around a code, which must match the provider's template. The last line lets browsers fill in the code (WebOTP). */
export const formatSmsText = (code: string, host: string): string => `دفتر\nکد تو: ${code}\nاین کد را به کسی نگو.\n\n@${host} #${code}`

/** Delivers one SMS; throws `SmsRejectedError` for a permanent rejection, and any other error if the queue should retry. */
type SmsSender = (env: Env, message: TextMessage) => Promise<void>

/** Thrown for a rejection that a retry would not change. */
export class SmsRejectedError extends Error {
  override name = 'SmsRejectedError'
}

const TIMEOUT = 10_000
/** Rejections that a retry may resolve: internal failure, busy, too many requests. */
const RETRYABLE_STATUSES = new Set([402, 409, 451])

const KavenegarResponse = z.object({ return: z.object({ status: z.number(), message: z.string().optional() }) })

/**
 * Creates a sender that uses Kavenegar's `verify/lookup` with the template `SMS_TEMPLATE`, whose `%token` is the code. The sender throws
 * `SmsRejectedError` for a permanent rejection, and any other error if the queue should retry.
 */
export const createKavenegarSender =
  (call: typeof fetch): SmsSender =>
  async ({ SMS_KEY = '', SMS_TEMPLATE = '' }, { to, code }) => {
    if (!SMS_KEY || !SMS_TEMPLATE) throw new SmsRejectedError('SMS_KEY or SMS_TEMPLATE is not set')
    const response = await call(`https://api.kavenegar.com/v1/${encodeURIComponent(SMS_KEY)}/verify/lookup.json`, {
      method: 'POST',
      body: new URLSearchParams({ receptor: to.replace('+98', '0'), token: code, template: SMS_TEMPLATE }),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const result = KavenegarResponse.safeParse(await response.json().catch(() => undefined))
    const status = result.data?.return.status ?? response.status
    if (result.success && status === 200) return
    const description = `Kavenegar returned ${status}: ${result.data?.return.message ?? 'unreadable response'}`
    throw status >= 400 && status < 500 && !RETRYABLE_STATUSES.has(status) ? new SmsRejectedError(description) : new Error(description)
  }

const kavenegarSender = createKavenegarSender((...request) => fetch(...request))

const state = isolateState(() => ({ sender: kavenegarSender }))

/** Replaces Kavenegar's sender; called without an argument, restores it. Only for the local run and tests. */
export const setSmsSender = (replacement?: SmsSender): void => {
  state.sender = replacement ?? kavenegarSender
}

export const canSendSms = ({ SMS_KEY, SMS_TEMPLATE }: Env): boolean => state.sender !== kavenegarSender || Boolean(SMS_KEY && SMS_TEMPLATE)

export const SMS_JOB = defineJob({ kind: 'sms', queue: 'CODES', payload: TextMessage })

/** Handles the `sms` job. Skips an expired code; logs a permanent rejection without the number or code and does not retry. */
export async function sendSms(env: Env, message: TextMessage): Promise<void> {
  if (message.expiresAt <= now()) return
  try {
    await state.sender(env, message)
  } catch (error) {
    if (!(error instanceof SmsRejectedError)) throw error
    logError('sms_rejected', error)
  }
}

/** Returns a statement for a batch that sends an SMS if the batch commits, at most once per `id`. */
export const enqueueSms = (db: Database, message: TextMessage, id?: string): Statement => enqueue(db, SMS_JOB, message, { id })
