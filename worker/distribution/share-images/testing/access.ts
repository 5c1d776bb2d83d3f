import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'

export const access: Access = {
  rows: withOwnersToken([
    // An outdated URL of a share image redirects to the current one.
    {
      route: 'GET /media/share/:kind/:name/:file',
      of: 'none',
      params: { kind: 'campaign', name: 'birthday', file: '0.png' },
      everybody: 302,
    },
  ]),
  unblocked: {
    'files identical for everyone, linked from their page': ['/media/share/:kind/:name/:file'],
  },
}
