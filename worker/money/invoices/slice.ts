import { slice } from '#worker/lib/slice.ts'
import { invoiceAdminRoutes, invoiceRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Invoices, their payment and refunds. */
export const invoices = slice({
  routes: { '/api/invoices': invoiceRoutes, '/api/admin/invoices': invoiceAdminRoutes },
  tables: schema,
  limits: { 'PUT /api/invoices/:hash/discount': 'discountCode' },
  switches: { payments: ['POST /api/invoices/:hash/pay'] },
})
