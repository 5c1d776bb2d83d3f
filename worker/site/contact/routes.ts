import { Hono } from 'hono'
import { LIMITS } from '#shared/limits/index.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { clientIpKey } from '#worker/lib/http/client-ip.ts'
import { describeEndpoint, validateInput } from '#worker/lib/http/endpoint.ts'
import { consumeAttempt, type RatePolicy } from '#worker/lib/rate-limit.ts'
import type { AppContext } from '#worker/lib/viewer.ts'
import { ContactMessage, Receipt } from './contract.ts'
import { findReceipt, sendMessage } from './send-message.ts'

/** Per IP address. Beyond `freeAttempts`, each message requires a proof of work. */
const CONTACT_RATE_LIMIT: RatePolicy = {
  limit: LIMITS.contactMessagesInARow,
  waitMs: MINUTE,
  maxWaitMs: HOUR,
  resetAfterMs: DAY,
  freeAttempts: LIMITS.contactMessagesWithoutWork,
}

export const contactRoutes = new Hono<AppContext>().post(
  '/',
  describeEndpoint('Send a contact message', { 201: Receipt }, [400, 403, 415, 429]),
  validateInput('json', ContactMessage),
  async (c) => {
    const db = c.get('db')
    const message = c.req.valid('json')
    let receipt = await findReceipt(db, message.key)
    if (!receipt) {
      await consumeAttempt(c.env, [[`contact:${clientIpKey(c.req.raw)}`, CONTACT_RATE_LIMIT]], message.proofOfWork !== undefined)
      receipt = await sendMessage(db, c.env.MAIL_FROM, c.get('viewer')?.id ?? null, message)
    }
    return c.json(receipt, 201)
  },
)
