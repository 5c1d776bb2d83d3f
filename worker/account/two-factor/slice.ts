import { slice } from '#worker/lib/slice.ts'
import { twoFactorRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** A second step of sign-in: TOTP and recovery codes. */
export const twoFactor = slice({
  routes: { '/api/me/two-factor': twoFactorRoutes },
  tables: schema,
})
