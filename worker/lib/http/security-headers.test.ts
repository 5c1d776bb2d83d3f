import { expect, test } from 'vitest'
import { FRAME_ORIGINS } from '#shared/embeds.ts'
import { contentSecurityPolicy, isSecretPath, markPrivate, normalizePath, redactSecret, setSecurityHeaders } from './security-headers.ts'

test('every response has the security headers, and a policy that allows nothing unless it has its own', () => {
  const headers = new Headers()
  setSecurityHeaders(headers)
  expect(Object.fromEntries(headers)).toEqual({
    ...{ 'strict-transport-security': 'max-age=31536000; includeSubDomains', 'x-content-type-options': 'nosniff' },
    ...{ 'referrer-policy': 'strict-origin-when-cross-origin', 'cross-origin-opener-policy': 'same-origin' },
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
  const own = new Headers({ 'Content-Security-Policy': "default-src 'self'", 'Referrer-Policy': 'same-origin' })
  setSecurityHeaders(own)
  expect([own.get('Content-Security-Policy'), own.get('Referrer-Policy'), own.get('X-Content-Type-Options')]).toEqual([
    "default-src 'self'",
    'same-origin',
    'nosniff',
  ])
})

test('the policy of a page names its inline scripts and the frames and forms it may use', () => {
  const directives = contentSecurityPolicy(["'nonce-a'", "'sha256-b'"], ['https://bank.test']).split('; ')
  expect(directives).toEqual([
    ...[
      "default-src 'self'",
      "script-src 'self' 'nonce-a' 'sha256-b'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
    ],
    ...["font-src 'self'", "connect-src 'self'", "worker-src 'self'", "manifest-src 'self'", `frame-src 'self' ${FRAME_ORIGINS.join(' ')}`],
    ...["object-src 'none'", "base-uri 'none'", "form-action 'self' https://bank.test", "frame-ancestors 'none'"],
  ])
  const plain = contentSecurityPolicy([]).split('; ')
  expect([plain[1], plain.at(-2)]).toEqual(["script-src 'self'", "form-action 'self'"])
})

test('only unreserved characters of a path are decoded', () => {
  expect(['/%64/x', '/%7E%2d%5F%2E', '/%2Fx', '/%20', '/%D8%B3', '/%7B%3a'].map(normalizePath)).toEqual([
    '/d/x',
    '/~-_.',
    '/%2Fx',
    '/%20',
    '/%D8%B3',
    '/%7B%3a',
  ])
})

const SECRETS = [
  ...['/sara/d/secret', '/api/draft-links/secret', '/podcast/abc/private/secret', '/me/publications/invitations/secret'],
  ...['/api/publications/invitation-links/secret', '//sara//d//secret', '/SARA/D/secret', '/sara/%64/secret', '/API/Draft-Links/secret'],
  ...['//api//draft-links//secret', '//podcast//abc//private//secret', '//me//publications//invitations//secret'],
  '//api//publications//invitation-links//secret',
]

test.each(SECRETS)('the secret in %s is found and left out of logs', (path) => {
  expect(isSecretPath(path)).toBe(true)
  expect([
    redactSecret(path).includes('secret'),
    redactSecret(path).endsWith('/…'),
    redactSecret(`${path}/more`).endsWith('/…/more'),
  ]).toEqual([false, true, true])
})

test.each([
  '/sara/d',
  '/sara/d/',
  '/d/secret',
  '/sara/x/d/secret',
  '/api/draft-links/',
  '/podcast/private/secret',
  '/me/publications/secret',
  '/x/api/draft-links/secret',
])('%s holds no secret', (path) => expect([isSecretPath(path), redactSecret(path)]).toEqual([false, path]))

test('a secret page stays out of search engines and of the logs of other sites', () => {
  const headers = new Headers({ 'Referrer-Policy': 'unsafe-url' })
  markPrivate(headers)
  expect(Object.fromEntries(headers)).toEqual({ 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' })
})
