import { type PageRow, SIGNED_IN } from '#worker/testing/authorisation/page-row.ts'

const INVOICE = { open: 200, paid: 200, void: 200, missing: 404 } as const

export const pages: readonly PageRow[] = [
  { route: '/me/wallet/invoices', search: 'after=b&state=paid', sidebar: 'invoices', ...SIGNED_IN },
  { route: '/me/wallet/invoices/$hash', sidebar: 'invoice', of: 'invoice', visitor: 'login', owner: INVOICE, everybody: 404 },
]
