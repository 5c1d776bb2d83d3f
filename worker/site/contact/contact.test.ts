import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { database } from '#worker/db/client.ts'
import { newHash, newSecret } from '#worker/lib/hash.ts'
import { setMailer } from '#worker/lib/mail.ts'
import {
  as,
  aUser,
  faultyDatabase,
  interleavedDatabase,
  queryNumber,
  runQueuedJobs,
  solvePuzzle,
  takeConsole,
  useFullProofOfWork,
} from '#worker/testing/index.ts'
import { contactMessages } from './schema.ts'

const MESSAGE = { name: 'نیلوفر', email: 'niloofar@person.example', subject: 'پرسش', message: 'سلام.\n\nچطور نشانی‌ام را عوض کنم؟' }
const mails: { to: string; subject: string; text: string; html: string }[] = []

/** Each test uses its own client IP, because limits are per IP. */
let address = ''
const send = (body: unknown, person: Parameters<typeof as>[0] = null, options: { headers?: Record<string, string>; env?: object } = {}) =>
  as(person).post('/api/contact', body, { ...options, headers: { 'CF-Connecting-IP': address, ...options.headers } })
const stored = (key: string) => database(env).select().from(contactMessages).where(eq(contactMessages.clientKey, key))

beforeEach(() => {
  address = `contact-${newHash()}`
  mails.length = 0
  setMailer(async (_env, mail) => void mails.push(mail))
})

it('stores a contact message, emails it to the inbox and returns a receipt with 201', async () => {
  const person = await aUser()
  const key = newSecret()
  const response = await send({ ...MESSAGE, key }, person)
  expect(response.status).toBe(201)
  const { receipt }: { receipt: string } = await response.json()
  expect(receipt).toMatch(/^D-[2-9A-HJ-NP-Z]{8}$/)
  expect(await stored(key)).toMatchObject([{ ...MESSAGE, receipt, userId: person.id, state: 'new' }])
  await runQueuedJobs()
  const mail = mails.find(({ subject }) => subject.includes(receipt))
  expect(mail?.to).toBe(env.MAIL_FROM)
  expect(mail?.text).toContain(MESSAGE.email)
  expect(mail?.text).toContain(MESSAGE.message)
})

/** Counts all delivered emails about a message, whatever receipt they name. */
const countEmailsAbout = (subject: string) => mails.filter(({ text }) => text.includes(subject)).length

it('repeated and concurrent requests with one key create one message, one email and one receipt', async () => {
  const [key, subject] = [newSecret(), `پرسش ${newHash()}`]
  const answers = await Promise.all([1, 2, 3].map(async () => (await send({ ...MESSAGE, subject, key })).json<{ receipt: string }>()))
  answers.push(await (await send({ ...MESSAGE, subject, key })).json())
  expect(new Set(answers.map(({ receipt }) => receipt)).size).toBe(1)
  expect(await stored(key)).toHaveLength(1)
  await runQueuedJobs()
  await runQueuedJobs()
  expect(countEmailsAbout(subject)).toBe(1)
})

it('a repeat that is stored while the first request is on its way leaves one message, with the same receipt for both', async () => {
  const [key, subject] = [newSecret(), `پرسش ${newHash()}`]
  const repeated: Response[] = []
  const DB = interleavedDatabase(env.DB, /insert into "contact_messages"/i, async () =>
    repeated.push(await send({ ...MESSAGE, subject, key })),
  )
  const answers = [await send({ ...MESSAGE, subject, key }, null, { env: { DB } }), ...repeated]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const receipts = await Promise.all(answers.map((answer) => answer.json<{ receipt: string }>()))
  expect(receipts[0]).toEqual(receipts[1])
  expect(await stored(key)).toHaveLength(1)
  await runQueuedJobs()
  expect(countEmailsAbout(subject)).toBe(1)
})

it('a retry after a failure in either database call leaves one message and one email', async () => {
  for (const when of ['before', 'after'] as const) {
    for (let nth = 1; nth <= 2; nth++) {
      address = `contact-${newHash()}`
      const [key, subject] = [newSecret(), `پرسش ${newHash()}`]
      const { database: DB } = faultyDatabase(env.DB, { nth, when })
      const failed = await send({ ...MESSAGE, subject, key }, null, { env: { DB } })
      expect([500, 503]).toContain(failed.status)
      takeConsole()
      expect((await send({ ...MESSAGE, subject, key })).status).toBe(201)
      expect(await stored(key)).toHaveLength(1)
      await runQueuedJobs()
      expect(countEmailsAbout(subject)).toBe(1)
    }
  }
})

it('escapes markup in the email of a contact message', async () => {
  await send({ ...MESSAGE, key: newSecret(), message: '<script>alert(1)</script> سلام' })
  await runQueuedJobs()
  expect(mails.at(-1)?.html).toContain('&lt;script&gt;')
  expect(mails.at(-1)?.html).not.toContain('<script')
})

