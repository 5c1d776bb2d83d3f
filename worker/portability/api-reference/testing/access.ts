import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { PUBLIC } from '#worker/testing/authorisation/row.ts'

export const access: Access = {
  rows: withOwnersToken([
    { route: 'GET /api/openapi.json', ...PUBLIC },
    { route: 'GET /api/reference', ...PUBLIC },
    { route: 'GET /api/reference/:area', ...PUBLIC, params: { area: 'posts' } },
  ]),
  unblocked: {
    'API description': ['/api/openapi.json', '/api/reference', '/api/reference/:area'],
  },
}
