import { z } from 'zod'
import { HOUR, SECOND } from '#shared/time.ts'
import type { BulkMailer, Delivery } from './bulk-mail.ts'
import { OutboundRequestError, outboundFetch } from './http/outbound-fetch.ts'
import { SIGNATURE } from './mail.ts'

const TIMEOUT_MS = 10 * SECOND
const DEFAULT_BASE = 'https://api.resend.com'
/** Longest pause in ms that an answer may ask for. */
const MAX_PAUSE_MS = 24 * HOUR

const ErrorBody = z.object({ name: z.string() })

/** Resend keeps the answer to an `Idempotency-Key` for 24 hours; an hour less, so that no retry arrives after that. */
const KEY_LIFETIME_MS = 23 * HOUR

/** Sends by Resend's `POST /emails` (https://resend.com/docs/api-reference/emails/send-email). */
export const resendMailer: BulkMailer = {
  keyLifetimeMs: KEY_LIFETIME_MS,
  async send(env, { key, fromName = SIGNATURE, to, subject, text, html, headers, replyTo }) {
    const body = JSON.stringify({
      from: `${quoteName(fromName)} <${env.MAIL_FROM}>`,
      to: [to],
      subject,
      text,
      html,
      headers,
      reply_to: replyTo,
    })
    try {
      const response = await outboundFetch(env, `${env.RESEND_BASE ?? DEFAULT_BASE}/emails`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${env.RESEND_KEY}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body,
        timeoutMs: TIMEOUT_MS,
        maxRedirects: 0,
      })
      return await toDelivery(response)
    } catch (error) {
      if (error instanceof OutboundRequestError) return { outcome: 'unknown' }
      throw error
    }
  },
}

/** Quotes a display name (RFC 5322). */
const quoteName = (name: string): string => `"${name.replace(/[\r\n]/g, ' ').replace(/["\\]/g, '\\$&')}"`

/** Reads an answer as https://resend.com/docs/api-reference/errors explains it. */
async function toDelivery(response: Response): Promise<Delivery> {
  if (response.ok) {
    await response.body?.cancel()
    return { outcome: 'sent' }
  }
  const name = ErrorBody.safeParse(await response.json().catch(() => undefined)).data?.name
  if (response.status === 429) return { outcome: 'later', retryAfterMs: pauseOf(response, name) }
  // Another request with this key is under way, or the key was used for another body: the email has been taken.
  if (response.status === 409) return { outcome: name === 'invalid_idempotent_request' ? 'sent' : 'unknown' }
  // Nothing about the email is wrong: the key or the domain of the site is.
  if (response.status === 401 || response.status === 403) return { outcome: 'later', retryAfterMs: HOUR }
  return { outcome: response.status >= 400 && response.status < 500 ? 'rejected' : 'unknown' }
}

function pauseOf(response: Response, name: string | undefined): number {
  const seconds = Number(response.headers.get('Retry-After'))
  if (seconds > 0) return Math.min(seconds * SECOND, MAX_PAUSE_MS)
  return name === 'daily_quota_exceeded' || name === 'monthly_quota_exceeded' ? HOUR : 2 * SECOND
}
