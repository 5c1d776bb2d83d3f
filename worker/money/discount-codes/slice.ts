import { slice } from '#worker/lib/slice.ts'
import { discountCodeRoutes } from './routes.ts'
import * as schema from './schema.ts'

/** Discount codes for invoices. */
export const discountCodes = slice({
  routes: { '/api/admin/discount-codes': discountCodeRoutes },
  tables: schema,
})
