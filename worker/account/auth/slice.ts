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
  archives: {
    'account/contact-details': {
      columns: `c.email, c.email_verified_at AS "emailVerifiedAt", c.phone, c.phone_verified_at AS "phoneVerifiedAt",
        c.password_changed_at AS "passwordChangedAt"`,
      from: 'credentials c WHERE c.user_id = @owner',
      key: 'c.user_id',
    },
    'account/sessions': {
      columns: `s.agent, s.created_at AS "createdAt", s.seen_at AS "seenAt"`,
      from: 'sessions s WHERE s.user_id = @owner',
      key: 's.created_at, s.hash',
    },
  },
})
