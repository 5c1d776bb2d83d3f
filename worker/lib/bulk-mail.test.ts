import { afterEach, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#shared/time.ts'
import { testEnv } from '#worker/testing/index.ts'
import { bulkMailer } from './bulk-mail.ts'
import { setOutboundNetwork } from './http/outbound-fetch.ts'

const EMAIL = {
  key: 'b-s',
  to: 'reader@example.com',
  subject: 'نامه',
  text: 'متن',
  html: '<p>متن</p>',
  fromName: 'سارا "س" از دفتر',
  headers: { 'List-Unsubscribe': '<https://x>' },
}
afterEach(() => setOutboundNetwork())

const resend = testEnv({ RESEND_KEY: 'secret', MAIL_FROM: 'no-reply@daftar.example' })
const answer = (status: number, body: object = {}, headers: Record<string, string> = {}) =>
  setOutboundNetwork(async () => Response.json(body, { status, headers }))

test('Resend receives the email with its key, the name of the sender and the headers', async () => {
  const requests: Request[] = []
  setOutboundNetwork(async (request) => {
    requests.push(request)
    return Response.json({ id: 'x' })
  })
  expect(await bulkMailer(resend).send(resend, EMAIL)).toEqual({ outcome: 'sent' })
  const [request] = requests
  expect([request?.url, request?.headers.get('Authorization'), request?.headers.get('Idempotency-Key')]).toEqual([
    'https://api.resend.com/emails',
    'Bearer secret',
    'b-s',
  ])
  expect(await request?.json()).toMatchObject({
    from: '"سارا \\"س\\" از دفتر" <no-reply@daftar.example>',
    to: ['reader@example.com'],
    headers: EMAIL.headers,
  })
})

test.each([
  [429, { name: 'rate_limit_exceeded' }, { 'Retry-After': '7' }, { outcome: 'later', retryAfterMs: 7 * SECOND }],
  [429, { name: 'rate_limit_exceeded' }, {}, { outcome: 'later', retryAfterMs: 2 * SECOND }],
  [429, { name: 'daily_quota_exceeded' }, {}, { outcome: 'later', retryAfterMs: 60 * MINUTE }],
  [401, { name: 'missing_api_key' }, {}, { outcome: 'later', retryAfterMs: 60 * MINUTE }],
  [403, { name: 'invalid_from_address' }, {}, { outcome: 'later', retryAfterMs: 60 * MINUTE }],
  [409, { name: 'concurrent_idempotent_requests' }, {}, { outcome: 'unknown' }],
  [409, { name: 'invalid_idempotent_request' }, {}, { outcome: 'sent' }],
  [422, { name: 'validation_error' }, {}, { outcome: 'rejected' }],
  [500, { name: 'application_error' }, {}, { outcome: 'unknown' }],
])('Resend’s answer %i %o means %o', async (status, body, headers, outcome) => {
  answer(status, body, headers)
  expect(await bulkMailer(resend).send(resend, EMAIL)).toEqual(outcome)
})

test('an answer of Resend that is lost leaves the outcome unknown', async () => {
  setOutboundNetwork(async () => {
    throw new TypeError('connection lost')
  })
  expect(await bulkMailer(resend).send(resend, EMAIL)).toEqual({ outcome: 'unknown' })
})

test.each([
  ['E_RECIPIENT_SUPPRESSED', 'suppressed'],
  ['E_VALIDATION_ERROR', 'rejected'],
  ['E_RATE_LIMIT_EXCEEDED', 'later'],
  ['E_DAILY_LIMIT_EXCEEDED', 'later'],
  ['E_DELIVERY_FAILED', 'unknown'],
  ['', 'unknown'],
])('Cloudflare’s error %s means %s, and its emails have no key', async (code, outcome) => {
  const send = async () => {
    throw Object.assign(new Error('refused'), { code })
  }
  const env = testEnv({ EMAIL: { send } as unknown as SendEmail })
  const mailer = bulkMailer(env)
  expect([mailer.keyLifetimeMs, (await mailer.send(env, EMAIL)).outcome]).toEqual([0, outcome])
})
