import { z } from 'zod'
import { SmsRefused, type SmsSender } from './sms-sender.ts'

const TIMEOUT = 10_000
/** Statuses after which the same request may well succeed: internal failure, busy, too many at once. */
const TEMPORARY = new Set([402, 409, 451])

const Answer = z.object({ return: z.object({ status: z.number(), message: z.string().optional() }) })

/**
 * Sends by Kavenegar's `verify/lookup` with the template `SMS_TEMPLATE`, whose `%token` is the code. Throws `SmsRefused` for an
 * answer that stays the same however often it is asked for, any other error for one worth a retry.
 */
export const kavenegar =
  (call: typeof fetch): SmsSender =>
  async ({ SMS_KEY = '', SMS_TEMPLATE = '' }, { to, code }) => {
    if (!SMS_KEY || !SMS_TEMPLATE) throw new SmsRefused('SMS_KEY or SMS_TEMPLATE is not set')
    const response = await call(`https://api.kavenegar.com/v1/${encodeURIComponent(SMS_KEY)}/verify/lookup.json`, {
      method: 'POST',
      body: new URLSearchParams({ receptor: to.replace('+98', '0'), token: code, template: SMS_TEMPLATE }),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const answer = Answer.safeParse(await response.json().catch(() => undefined))
    const status = answer.data?.return.status ?? response.status
    if (answer.success && status === 200) return
    const said = `Kavenegar answered ${status}: ${answer.data?.return.message ?? 'no readable answer'}`
    throw status >= 400 && status < 500 && !TEMPORARY.has(status) ? new SmsRefused(said) : new Error(said)
  }
