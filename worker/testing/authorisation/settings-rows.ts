import { DEFAULT_READING } from '#shared/contract.ts'
import type { Row } from './row.ts'

/** About oneself: whoever is signed in, suspended or not. */
const OWN = { of: 'none', visitor: 401, everybody: 200 } as const
/** What others see of one: a suspended member may not change it. */
const SHOWN = { of: 'none', visitor: 401, suspended: 403, everybody: 200 } as const
const NOBODYS = `t=${'A'.repeat(43)}&of=comment`

/** Routes of one's own preferences. */
export const SETTINGS_ROWS: readonly Row[] = [
  { route: 'GET /api/me/profile', ...OWN },
  { route: 'PATCH /api/me/profile', send: () => ({ bio: 'می‌نویسم.' }), ...SHOWN },
  { route: 'PUT /api/me/avatar', send: () => ({ hash: 'zzzzzzzzzzzz' }), ...SHOWN, everybody: 400 },
  { route: 'DELETE /api/me/avatar', ...SHOWN },
  { route: 'GET /api/me/reading', ...OWN },
  { route: 'PUT /api/me/reading', send: () => DEFAULT_READING, ...OWN },
  { route: 'GET /api/me/notices', ...OWN },
  { route: 'PATCH /api/me/notices', send: () => ({ kind: 'like', channel: 'email', on: true }), ...OWN },
  { route: 'GET /api/me/notifications', ...OWN },
  { route: 'GET /api/me/notifications/unread', ...OWN },
  { route: 'PUT /api/me/notifications/read', send: () => ({ upTo: 'MS4w' }), ...OWN },
  { route: 'GET /api/me/api-tokens', ...OWN },
  { route: 'POST /api/me/api-tokens', send: () => ({ name: 'ربات', scopes: ['read'] }), ...OWN, unproven: 403, everybody: 201 },
  {
    // To take a key back no new proof is asked for.
    route: 'DELETE /api/me/api-tokens/:hash',
    of: 'apiToken',
    visitor: 401,
    owner: { living: 204, missing: 404 },
    everybody: 404,
  },
  { route: 'GET /api/unsubscribe', of: 'none', query: NOBODYS, everybody: 404 },
  // The secret of the link decides, not who asks; a mail client asks from nowhere.
  { route: 'POST /unsubscribe', of: 'none', query: NOBODYS, oneClick: 'List-Unsubscribe=One-Click', everybody: 404 },
]
