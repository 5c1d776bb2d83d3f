import { expect, it, test } from 'vitest'
import { readSettings } from './settings.ts'
import { formatStartError, StartError } from './start-error.ts'

it('readSettings defaults to a private site on the loopback interface', () => {
  expect(readSettings({})).toEqual({
    port: 8787,
    data: '.daftar',
    origin: 'http://127.0.0.1:8787',
    isPublic: false,
    outboundHosts: '',
    contactAddress: 'contact@daftar.example',
    zarinpal: { base: 'http://127.0.0.1:8787/__local/gateway', merchant: 'da47a200-0000-4000-8000-000000000020', isSandbox: true },
    hasSample: true,
  })
})

test.each([
  ['https://daftar.example', true],
  ['https://daftar.example/', true],
  ['http://localhost:8787', false],
])('readSettings accepts the ORIGIN %s; public: %s', (origin, isPublic) => {
  expect(readSettings({ ORIGIN: origin })).toMatchObject({ origin: origin.replace(/\/$/, ''), isPublic })
})

test.each(['daftar.example', 'https://daftar.example/blog', 'https://daftar.example?a', 'ftp://daftar.example', 'http://daftar.example'])(
  'readSettings rejects the ORIGIN %s with an example of a valid one',
  (origin) => {
    expect(() => readSettings({ ORIGIN: origin })).toThrow(StartError)
    expect(() => readSettings({ ORIGIN: origin })).toThrow(/^ORIGIN must .*https:\/\//)
  },
)

it('readSettings uses the gateway of the environment and rejects a malformed one', () => {
  const merchant = '11111111-1111-4111-8111-111111111111'
  expect(readSettings({ ZARINPAL_BASE: 'http://127.0.0.1:9000/', ZARINPAL_MERCHANT: merchant }).zarinpal).toEqual({
    base: 'http://127.0.0.1:9000',
    merchant,
    isSandbox: false,
  })
  expect(() => readSettings({ ZARINPAL_BASE: 'zarinpal' })).toThrow(/^ZARINPAL_BASE must be .*https:\/\//)
})

test.each([
  [{}, { base: 'https://payment.zarinpal.com', merchant: '', isSandbox: false }],
  [{ ZARINPAL_MERCHANT: 'own' }, { base: 'https://payment.zarinpal.com', merchant: 'own', isSandbox: false }],
  [{ ZARINPAL_BASE: 'https://sandbox.zarinpal.com' }, { base: 'https://sandbox.zarinpal.com', merchant: '', isSandbox: false }],
  [{ DAFTAR_SANDBOX_GATEWAY: '0' }, { base: 'https://payment.zarinpal.com', merchant: '', isSandbox: false }],
  [
    { DAFTAR_SANDBOX_GATEWAY: '1' },
    { base: 'https://daftar.example/__local/gateway', merchant: 'da47a200-0000-4000-8000-000000000020', isSandbox: true },
  ],
])('readSettings uses no sandbox gateway behind a public ORIGIN unless it is named: %j', (env, gateway) => {
  expect(readSettings({ ORIGIN: 'https://daftar.example', ...env }).zarinpal).toEqual(gateway)
})

it('readSettings rejects the sandbox as ZARINPAL_BASE of a public ORIGIN and names the setting that allows it', () => {
  const env = { ORIGIN: 'https://daftar.example', ZARINPAL_BASE: 'https://daftar.example/__local/gateway/', ZARINPAL_MERCHANT: 'any' }
  expect(() => readSettings(env)).toThrow(/^ZARINPAL_BASE .*without money.*DAFTAR_SANDBOX_GATEWAY=1/)
  expect(readSettings({ ...env, DAFTAR_SANDBOX_GATEWAY: '1' }).zarinpal.isSandbox).toBe(true)
})

test.each(['contact', 'a+b@daftar.example', 'a b@daftar.example'])('readSettings rejects the CONTACT_ADDRESS %s', (address) => {
  expect(() => readSettings({ CONTACT_ADDRESS: address })).toThrow(/^CONTACT_ADDRESS must be an address without “\+”/)
  expect(readSettings({ CONTACT_ADDRESS: '' }).contactAddress).toBe('')
})

test.each(['0', '65536', 'http', '80.5', '-1'])('readSettings rejects the PORT %s', (port) => {
  expect(() => readSettings({ PORT: port })).toThrow(`PORT must be a number from 1 to 65535; got “${port}”.`)
})

test.each([
  [new StartError('What is wrong. What to do.'), 'What is wrong. What to do.'],
  [
    Object.assign(new Error("EROFS: read-only file system, open 'x'"), { code: 'EROFS' }),
    'The file system is read-only. Mount it writable',
  ],
  [Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }), 'Free some space'],
  [new TypeError('x is not a function'), 'DAFTAR_DEBUG=1 npm start shows where it failed.'],
  ['thrown text', 'Daftar could not start: thrown text. '],
])('formatStartError returns one message with advice and no stack for %s', (error, expected) => {
  const message = formatStartError(error)
  expect(message).toContain(expected)
  expect(message).not.toMatch(/\n|\bat .*:\d+/)
})
