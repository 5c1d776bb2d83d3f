import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { newSecret, sha256 } from '#worker/lib/hash.ts'
import { as, aUser, runQuery, type TestUser } from '#worker/testing/index.ts'

const rows = async () => (await env.DB.prepare('SELECT * FROM credentials ORDER BY user_id').all<Record<string, unknown>>()).results
const own = async (person: TestUser) => (await rows()).find(({ user_id }) => user_id === person.id)
const others = async (person: TestUser) => (await rows()).filter(({ user_id }) => user_id !== person.id)
const setPhone = (person: TestUser, phone: string, verifiedAt: number | null) =>
  runQuery('UPDATE credentials SET phone = ?, phone_verified_at = ? WHERE user_id = ?', phone, verifiedAt, person.id)
const aPhone = () => `+989${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`

/** Stores a code for a new address as `POST /api/me/email` or `/phone` would. */
async function aCode(person: TestUser, channel: 'email' | 'sms', address: string, over: { browser?: string; userId?: number } = {}) {
  const [challenge, code] = [newSecret(), '123456']
  await runQuery(
    `INSERT INTO one_time_codes (challenge, purpose, channel, address, address_key, user_id, code_digest, browser_digest, created_at, expires_at)
     VALUES (?, 'change', ?, ?, ?, ?, ?, ?, 1, 9e15)`,
    challenge,
    channel,
    address,
    address.toLowerCase(),
    over.userId ?? person.id,
    await sha256(`${challenge}:${code}`),
    await sha256(over.browser ?? person.sessionDigest),
  )
  return { challenge, code }
}

test('a verified address replaces that of one account with its time, and leaves the phone number and all other accounts as they are', async () => {
  const [person, other] = [await aUser(), await aUser()]
  await setPhone(person, aPhone(), 5)
  await setPhone(other, aPhone(), 6)
  const [before, ofOthers] = [await own(person), await others(person)]
  const address = `New-${crypto.randomUUID()}@Example.com`
  const verified = await as(person).post('/api/me/email/verify', await aCode(person, 'email', address))
  expect(verified.status).toBe(200)
  const after = await own(person)
  expect(after).toEqual({ ...before, email: address, email_key: address.toLowerCase(), email_verified_at: after?.email_verified_at })
  expect(after?.email_verified_at).not.toBe(before?.email_verified_at)
  const phone = aPhone()
  expect((await as(person).post('/api/me/phone/verify', await aCode(person, 'sms', phone))).status).toBe(200)
  const changed = await own(person)
  expect(changed).toEqual({ ...after, phone, phone_verified_at: changed?.phone_verified_at })
  expect(changed?.phone_verified_at).toBeGreaterThan(5)
  expect(await others(person)).toEqual(ofOthers)
})

test('a code of another session, of another account or of the other channel changes no address', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const before = await rows()
  const address = `new-${crypto.randomUUID()}@example.com`
  for (const [code, channel] of [
    [await aCode(person, 'email', address, { browser: other.sessionDigest }), 'email'],
    [await aCode(person, 'email', address, { userId: other.id }), 'email'],
    [await aCode(person, 'email', address), 'phone'],
    [await aCode(person, 'sms', aPhone()), 'email'],
  ] as const)
    expect((await as(person).post(`/api/me/${channel}/verify`, code)).status).toBe(400)
  expect(await rows()).toEqual(before)
})

test('removing an address removes it from one account only, and an unverified one does not count as another address', async () => {
  const [person, other] = [await aUser(), await aUser()]
  await setPhone(other, aPhone(), 6)
  await setPhone(person, aPhone(), null)
  const before = await rows()
  expect((await as(person).delete('/api/me/email')).status).toBe(409)
  expect(await rows()).toEqual(before)
  await setPhone(person, aPhone(), 5)
  const [stored, ofOthers] = [await own(person), await others(person)]
  expect(await (await as(person).delete('/api/me/email')).json()).toMatchObject({ email: null, phone: expect.stringContaining('•') })
  expect(await own(person)).toEqual({ ...stored, email: null, email_key: null, email_verified_at: null })
  expect(await others(person)).toEqual(ofOthers)
})

test('the phone number can be removed while a verified email address is left, and only verified ones are shown', async () => {
  const person = await aUser()
  const shown = async () => (await as(person).get('/api/me/contact-details')).json()
  await setPhone(person, aPhone(), null)
  expect(await shown()).toEqual({ email: expect.stringContaining('•'), phone: null })
  await setPhone(person, aPhone(), 5)
  expect(await shown()).toEqual({ email: expect.stringContaining('•'), phone: expect.stringContaining('•') })
  const stored = await own(person)
  expect((await as(person).delete('/api/me/phone')).status).toBe(200)
  expect(await own(person)).toEqual({ ...stored, phone: null, phone_verified_at: null })
  await runQuery('UPDATE credentials SET email_verified_at = NULL WHERE user_id = ?', person.id)
  expect(await shown()).toEqual({ email: null, phone: null })
})

test('a phone number gets three codes and then a pause, an email address more', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const ask = async (who: TestUser, path: string, body: object) => {
    const statuses: number[] = []
    for (let nth = 0; nth < 4; nth++)
      statuses.push((await as(who).post(path, body, { headers: { 'CF-Connecting-IP': `10.83.0.${nth + 1}` } })).status)
    return statuses
  }
  expect(await ask(person, '/api/me/phone', { phone: aPhone() })).toEqual([202, 202, 202, 429])
  expect(await ask(other, '/api/me/email', { email: `new-${crypto.randomUUID()}@example.com` })).toEqual([202, 202, 202, 202])
})

test('asking for the address that the account already has is an error at its field, and sends nothing', async () => {
  const [person, other] = [await aUser(), await aUser()]
  const phone = aPhone()
  await setPhone(person, phone, 5)
  await setPhone(other, aPhone(), 5)
  for (const [path, body, field] of [
    ['/api/me/email', { email: person.email }, 'email'],
    ['/api/me/phone', { phone }, 'phone'],
  ] as const) {
    const response = await as(person).post(path, body, { headers: { 'CF-Connecting-IP': '10.84.0.1' } })
    const { error } = await response.json<{ error: { fields: Record<string, string> } }>()
    expect([response.status, Object.keys(error.fields)]).toEqual([400, [field]])
  }
  expect(await env.DB.prepare('SELECT count(*) AS n FROM one_time_codes WHERE user_id = ?').bind(person.id).first('n')).toBe(0)
})
