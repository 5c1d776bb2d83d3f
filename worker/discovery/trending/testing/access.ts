import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { PUBLIC } from '#worker/testing/authorisation/row.ts'

export const access: Access = {
  rows: withOwnersToken([{ route: 'GET /api/trending', ...PUBLIC }]),
  plans: {
    smallTables: { home_trending: 'a fixed number of posts, replaced by a cron task' },
  },
  blocked: [{ route: '/api/trending', buildPath: ({ tag }) => `/api/trending?tag=${encodeURIComponent(tag)}`, muted: true }],
}
