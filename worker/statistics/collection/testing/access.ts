import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'

export const access: Access = {
  rows: withOwnersToken([
    { route: 'POST /api/visits', of: 'none', body: () => ({ posts: [{ post: 'a'.repeat(12), view: 0 }] }), token: 403, everybody: 204 },
  ]),
}
