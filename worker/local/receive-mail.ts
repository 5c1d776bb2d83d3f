import { Hono } from 'hono'
import { z } from 'zod'
import { LIMITS } from '#shared/limits/index.ts'
import type { IncomingEmail } from '#worker/lib/parse-email.ts'
import { receiveEmail } from '#worker/receive-email.ts'
import type { LocalEnv } from './local-database.ts'

/** `from` is the return path, empty for a bounce; `raw` is the message with its headers, with \n or \r\n. */
const LocalMail = z.strictObject({ from: z.string().max(254), to: z.string().max(254), raw: z.string().max(LIMITS.contactMailBytes) })

/** Serves `/__local/mail`, which receives an email as Email Routing would deliver it and returns why it was rejected, or null. */
export const receiveMailRoutes = new Hono<{ Bindings: LocalEnv }>().post('/mail', async (c) => {
  const { data } = LocalMail.safeParse(await c.req.json().catch(() => undefined))
  if (!data) return c.json({ error: 'from, to and raw must be strings' }, 400)
  const bytes = new TextEncoder().encode(data.raw.replace(/\r?\n/g, '\r\n'))
  let rejected: string | null = null
  const message: IncomingEmail = {
    ...{ from: data.from, to: data.to, headers: readHeaders(data.raw), raw: new Blob([bytes]).stream(), rawSize: bytes.length },
    setReject: (reason) => {
      rejected = reason
    },
  }
  await receiveEmail(message, c.env, (work) => c.executionCtx.waitUntil(work))
  return c.json({ rejected })
})

/** Reads the headers of a message (RFC 5322); skips lines that are none. */
function readHeaders(raw: string): Headers {
  const [head = ''] = raw.split(/\r?\n\r?\n/, 1)
  const headers = new Headers()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([!-9;-~]+):\s*(.*)$/.exec(line) ?? []
    // A header with other characters than Latin-1 cannot be stored, and none of those that are read has them.
    if (name && value !== undefined && /^[\x20-\xff]*$/.test(value)) headers.append(name, value)
  }
  return headers
}
