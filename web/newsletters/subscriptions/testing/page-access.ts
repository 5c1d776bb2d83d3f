import { type PageRow, SIGNED_IN } from '#worker/testing/authorisation/page-row.ts'

const UNKNOWN_LINK = { of: 'none', query: `t=${'A'.repeat(43)}&of=abcdefghijkl` } as const

export const pages: readonly PageRow[] = [
  { route: '/subscriptions', search: 't=secret&of=abcdefghijkl', ...UNKNOWN_LINK, everybody: 404 },
  { route: '/unsubscribe/newsletter', search: 't=secret&of=abcdefghijkl', ...UNKNOWN_LINK, everybody: '/subscriptions' },
  {
    route: '/me/subscribers',
    search: 'newsletter=publication%3Ax&tab=ended&q=a%40example.com&after=b',
    sidebar: 'subscribers',
    ...SIGNED_IN,
  },
]
