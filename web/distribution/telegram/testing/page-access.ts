import { type PageRow, SIGNED_IN } from '#worker/testing/authorisation/page-row.ts'

export const pages: readonly PageRow[] = [
  { route: '/me/settings/telegram', sidebar: 'settings', search: 'after=b', ...SIGNED_IN },
  {
    route: '/me/publications/$hash/telegram',
    search: 'after=b',
    sidebar: 'ownPublication',
    of: 'publication',
    visitor: 'login',
    publicationOwner: { open: 200, closed: 404, missing: 404 },
    publicationEditor: { open: 403, closed: 404, missing: 404 },
    publicationWriter: { open: 403, closed: 404, missing: 404 },
    everybody: 404,
  },
]
