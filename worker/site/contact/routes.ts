import { Hono } from 'hono'
import type { AppContext } from '#worker/lib/app-context.ts'
import { describe } from '#worker/lib/http/describe.ts'
import { input } from '#worker/lib/http/input.ts'
import { flushOutbox } from '#worker/lib/outbox.ts'
import { addressKey, takeTurn } from '#worker/lib/rate-limit.ts'
import { ContactMessage, Receipt } from './contract.ts'
import { receiptOf, sendMessage } from './send-message.ts'

const MINUTE = 60_000
const SENDING = { limit: 5, waitMs: MINUTE, maxWaitMs: 60 * MINUTE, quietMs: 24 * 60 * MINUTE }

/** `/api/contact`: messages to Daftar, signed in or not. */
export const contactRoutes = new Hono<AppContext>().post(
  '/',
  describe('Send a message to Daftar', { 201: Receipt }, [400, 403, 415, 429]),
  input('json', ContactMessage),
  async (c) => {
    const db = c.get('db')
    const message = c.req.valid('json')
    let receipt = await receiptOf(db, message.key)
    if (!receipt) {
      await takeTurn(c.env, [[`contact:${addressKey(c.req.raw)}`, SENDING]])
      receipt = await sendMessage(db, c.env.MAIL_FROM, c.get('viewer')?.id ?? null, message)
    }
    c.executionCtx.waitUntil(flushOutbox(db, c.env.EFFECTS))
    return c.json(receipt, 201)
  },
)
