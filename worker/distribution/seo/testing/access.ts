import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { PUBLIC } from '#worker/testing/authorisation/row.ts'

export const access: Access = {
  rows: withOwnersToken([
    { route: 'GET /robots.txt', ...PUBLIC },
    { route: 'GET /opensearch.xml', ...PUBLIC },
    { route: 'GET /sitemap.xml', ...PUBLIC },
    { route: 'GET /sitemap/:file', params: { file: 'pages.xml' }, ...PUBLIC },
  ]),
  plans: {
    smallTables: { sitemap_days: 'one row per day' },
    scans: [{ statement: /^WITH RECURSIVE files/, reason: 'the sitemap index lists every file' }],
  },
  unblocked: {
    'machine-readable or embedded, and identical for everyone': ['/robots.txt', '/opensearch.xml', '/sitemap.xml', '/sitemap/:file'],
  },
}
