import type { Access } from '#worker/testing/authorisation/access.ts'

const UNKNOWN_TOKEN_QUERY = `t=${'A'.repeat(43)}&of=comment`

export const access: Access = {
  rows: [
    { route: 'GET /api/unsubscribe', of: 'none', query: UNKNOWN_TOKEN_QUERY, everybody: 404 },
    // The secret in the link authorizes the request; mail clients send no Origin.
    { route: 'POST /unsubscribe', of: 'none', query: UNKNOWN_TOKEN_QUERY, oneClick: 'List-Unsubscribe=One-Click', everybody: 404 },
  ],
  unblocked: {
    'own account': ['/api/unsubscribe'],
  },
}
