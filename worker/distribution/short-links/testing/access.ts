import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { POST_FOR_READERS } from '#worker/testing/authorisation/row.ts'

export const access: Access = {
  rows: withOwnersToken([
    { route: 'PUT /api/short-links/posts/:hash', of: 'post', everybody: POST_FOR_READERS },
    { route: 'GET /api/short-links/:code', of: 'none', params: { code: 'zzzzz' }, everybody: 404 },
  ]),
  unblocked: {
    'only a URL; the target page is blocked': ['/api/short-links/:code'],
  },
}
