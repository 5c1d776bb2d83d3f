import { queryOptions } from '@tanstack/react-query'
import { type Api, unwrap } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { administrationKeys } from '#web/lib/query-keys/administration.ts'
import type { AdminPaymentsQuery } from '#worker/money/payments/contract.ts'
import type { AdminPromotion, PromotionState } from '#worker/money/promotions/contract.ts'

export type PaymentFilter = AdminPaymentsQuery['state']
/** Filters in display order. Duplicates the contract's list to keep the validator out of the bundle. */
export const PAYMENT_FILTERS = ['review', 'pending', 'paid', 'failed'] as const satisfies readonly PaymentFilter[]

export const paymentSummaryQuery = (api: Api) =>
  queryOptions({
    queryKey: administrationKeys.paymentSummary,
    queryFn: () => unwrap(api.api.admin.payments.summary.$get()),
    staleTime: 0,
  })

export const paymentsQuery = (api: Api, state: PaymentFilter, after?: string) =>
  pagedQuery(administrationKeys.payments(state), after, (query) => unwrap(api.api.admin.payments.$get({ query: { ...query, state } })))

export const paymentQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: administrationKeys.payment(hash),
    queryFn: () => unwrap(api.api.admin.payments[':hash'].$get({ param: { hash } })),
    staleTime: 0,
  })

export const invoicesQuery = (api: Api, after?: string) =>
  pagedQuery(administrationKeys.invoices, after, (query) => unwrap(api.api.admin.invoices.$get({ query })))

export const invoiceQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: administrationKeys.invoice(hash),
    queryFn: () => unwrap(api.api.admin.invoices[':hash'].$get({ param: { hash } })),
    staleTime: 0,
  })

export const discountCodesQuery = (api: Api, after?: string) =>
  pagedQuery(administrationKeys.discountCodes, after, (query) => unwrap(api.api.admin['discount-codes'].$get({ query })))

/** States that the list of promotions is filtered by, in display order; `all` has also the canceled ones. */
export const PROMOTION_FILTERS = [
  'in_review',
  'changed',
  'approved',
  'running',
  'paused',
  'completed',
  'ended',
  'stopped',
  'rejected',
  'unpaid',
  'all',
] as const satisfies readonly (PromotionState | 'changed' | 'all')[]
export type PromotionFilter = (typeof PROMOTION_FILTERS)[number]

export const promotionsQuery = (api: Api, state: PromotionFilter, after?: string) =>
  pagedQuery(administrationKeys.promotions(state), after, (query) =>
    unwrap(api.api.admin.promotions.$get({ query: { ...query, ...(state !== 'all' && { state }) } })),
  )

export const promotionQuery = (api: Api, hash: string) =>
  queryOptions({
    queryKey: administrationKeys.promotion(hash),
    queryFn: async () => (await unwrap(api.api.admin.promotions[':hash'].$get({ param: { hash } }))) as AdminPromotion,
    staleTime: 0,
  })

export const promotionPackagesQuery = (api: Api) =>
  queryOptions({
    queryKey: administrationKeys.promotionPackages,
    queryFn: () => unwrap(api.api.admin.promotions.packages.$get()),
    staleTime: 0,
  })

export const sponsoredPostPackagesQuery = (api: Api) =>
  queryOptions({
    queryKey: administrationKeys.sponsoredPostPackages,
    queryFn: () => unwrap(api.api.admin['sponsored-posts'].packages.$get()),
    staleTime: 0,
  })

/** Days, newest first; the cursor is the day before which the page begins. */
export const dailyTotalsQuery = (api: Api, after?: string) =>
  pagedQuery(administrationKeys.dailyTotals, after, ({ after: before }) =>
    unwrap(api.api.admin.ledger.days.$get({ query: before ? { before } : {} })),
  )
