import { newHash } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { SIGNED_IN_ONLY, STAFF_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aDiscountCode, anInvoice, aPayment } from '#worker/testing/money-factories.ts'

/** Routes about the requester's own money: somebody else's answers like a missing one, also to staff. */
const OWN_INVOICE = { of: 'invoice', visitor: 401, everybody: 404 } as const
const INVOICE = { open: 200, paid: 200, void: 200, missing: 404 } as const
const OPEN_INVOICE = { open: 200, paid: 409, void: 409, missing: 404 } as const
/** Total of the invoices of `invoiceSubject` in rial. */
export const INVOICE_TOTAL = 1_100_000
/** The discount code that `invoiceSubject` creates for an invoice. */
const codeFor = (hash: string): string => `C-${hash.toUpperCase()}`

/** Creates an invoice whose owner has the money to pay it, and a code for it. */
const invoiceSubject = subject({
  states: ['open', 'paid', 'void', 'missing'],
  async create({ state, owner }) {
    if (state === 'missing') return { hash: newHash() }
    const invoice = await anInvoice(owner, { state })
    await aPayment(owner, { state: 'paid', amount: INVOICE_TOTAL })
    await aDiscountCode(owner, { code: codeFor(invoice.hash) })
    return { hash: invoice.hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    invoice: typeof invoiceSubject
  }
}

export const access: Access = {
  subjects: { invoice: invoiceSubject },
  rows: [
    { route: 'GET /api/invoices', ...SIGNED_IN_ONLY },
    { route: 'GET /api/invoices/:hash', ...OWN_INVOICE, owner: INVOICE },
    { route: 'PUT /api/invoices/:hash/discount', ...OWN_INVOICE, body: ({ hash }) => ({ code: codeFor(hash) }), owner: OPEN_INVOICE },
    { route: 'DELETE /api/invoices/:hash/discount', ...OWN_INVOICE, owner: OPEN_INVOICE },
    { route: 'PUT /api/invoices/:hash/buyer', ...OWN_INVOICE, body: () => ({ buyer: 'نیلوفر آزمون' }), owner: INVOICE },
    {
      route: 'POST /api/invoices/:hash/pay',
      ...OWN_INVOICE,
      body: () => ({ total: INVOICE_TOTAL }),
      owner: { ...OPEN_INVOICE, paid: 200 },
    },
    { route: 'GET /api/admin/invoices', of: 'none', ...STAFF_ONLY, admin: 200 },
    { route: 'GET /api/admin/invoices/:hash', of: 'invoice', ...STAFF_ONLY, admin: INVOICE },
    {
      route: 'POST /api/admin/invoices',
      of: 'person',
      body: ({ key, handle }) => ({ key, handle, title: 'طراحی جلد', subtotal: 2_000_000 }),
      ...STAFF_ONLY,
      admin: { active: 201, suspended: 201, deactivated: 400, deleted: 400, publication: 400, missing: 400 },
    },
    { route: 'POST /api/admin/invoices/:hash/void', of: 'invoice', ...STAFF_ONLY, admin: { ...OPEN_INVOICE, void: 200 } },
    {
      route: 'POST /api/admin/invoices/:hash/refunds',
      of: 'invoice',
      body: ({ key }) => ({ key, amount: 100_000, note: 'کار انجام نشد' }),
      ...STAFF_ONLY,
      admin: { open: 409, paid: 200, void: 409, missing: 404 },
    },
  ],
  audits: { money: ['issue_invoice', 'refund_invoice', 'void_invoice'] },
  unblocked: {
    'own wallet, invoices and payments': ['/api/invoices', '/api/invoices/:hash'],
    'admins see everybody’s money, and staff what staff did': ['/api/admin/invoices', '/api/admin/invoices/:hash'],
  },
}
