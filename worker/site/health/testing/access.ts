import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { PUBLIC } from '#worker/testing/authorisation/row.ts'

export const access: Access = {
  rows: withOwnersToken([{ route: 'GET /api/health', ...PUBLIC }]),
  unblocked: {
    'the state of the site': ['/api/health'],
  },
}
