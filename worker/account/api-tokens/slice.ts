import { ownedBy } from '#worker/lib/erasure.ts'
import { slice } from '#worker/lib/slice.ts'
import { apiTokenRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { pruneTokens } from './tokens.ts'

/** Personal tokens for the API, with scopes and an end. */
export const apiTokens = slice({
  routes: { '/api/me/api-tokens': apiTokenRoutes },
  tables: schema,
  cleanUps: { pruneTokens },
  erases: [{ table: 'api_tokens', key: 'hash', where: ownedBy('user_id') }],
  archives: {
    'account/api-tokens': {
      columns: `t.name, t.scopes AS "scopes:json", t.created_at AS "createdAt", t.expires_at AS "expiresAt", t.used_at AS "usedAt"`,
      from: 'api_tokens t WHERE t.user_id = @owner',
      key: 't.created_at, t.hash',
    },
  },
})
