import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'

export const access: Access = {
  rows: withOwnersToken([
    {
      // Proofreading writes nothing, so suspended users may use it.
      route: 'POST /api/proofreading',
      of: 'none',
      body: () => ({ text: 'می خواهم' }),
      visitor: 401,
      token: 'same_as_owner',
      everybody: 200,
    },
  ]),
}
