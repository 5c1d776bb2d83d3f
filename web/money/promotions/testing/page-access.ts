import { OWN_POST, type PageRow, SIGNED_IN } from '#worker/testing/authorisation/page-row.ts'

const PROMOTION = { unpaid: 200, in_review: 200, running: 200, paused: 200, stopped: 200, missing: 404 } as const

export const pages: readonly PageRow[] = [
  { route: '/me/promotions', search: 'after=b', sidebar: 'promotions', ...SIGNED_IN },
  { route: '/me/promotions/$hash', sidebar: 'promote', ...OWN_POST },
  { route: '/me/promotions/$hash/history', search: 'after=b', sidebar: 'promotionHistory', ...OWN_POST },
  {
    route: '/me/promotions/$hash/history/$promotionId',
    sidebar: 'promotion',
    of: 'promotion',
    params: ({ post = '', hash = '' }) => ({ hash: post, promotionId: hash }),
    visitor: 'login',
    owner: PROMOTION,
    everybody: 404,
  },
]
