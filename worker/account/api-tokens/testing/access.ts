import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { SIGNED_IN_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { apiTokens } from '../schema.ts'

const apiTokenSubject = subject({
  states: ['active', 'missing'],
  async create({ state, owner }) {
    const hash = newHash()
    const row = { hash, userId: owner.id, name: 'برنامه', tokenDigest: `digest-${hash}`, scopes: ['read' as const], createdAt: now() }
    if (state === 'active') await database(env).insert(apiTokens).values(row)
    return { hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    apiToken: typeof apiTokenSubject
  }
}

export const access: Access = {
  subjects: { apiToken: apiTokenSubject },
  rows: [
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
  ],
  unblocked: {
    'own account': ['/api/me/api-tokens'],
  },
}
