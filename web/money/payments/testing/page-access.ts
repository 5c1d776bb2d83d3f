import { type PageRow, SIGNED_IN } from '#worker/testing/authorisation/page-row.ts'
import { PUBLIC } from '#worker/testing/authorisation/row.ts'

const PAYMENT = { requested: 200, paid: 200, failed: 200, review: 200, missing: 404 } as const

export const pages: readonly PageRow[] = [
  { route: '/payment/callback', search: 'p=abcdefghijkl', ...PUBLIC },
  { route: '/me/wallet/payments', search: 'after=b', sidebar: 'payments', ...SIGNED_IN },
  { route: '/me/wallet/payments/$hash', sidebar: 'payment', of: 'payment', visitor: 'login', owner: PAYMENT, everybody: 404 },
]
