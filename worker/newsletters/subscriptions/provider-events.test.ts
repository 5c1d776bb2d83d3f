import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#shared/time.ts'
import { setClockOffset } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { request } from '#worker/testing/index.ts'
import { emailDigest } from './email-digest.ts'

const RAW = new Uint8Array(24).fill(7)
const SECRET = `whsec_${RAW.toBase64()}`
beforeEach(() => setClockOffset(0))

async function anAddress(suspension: 'complaint' | null = null) {
  const email = `r${newHash()}@reader.example`
  await env.DB.prepare(
    'INSERT INTO email_subscribers (email_digest, email, token, suspension, suspended_at, created_at) VALUES (?, ?, ?, ?, ?, 1)',
  )
    .bind(await emailDigest(email), email, newHash(), suspension, suspension && 1)
    .run()
  return email
}
const suspensionOf = async (email: string) =>
  (await env.DB.prepare('SELECT suspension FROM email_subscribers WHERE email = ?').bind(email).first<{ suspension: string | null }>())
    ?.suspension

async function sign(body: string, { id = 'msg_1', at = Date.now(), raw = RAW } = {}) {
  const timestamp = String(Math.floor(at / 1000))
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const digest = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${timestamp}.${body}`))
  return { 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': `v1,${new Uint8Array(digest).toBase64()}` }
}
const event = (type: string, to: string, bounce?: string) =>
  JSON.stringify({
    type,
    created_at: '2026-12-01T00:00:00Z',
    data: { email_id: 'x', to: [to], ...(bounce ? { bounce: { type: bounce, subType: 'General', message: '' } } : {}) },
  })
const post = async (body: string, headers: Record<string, string>) =>
  (
    await request(
      '/email-events',
      { method: 'POST', body, headers: { 'Content-Type': 'application/json', ...headers } },
      { RESEND_WEBHOOK_SECRET: SECRET },
    )
  ).status
const deliver = async (body: string) => post(body, await sign(body))

test('a permanent bounce and a complaint suspend an address, and a transient bounce or another event does not', async () => {
  const [bounced, complained, full, delivered] = [await anAddress(), await anAddress(), await anAddress(), await anAddress()]
  expect(await deliver(event('email.bounced', bounced.toUpperCase(), 'Permanent'))).toBe(204)
  expect(await deliver(event('email.complained', complained))).toBe(204)
  expect(await deliver(event('email.bounced', full, 'Transient'))).toBe(204)
  expect(await deliver(event('email.delivered', delivered))).toBe(204)
  expect(await deliver('no json')).toBe(204)
  expect(await Promise.all([bounced, complained, full, delivered].map(suspensionOf))).toEqual(['bounce', 'complaint', null, null])
})

test('a complaint outlasts a bounce, however often the events arrive', async () => {
  const [first, second] = [await anAddress(), await anAddress()]
  for (const body of [
    event('email.bounced', first, 'Permanent'),
    event('email.complained', first),
    event('email.complained', second),
    event('email.bounced', second, 'Permanent'),
  ])
    for (let time = 0; time < 2; time++) await deliver(body)
  expect(await Promise.all([first, second].map(suspensionOf))).toEqual(['complaint', 'complaint'])
})

test('a forged, altered or old event is refused and changes nothing', async () => {
  const email = await anAddress()
  const body = event('email.complained', email)
  const signed = await sign(body)
  const attempts = [
    [body, {}],
    [body, await sign(body, { raw: new Uint8Array(24).fill(8) })],
    [body, { ...signed, 'svix-id': 'msg_2' }],
    [body, { ...signed, 'svix-signature': `v2,${signed['svix-signature'].slice(3)}` }],
    [body, await sign(body, { at: Date.now() - 6 * MINUTE })],
    [body, await sign(body, { at: Date.now() + 6 * MINUTE })],
    [body.replace('complained', 'complaine_'), signed],
  ] as const
  for (const [sent, headers] of attempts) expect(await post(sent, { ...headers })).toBe(403)
  expect(await suspensionOf(email)).toBeNull()
  expect(await post(body, { ...signed, 'svix-signature': `v1,${'A'.repeat(43)}= ${signed['svix-signature']}` })).toBe(204)
})
