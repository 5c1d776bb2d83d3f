import { env } from 'cloudflare:workers'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { REAUTHENTICATED_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { sessions } from '../schema.ts'
import { fakeChallenge } from './fake-challenge.ts'

const sessionSubject = subject({
  states: ['active', 'missing'],
  async create({ state, owner }) {
    const hash = newHash()
    const times = { createdAt: now(), seenAt: now(), expiresAt: now() + DAY, authenticatedAt: now() }
    if (state === 'active')
      await database(env)
        .insert(sessions)
        .values({ hash, userId: owner.id, tokenDigest: `digest-${hash}`, ...times })
    return { hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    session: typeof sessionSubject
  }
}

export const access: Access = {
  subjects: { session: sessionSubject },
  rows: [
    { route: 'POST /api/auth/codes', of: 'none', body: ({ key }) => ({ address: `${key}@example.com` }), everybody: 202 },
    {
      route: 'POST /api/auth/codes/verify',
      of: 'none',
      body: ({ key }) => ({ challenge: fakeChallenge(key), code: '123456' }),
      everybody: 400,
    },
    { route: 'POST /api/auth/register', of: 'none', body: ({ key }) => ({ challenge: fakeChallenge(key), name: 'سارا' }), everybody: 400 },
    { route: 'POST /api/auth/sign-in', of: 'none', body: ({ key }) => ({ login: key, password: 'گذرواژهٔ نادرست' }), everybody: 400 },
    {
      route: 'POST /api/auth/two-factor',
      of: 'none',
      body: ({ key }) => ({ pendingSignIn: fakeChallenge(key), code: '123456' }),
      everybody: 400,
    },
    { route: 'POST /api/auth/sign-out', of: 'none', everybody: 204 },
    { route: 'GET /api/accounts/viewer', of: 'none', token: 200, everybody: 200 },
    { route: 'GET /api/accounts/handles/:handle', of: 'none', params: { handle: 'sara.rezaei' }, everybody: 200 },
    { route: 'GET /api/accounts/suggested-handle', of: 'none', query: 'name=sara', everybody: 200 },
    { route: 'GET /api/me/password', of: 'none', visitor: 401, everybody: 200 },
    { route: 'PUT /api/me/password', of: 'none', body: () => ({ next: 'password123' }), visitor: 401, everybody: 400 },
    { route: 'GET /api/me/sessions', of: 'none', visitor: 401, everybody: 200 },
    { route: 'DELETE /api/me/sessions', ...REAUTHENTICATED_ONLY, everybody: 200 },
    {
      route: 'DELETE /api/me/sessions/:hash',
      of: 'session',
      visitor: 401,
      staleSession: 403,
      owner: { active: 204, missing: 404 },
      everybody: 404,
    },
  ],
  unblocked: {
    'own account': [
      '/api/accounts/viewer',
      '/api/accounts/handles/:handle',
      '/api/accounts/suggested-handle',
      '/api/me/password',
      '/api/me/sessions',
    ],
  },
}
