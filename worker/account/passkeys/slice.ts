import { ownedBy } from '#worker/lib/erasure.ts'
import { slice } from '#worker/lib/slice.ts'
import { pruneChallenges } from './challenge.ts'
import { passkeyRoutes, passkeySignInRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Sign-in with passkeys (WebAuthn). */
export const passkeys = slice({
  routes: { '/api/auth/passkeys': passkeySignInRoutes, '/api/me/passkeys': passkeyRoutes },
  tables: schema,
  cleanUps: { pruneChallenges },
  limits: { 'POST /api/auth/passkeys/options': 'passkeyOptions' },
  erases: [
    { table: 'passkeys', key: 'credential_id', where: ownedBy('user_id') },
    { table: 'passkey_challenges', key: 'challenge_digest', where: ownedBy('user_id') },
  ],
  archives: {
    'account/passkeys': {
      columns: `p.name, p.created_at AS "createdAt", p.used_at AS "usedAt"`,
      from: 'passkeys p WHERE p.user_id = @owner',
      key: 'p.created_at, p.hash',
    },
  },
})
