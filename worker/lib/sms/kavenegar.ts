import { z } from 'zod'
import { SmsRejectedError, type SmsSender } from './sms-sender.ts'

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
