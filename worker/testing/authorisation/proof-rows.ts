import type { Row } from './row.ts'

/** A hash that is well formed, and nobody's. */
const NOBODYS = { hash: 'zzzzzzzzzzzz' }
const CHALLENGE = 'A'.repeat(43)
/** A credential no authenticator made. */
const MADE = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
}

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
  { route: 'DELETE /api/me/sessions', of: 'none', visitor: 401, everybody: 200 },
  { route: 'DELETE /api/me/sessions/:hash', of: 'none', params: NOBODYS, visitor: 401, everybody: 404 },
  { route: 'GET /api/me/passkeys', of: 'none', visitor: 401, everybody: 200 },
  { route: 'POST /api/me/passkeys/options', of: 'none', visitor: 401, everybody: 200 },
  { route: 'POST /api/me/passkeys', of: 'none', send: () => ({ name: 'گوشی', credential: MADE }), visitor: 401, everybody: 400 },
  { route: 'PATCH /api/me/passkeys/:hash', of: 'none', params: NOBODYS, send: () => ({ name: 'گوشی' }), visitor: 401, everybody: 404 },
  { route: 'DELETE /api/me/passkeys/:hash', of: 'none', params: NOBODYS, visitor: 401, everybody: 404 },
  { route: 'GET /api/me/two-step', of: 'none', visitor: 401, everybody: 200 },
  { route: 'POST /api/me/two-step', of: 'none', visitor: 401, everybody: 200 },
  { route: 'POST /api/me/two-step/confirm', of: 'none', send: () => ({ code: '123456' }), visitor: 401, everybody: 409 },
  { route: 'POST /api/me/two-step/recovery-codes', of: 'none', visitor: 401, everybody: 409 },
  { route: 'POST /api/me/two-step/off', of: 'none', send: () => ({ code: '123456' }), visitor: 401, everybody: 400 },
]
