import { fakeChallenge } from '#worker/account/auth/testing/fake-challenge.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'

export const access: Access = {
  rows: [
    { route: 'GET /api/me/deletion', of: 'none', visitor: 401, everybody: 200 },
    // Owners decide about their publications first.
    { route: 'POST /api/me/deactivate', of: 'none', visitor: 401, staleSession: 403, publicationOwner: 409, everybody: 204 },
    // The handle is not the requester's own, which returns 400.
    { route: 'POST /api/me/deletion', of: 'none', body: () => ({ handle: 'other' }), visitor: 401, staleSession: 403, everybody: 400 },
    { route: 'POST /api/auth/reactivate', of: 'none', body: ({ key }) => ({ pendingSignIn: fakeChallenge(key) }), everybody: 400 },
  ],
  unblocked: {
    'own account': ['/api/me/deletion'],
  },
}
