import { slice } from '#worker/lib/slice.ts'
import { invoiceAdminRoutes, invoiceRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Invoices, their payment and refunds. */
export const invoices = slice({
  routes: { '/api/invoices': invoiceRoutes, '/api/admin/invoices': invoiceAdminRoutes },
  tables: schema,
  limits: { 'PUT /api/invoices/:hash/discount': 'discountCode' },
  switches: { payments: ['POST /api/invoices/:hash/pay'] },
  archives: {
    'account/invoices': {
      columns: `i.number, i.kind, i.title, i.description, i.buyer, i.subtotal, i.discount, i.vat, i.total, i.state, i.issued_at AS "issuedAt",
        i.paid_at AS "paidAt", i.refunded`,
      from: 'invoices i WHERE i.user_id = @owner',
      key: 'i.id',
    },
  },
})
