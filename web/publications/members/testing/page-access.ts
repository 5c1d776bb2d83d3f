import { type PageRow, SIGNED_IN } from '#worker/testing/authorisation/page-row.ts'
import { USER_BY_STATE } from '#worker/testing/authorisation/row.ts'

export const pages: readonly PageRow[] = [
  { route: '/$username/publications', search: 'after=b', of: 'person', everybody: USER_BY_STATE },
  { route: '/$username/writers', search: 'after=b', of: 'publication', everybody: { open: 200, closed: 410, missing: 404 } },
  { route: '/me/publications', search: 'after=b', sidebar: 'publications', ...SIGNED_IN },
  {
    route: '/me/publications/$hash/members',
    search: 'q=%D8%B4%D8%B9%D8%B1&after=b',
    sidebar: 'ownPublication',
    of: 'publication',
    visitor: 'login',
    publication: { open: 200, closed: 404, missing: 404 },
    everybody: 404,
  },
  {
    route: '/me/publications/invitations/$token',
    sidebar: 'invitation',
    of: 'publicationInvitation',
    visitor: 'login',
    everybody: { pending: 200, accepted: 404, declined: 404, revoked: 404, expired: 404, missing: 404 },
  },
]
