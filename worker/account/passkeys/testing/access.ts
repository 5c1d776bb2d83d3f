import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { REAUTHENTICATED_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { passkeys } from '../schema.ts'

const FAKE_CREDENTIAL = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
}
const OWN_PASSKEY = { of: 'passkey', visitor: 401, everybody: 404 } as const
const FAKE_ASSERTION = { ...FAKE_CREDENTIAL, response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' } }

const passkeySubject = subject({
  states: ['active', 'missing'],
  async create({ state, owner }) {
    const hash = newHash()
    const key = { credentialId: `credential-${hash}`, publicKey: Buffer.from([1]), counter: 0, transports: [], backedUp: false }
    if (state === 'active')
      await database(env)
        .insert(passkeys)
        .values({ hash, userId: owner.id, name: 'گوشی', createdAt: now(), ...key })
    return { hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    passkey: typeof passkeySubject
  }
}

export const access: Access = {
  subjects: { passkey: passkeySubject },
  rows: [
    { route: 'GET /api/me/passkeys', of: 'none', visitor: 401, everybody: 200 },
    { route: 'POST /api/me/passkeys/options', ...REAUTHENTICATED_ONLY, everybody: 200 },
    {
      route: 'POST /api/me/passkeys',
      ...REAUTHENTICATED_ONLY,
      body: () => ({ name: 'گوشی', credential: FAKE_CREDENTIAL }),
      everybody: 400,
    },
    { route: 'PATCH /api/me/passkeys/:hash', ...OWN_PASSKEY, body: () => ({ name: 'گوشی' }), owner: { active: 200, missing: 404 } },
    { route: 'DELETE /api/me/passkeys/:hash', ...OWN_PASSKEY, staleSession: 403, owner: { active: 204, missing: 404 } },
    { route: 'POST /api/auth/passkeys/options', of: 'none', everybody: 200 },
    { route: 'POST /api/auth/passkeys', of: 'none', body: () => ({ credential: FAKE_ASSERTION }), everybody: 400 },
  ],
  unblocked: {
    'own account': ['/api/me/passkeys'],
  },
}
