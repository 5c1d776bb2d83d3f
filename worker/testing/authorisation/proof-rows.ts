import type { Row } from './row.ts'

const CHALLENGE = 'A'.repeat(43)
/** A credential no authenticator made. */
const MADE = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
}

/** What only oneself may do, and only lately proven. */
const PROVEN = { of: 'none', visitor: 401, unproven: 403 } as const
const OWN_PASSKEY = { of: 'passkey', visitor: 401, everybody: 404 } as const
const SIGNED = { ...MADE, response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' } }

/** Routes of proving who one is, and of what only oneself may do with one's own account; a suspended person keeps theirs safe, too. */
export const PROOF_ROWS: readonly Row[] = [
  { route: 'GET /api/me/proof', of: 'none', visitor: 401, everybody: 200 },
  {
    route: 'POST /api/me/proof',
    of: 'none',
    send: () => ({ kind: 'code', challenge: CHALLENGE, code: '123456' }),
    visitor: 401,
    everybody: 400,
  },
  { route: 'POST /api/me/proof/code', of: 'none', visitor: 401, everybody: 202 },
  { route: 'POST /api/me/proof/passkey', of: 'none', visitor: 401, everybody: 200 },
  { route: 'GET /api/me/password', of: 'none', visitor: 401, everybody: 200 },
  { route: 'PUT /api/me/password', of: 'none', send: () => ({ next: 'password123' }), visitor: 401, everybody: 400 },
  { route: 'GET /api/me/sessions', of: 'none', visitor: 401, everybody: 200 },
  { route: 'DELETE /api/me/sessions', ...PROVEN, everybody: 200 },
  {
    route: 'DELETE /api/me/sessions/:hash',
    of: 'session',
    visitor: 401,
    unproven: 403,
    owner: { living: 204, missing: 404 },
    everybody: 404,
  },
  { route: 'GET /api/me/passkeys', of: 'none', visitor: 401, everybody: 200 },
  { route: 'POST /api/me/passkeys/options', ...PROVEN, everybody: 200 },
  { route: 'POST /api/me/passkeys', ...PROVEN, send: () => ({ name: 'گوشی', credential: MADE }), everybody: 400 },
  { route: 'PATCH /api/me/passkeys/:hash', ...OWN_PASSKEY, send: () => ({ name: 'گوشی' }), owner: { living: 200, missing: 404 } },
  { route: 'DELETE /api/me/passkeys/:hash', ...OWN_PASSKEY, unproven: 403, owner: { living: 204, missing: 404 } },
  { route: 'GET /api/me/two-step', of: 'none', visitor: 401, everybody: 200 },
  { route: 'POST /api/me/two-step', ...PROVEN, everybody: 200 },
  { route: 'POST /api/me/two-step/confirm', ...PROVEN, send: () => ({ code: '123456' }), everybody: 409 },
  { route: 'POST /api/me/two-step/recovery-codes', ...PROVEN, everybody: 409 },
  { route: 'POST /api/me/two-step/off', ...PROVEN, send: () => ({ code: '123456' }), everybody: 400 },
  { route: 'POST /api/auth/passkeys/options', of: 'none', everybody: 200 },
  { route: 'POST /api/auth/passkeys', of: 'none', send: () => ({ credential: SIGNED }), everybody: 400 },
]
