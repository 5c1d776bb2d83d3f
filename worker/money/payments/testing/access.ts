import { newHash } from '#worker/lib/hash.ts'
import { INVOICE_TOTAL } from '#worker/money/invoices/testing/access.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { SIGNED_IN_ONLY, STAFF_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aPayment } from '#worker/testing/money-factories.ts'

/** Routes about the requester's own money: somebody else's answers like a missing one, also to staff. */
const OWN_INVOICE = { of: 'invoice', visitor: 401, everybody: 404 } as const
const OPEN_INVOICE = { open: 200, paid: 409, void: 409, missing: 404 } as const
const PAYMENT = { requested: 200, paid: 200, failed: 200, review: 200, missing: 404 } as const
const UNKNOWN_PAYMENT = `p=zzzzzzzzzzzz&Authority=A${'0'.repeat(35)}&Status=OK`

const paymentSubject = subject({
  states: ['requested', 'paid', 'failed', 'review', 'missing'],
  async create({ state, owner }) {
    if (state === 'missing') return { hash: newHash() }
    return { hash: (await aPayment(owner, { state })).hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    payment: typeof paymentSubject
  }
}

export const access: Access = {
  subjects: { payment: paymentSubject },
  rows: [
    { route: 'GET /api/payments', ...SIGNED_IN_ONLY },
    {
      // The total has changed, so that no gateway is asked; payments.test.ts covers payments that start.
      route: 'POST /api/payments',
      ...OWN_INVOICE,
      body: ({ key, hash }) => ({ purpose: 'invoice', key, invoice: hash, total: INVOICE_TOTAL - 10 }),
      owner: { ...OPEN_INVOICE, open: 409 },
    },
    { route: 'GET /api/payments/:hash', of: 'payment', visitor: 401, owner: PAYMENT, everybody: 404 },
    // The page that the bank returns to shows the outcome without a session, and details only to the payer.
    { route: 'GET /api/payments/:hash/outcome', of: 'payment', everybody: PAYMENT },
    // Where the bank sends the buyer's browser, with or without a session and, from another site, without an Origin of ours.
    { route: 'GET /payment/callback', of: 'none', query: UNKNOWN_PAYMENT, everybody: 303 },
    { route: 'POST /payment/callback', of: 'none', form: UNKNOWN_PAYMENT, everybody: 303 },
    { route: 'GET /api/admin/payments', of: 'none', ...STAFF_ONLY, admin: 200 },
    { route: 'GET /api/admin/payments/summary', of: 'none', ...STAFF_ONLY, admin: 200 },
    { route: 'GET /api/admin/payments/unmatched', of: 'none', ...STAFF_ONLY, admin: 200 },
    { route: 'GET /api/admin/payments/:hash', of: 'payment', ...STAFF_ONLY, admin: PAYMENT },
    { route: 'POST /api/admin/payments/:hash/check', of: 'payment', ...STAFF_ONLY, admin: PAYMENT },
    {
      route: 'POST /api/admin/payments/:hash/close-review',
      of: 'payment',
      body: () => ({ note: 'بانک تأیید نکرد' }),
      ...STAFF_ONLY,
      admin: { requested: 409, paid: 409, failed: 409, review: 200, missing: 404 },
    },
    {
      route: 'POST /api/admin/payments/:hash/refunds',
      of: 'payment',
      body: ({ key }) => ({ key, amount: 100_000, bankReference: '123456', note: 'درخواست خریدار' }),
      ...STAFF_ONLY,
      admin: { requested: 409, paid: 200, failed: 409, review: 409, missing: 404 },
    },
  ],
  audits: { money: ['close_payment_review', 'refund_payment_to_card'] },
  unblocked: {
    'own wallet, invoices and payments': ['/api/payments', '/api/payments/:hash', '/api/payments/:hash/outcome', '/payment/callback'],
    'admins see everybody’s money, and staff what staff did': [
      '/api/admin/payments',
      '/api/admin/payments/summary',
      '/api/admin/payments/unmatched',
      '/api/admin/payments/:hash',
    ],
  },
}
