import { handle } from '#worker/lib/job.ts'
import { slice } from '#worker/lib/slice.ts'
import { erasure } from './erasure.ts'
import { pruneCodes } from './one-time-code.ts'
import { accountRoutes, authRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { passwordRoutes, sessionRoutes } from './security-routes.ts'
import { pruneSessions } from './sessions.ts'
import { HANDLE_CODE, prunePendingSignIns, sendHandleCode } from './sign-in.ts'

/** Accounts: registration, sign-in by code or password, sessions, and who the viewer is. */
export const auth = slice({
  routes: {
    '/api/auth': authRoutes,
    '/api/accounts': accountRoutes,
    '/api/me/password': passwordRoutes,
    '/api/me/sessions': sessionRoutes,
  },
  tables: schema,
  jobs: [handle(HANDLE_CODE, sendHandleCode)],
  cleanUps: { pruneSessions, pruneCodes, prunePendingSignIns },
  limits: { 'GET /api/accounts/handles/:handle': 'search', 'GET /api/accounts/suggested-handle': 'search' },
  switches: { registration: ['POST /api/auth/register'] },
  erases: erasure,
})