describe('invalid fields', () => {
  test.each([
    ['name', ' '],
    ['name', 'ن'.repeat(61)],
    ['name', 'زنگ\u0007'],
    ['name', 'pаypal'],
    ['email', 'niloofar'],
    ['email', `${'a'.repeat(250)}@b.ir`],
    ['subject', ''],
    ['subject', 'ا'.repeat(121)],
    ['message', ' \n '],
    ['message', 'م'.repeat(5001)],
    ['message', 'سلام\u0000'],
    ['message', 'سلام\uD800'],
    ['key', 'short'],
  ])('the contact endpoint rejects an invalid %s with 400 and a Persian message for that field', async (field, value) => {
    const response = await send({ ...MESSAGE, key: newSecret(), [field]: value })
    expect(response.status).toBe(400)
    const { error }: { error: { fields: Record<string, string> } } = await response.json()
    expect(Object.keys(error.fields)).toEqual([field])
    expect(error.fields[field]).toMatch(/[آ-ی]/)
  })

  it('the contact endpoint reports all invalid fields at once and rejects unknown fields with 400', async () => {
    const { error }: { error: { fields: Record<string, string> } } = await (
      await send({ key: newSecret(), name: '', email: '', subject: '', message: '' })
    ).json()
    expect(Object.keys(error.fields).sort()).toEqual(['email', 'message', 'name', 'subject'])
    expect((await send({ ...MESSAGE, key: newSecret(), state: 'closed' })).status).toBe(400)
  })
})

it('replaces a line break in the subject of a contact message with a space', async () => {
  const key = newSecret()
  await send({ ...MESSAGE, key, subject: 'سلام\r\nBcc: all@person.example' })
  const [row] = await stored(key)
  expect(row?.subject).toBe('سلام Bcc: all@person.example')
})

interface Refusal {
  error: { details?: { puzzle: string; bits: number; parts: number }; fields?: Record<string, string> }
}

/** Sends a message, with the proof of work that the first response demands. */
async function sendWithWork(key = newSecret()) {
  const refused = await send({ ...MESSAGE, key })
  if (refused.status !== 429) return refused
  const { error } = await refused.json<Refusal>()
  return error.details ? send({ ...MESSAGE, key, proofOfWork: solvePuzzle(error.details) }) : refused
}

it('the fourth contact message of an IP requires a proof of work, which is spent once', async () => {
  useFullProofOfWork()
  for (let sent = 0; sent < 3; sent++) expect((await send({ ...MESSAGE, key: newSecret() })).status).toBe(201)
  const key = newSecret()
  const refused = await send({ ...MESSAGE, key })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toBeNull()
  const { error } = await refused.json<Refusal>()
  expect(error.details).toMatchObject({ bits: 15, parts: 8 })
  const proofOfWork = solvePuzzle(error.details as { puzzle: string; bits: number; parts: number })
  const [first = 0, ...rest] = proofOfWork.solutions
  expect((await send({ ...MESSAGE, key, proofOfWork: { ...proofOfWork, solutions: [first + 1, ...rest] } })).status).toBe(400)
  expect(await stored(key)).toEqual([])
  address = `contact-${newHash()}`
  expect((await send({ ...MESSAGE, key, proofOfWork })).status).toBe(201)
  expect((await send({ ...MESSAGE, key, proofOfWork })).status).toBe(201)
  const other = newSecret()
  const replayed = await send({ ...MESSAGE, key: other, proofOfWork })
  expect(replayed.status).toBe(400)
  expect((await replayed.json<Refusal>()).error.fields?.proofOfWork).toContain('یک بار')
  expect(await stored(other)).toEqual([])
})

it('concurrent requests with one key and one proof of work store one message', async () => {
  for (let sent = 0; sent < 3; sent++) await send({ ...MESSAGE, key: newSecret() })
  const key = newSecret()
  const { error } = await (await send({ ...MESSAGE, key })).json<Refusal>()
  const proofOfWork = solvePuzzle(error.details as { puzzle: string; bits: number; parts: number })
  address = `contact-${newHash()}`
  const answers = await Promise.all([1, 2].map(() => send({ ...MESSAGE, key, proofOfWork })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(await queryNumber('SELECT count(*) AS n FROM contact_messages WHERE client_key = ?', key)).toBe(1)
})

it('limits contact messages to five per IP (429, Retry-After), not counting retries', async () => {
  const first = newSecret()
  expect((await send({ ...MESSAGE, key: first })).status).toBe(201)
  for (let sent = 1; sent < 5; sent++) expect((await sendWithWork()).status).toBe(201)
  const refused = await sendWithWork()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await send({ ...MESSAGE, key: first })).status).toBe(201)
})

it('the contact endpoint rejects cross-origin requests with 403 and text/plain bodies with 415', async () => {
  expect((await send({ ...MESSAGE, key: newSecret() }, null, { headers: { Origin: 'https://evil.example' } })).status).toBe(403)
  expect((await send({ ...MESSAGE, key: newSecret() }, null, { headers: { 'Content-Type': 'text/plain' } })).status).toBe(415)
})
