import { MINUTE } from '#shared/time.ts'
import type { Env } from '#worker/env.ts'
import { isolateState } from './isolate-state.ts'
import { cloudflareMailer, type RenderedEmail } from './mail.ts'
import { resendMailer } from './resend.ts'

/** An email of a newsletter; the `key` identifies it, whatever the attempt. */
export interface BulkEmail extends RenderedEmail {
  key: string
}

/**
 * What became of an email: `rejected` for good; `suppressed`, because the address bounced or complained before; `later`, surely not accepted and to
 * be sent again after `retryAfterMs`; `unknown`, if the provider may have accepted it.
 */
export type Delivery = { outcome: 'sent' | 'rejected' | 'suppressed' | 'unknown' } | { outcome: 'later'; retryAfterMs: number }

export interface BulkMailer {
  /** How long, in ms, the provider drops an email whose key it has received before; 0 if it has no keys. */
  keyLifetimeMs: number
  send: (env: Env, email: BulkEmail) => Promise<Delivery>
}

/** Refusals of Cloudflare's binding by the code of the error; with any other error, it may have accepted the email. */
const CLOUDFLARE_REFUSALS: Readonly<Record<string, Delivery>> = {
  E_RECIPIENT_SUPPRESSED: { outcome: 'suppressed' },
  E_RECIPIENT_NOT_ALLOWED: { outcome: 'rejected' },
  E_VALIDATION_ERROR: { outcome: 'rejected' },
  E_CONTENT_TOO_LARGE: { outcome: 'rejected' },
  E_RATE_LIMIT_EXCEEDED: { outcome: 'later', retryAfterMs: MINUTE },
  E_DAILY_LIMIT_EXCEEDED: { outcome: 'later', retryAfterMs: 60 * MINUTE },
  E_SENDER_NOT_VERIFIED: { outcome: 'later', retryAfterMs: 60 * MINUTE },
  E_SENDER_DOMAIN_NOT_AVAILABLE: { outcome: 'later', retryAfterMs: 60 * MINUTE },
}

const cloudflareBulkMailer: BulkMailer = {
  keyLifetimeMs: 0,
  async send(env, { key: _, ...mail }) {
    try {
      await cloudflareMailer(env, mail)
      return { outcome: 'sent' }
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      return CLOUDFLARE_REFUSALS[code] ?? { outcome: 'unknown' }
    }
  },
}

const state = isolateState((): { replacement: BulkMailer | undefined } => ({ replacement: undefined }))

/** Replaces the provider; called without an argument, restores it. Only for the local run and tests. */
export const setBulkMailer = (replacement?: BulkMailer): void => {
  state.replacement = replacement
}

/** Returns the provider that sends newsletters: Resend if it has a key, else Cloudflare. */
export const bulkMailer = (env: Env): BulkMailer => state.replacement ?? (env.RESEND_KEY ? resendMailer : cloudflareBulkMailer)
