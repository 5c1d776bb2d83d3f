import { DEFAULT_READING_PREFERENCES } from '#shared/contract.ts'
import type { Row } from './row.ts'

const SIGNED_IN_ONLY = { of: 'none', visitor: 401, everybody: 200 } as const
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
