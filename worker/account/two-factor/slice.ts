import { ownedBy } from '#worker/lib/erasure.ts'
import { slice } from '#worker/lib/slice.ts'
import { twoFactorRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** A second step of sign-in: TOTP and recovery codes. */
export const twoFactor = slice({
  routes: { '/api/me/two-factor': twoFactorRoutes },
  tables: schema,
  erases: [
    { table: 'two_step', key: 'user_id', where: ownedBy('user_id') },
    { table: 'recovery_codes', key: 'user_id, code_digest', where: ownedBy('user_id') },
  ],
})
