import { fakeChallenge } from '#worker/account/auth/testing/fake-challenge.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'

const newMobile = () => `09${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`

export const access: Access = {
  rows: [
    { route: 'GET /api/me/contact-details', of: 'none', visitor: 401, everybody: 200 },
    {
      route: 'POST /api/me/email',
      of: 'none',
      body: ({ key }) => ({ email: `${key}@example.com` }),
      visitor: 401,
      staleSession: 403,
      everybody: 202,
    },
    {
      route: 'POST /api/me/email/verify',
      of: 'none',
      body: ({ key }) => ({ challenge: fakeChallenge(key), code: '123456' }),
      visitor: 401,
      everybody: 400,
    },
    // The owner also has a verified phone; the others cannot remove their only verified address.
    { route: 'DELETE /api/me/email', of: 'none', visitor: 401, staleSession: 403, owner: 200, suspendedOwner: 200, everybody: 409 },
    { route: 'POST /api/me/phone', of: 'none', body: () => ({ phone: newMobile() }), visitor: 401, staleSession: 403, everybody: 202 },
    {
      route: 'POST /api/me/phone/verify',
      of: 'none',
      body: ({ key }) => ({ challenge: fakeChallenge(key), code: '123456' }),
      visitor: 401,
      everybody: 400,
    },
    { route: 'DELETE /api/me/phone', of: 'none', visitor: 401, staleSession: 403, everybody: 200 },
  ],
  unblocked: {
    'own account': ['/api/me/contact-details'],
  },
}
