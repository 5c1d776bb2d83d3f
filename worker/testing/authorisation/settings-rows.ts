import { DEFAULT_READING_PREFERENCES } from '#shared/contract/account.ts'
import { type Row, SIGNED_IN_ONLY } from './row.ts'

const PUBLIC_PROFILE = { of: 'none', visitor: 401, suspended: 403, everybody: 200 } as const
const UNKNOWN_TOKEN_QUERY = `t=${'A'.repeat(43)}&of=comment`

export const SETTINGS_ROWS: readonly Row[] = [
  { route: 'GET /api/me/profile', ...SIGNED_IN_ONLY },
  { route: 'PATCH /api/me/profile', body: () => ({ bio: 'می‌نویسم.' }), ...PUBLIC_PROFILE },
  { route: 'PUT /api/me/avatar', body: () => ({ hash: 'zzzzzzzzzzzz' }), ...PUBLIC_PROFILE, everybody: 400 },
  { route: 'DELETE /api/me/avatar', ...PUBLIC_PROFILE },
  { route: 'GET /api/me/reading', ...SIGNED_IN_ONLY },
  { route: 'PUT /api/me/reading', body: () => DEFAULT_READING_PREFERENCES, ...SIGNED_IN_ONLY },
  { route: 'GET /api/me/notification-preferences', ...SIGNED_IN_ONLY },
  { route: 'PATCH /api/me/notification-preferences', body: () => ({ kind: 'like', channel: 'email', on: true }), ...SIGNED_IN_ONLY },
  { route: 'GET /api/me/notifications', ...SIGNED_IN_ONLY },
  { route: 'GET /api/me/notifications/unread', ...SIGNED_IN_ONLY },
  { route: 'PUT /api/me/notifications/read', body: () => ({ upTo: 'MS4w' }), ...SIGNED_IN_ONLY },
  { route: 'GET /api/me/api-tokens', ...SIGNED_IN_ONLY },
  { route: 'GET /api/media/usage', ...SIGNED_IN_ONLY, token: 200 },
  {
    route: 'POST /api/me/api-tokens',
    body: () => ({ name: 'ربات', scopes: ['read'] }),
    ...SIGNED_IN_ONLY,
    staleSession: 403,
    everybody: 201,
  },
  {
    // Revoking a token needs no reauthentication.
    route: 'DELETE /api/me/api-tokens/:hash',
    of: 'apiToken',
    visitor: 401,
    owner: { active: 204, missing: 404 },
    everybody: 404,
  },
  { route: 'GET /api/unsubscribe', of: 'none', query: UNKNOWN_TOKEN_QUERY, everybody: 404 },
  // The secret in the link authorizes the request; mail clients send no Origin.
  { route: 'POST /unsubscribe', of: 'none', query: UNKNOWN_TOKEN_QUERY, oneClick: 'List-Unsubscribe=One-Click', everybody: 404 },
]

const CHALLENGE = 'A'.repeat(43)
const FAKE_CREDENTIAL = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
}

const REAUTHENTICATED_ONLY = { of: 'none', visitor: 401, staleSession: 403 } as const
const OWN_PASSKEY = { of: 'passkey', visitor: 401, everybody: 404 } as const
const FAKE_ASSERTION = { ...FAKE_CREDENTIAL, response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' } }

/** Routes of sign-in methods, sessions and reauthentication, which suspended users may use like others. */
export const REAUTHENTICATION_ROWS: readonly Row[] = [
  { route: 'GET /api/me/reauthentication', of: 'none', visitor: 401, everybody: 200 },
  {
    route: 'POST /api/me/reauthentication',
    of: 'none',
    body: () => ({ kind: 'code', challenge: CHALLENGE, code: '123456' }),
    visitor: 401,
    everybody: 400,
  },
  { route: 'POST /api/me/reauthentication/code', of: 'none', visitor: 401, everybody: 202 },
  { route: 'POST /api/me/reauthentication/passkey', of: 'none', visitor: 401, everybody: 200 },
  { route: 'GET /api/me/password', of: 'none', visitor: 401, everybody: 200 },
  { route: 'PUT /api/me/password', of: 'none', body: () => ({ next: 'password123' }), visitor: 401, everybody: 400 },
  { route: 'GET /api/me/sessions', of: 'none', visitor: 401, everybody: 200 },
  { route: 'DELETE /api/me/sessions', ...REAUTHENTICATED_ONLY, everybody: 200 },
  {
    route: 'DELETE /api/me/sessions/:hash',
    of: 'session',
    visitor: 401,
    staleSession: 403,
    owner: { active: 204, missing: 404 },
    everybody: 404,
  },
  { route: 'GET /api/me/passkeys', of: 'none', visitor: 401, everybody: 200 },
  { route: 'POST /api/me/passkeys/options', ...REAUTHENTICATED_ONLY, everybody: 200 },
  { route: 'POST /api/me/passkeys', ...REAUTHENTICATED_ONLY, body: () => ({ name: 'گوشی', credential: FAKE_CREDENTIAL }), everybody: 400 },
  { route: 'PATCH /api/me/passkeys/:hash', ...OWN_PASSKEY, body: () => ({ name: 'گوشی' }), owner: { active: 200, missing: 404 } },
  { route: 'DELETE /api/me/passkeys/:hash', ...OWN_PASSKEY, staleSession: 403, owner: { active: 204, missing: 404 } },
  { route: 'GET /api/me/two-factor', of: 'none', visitor: 401, everybody: 200 },
  { route: 'POST /api/me/two-factor', ...REAUTHENTICATED_ONLY, everybody: 200 },
  { route: 'POST /api/me/two-factor/confirm', ...REAUTHENTICATED_ONLY, body: () => ({ code: '123456' }), everybody: 409 },
  { route: 'POST /api/me/two-factor/recovery-codes', ...REAUTHENTICATED_ONLY, everybody: 409 },
  { route: 'POST /api/me/two-factor/disable', ...REAUTHENTICATED_ONLY, body: () => ({ code: '123456' }), everybody: 400 },
  { route: 'POST /api/auth/passkeys/options', of: 'none', everybody: 200 },
  { route: 'POST /api/auth/passkeys', of: 'none', body: () => ({ credential: FAKE_ASSERTION }), everybody: 400 },
]
