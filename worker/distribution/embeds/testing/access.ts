import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { POST_FOR_READERS } from '#worker/testing/authorisation/row.ts'

export const access: Access = {
  rows: withOwnersToken([
    { route: 'GET /embed/:hash', of: 'post', everybody: POST_FOR_READERS },
    { route: 'GET /api/oembed', of: 'post', query: 'url=http://daftar.test/embed/{hash}', everybody: POST_FOR_READERS },
  ]),
  unblocked: {
    'embedded by other sites, and identical for everyone': ['/embed/:hash', '/api/oembed'],
  },
}
