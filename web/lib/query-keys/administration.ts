/** Pages of staff under `/admin`. */
export const administrationKeys = {
  all: ['admin'],
  auditLog: (kind: string) => ['admin', 'audit-log', kind] as const,
  paymentSummary: ['admin', 'payment-summary'],
  payments: (state: string) => ['admin', 'payments', state] as const,
  payment: (hash: string) => ['admin', 'payment', hash] as const,
  invoices: ['admin', 'invoices'],
  invoice: (hash: string) => ['admin', 'invoice', hash] as const,
  discountCodes: ['admin', 'discount-codes'],
  promotions: (state: string) => ['admin', 'promotions', state] as const,
  promotion: (hash: string) => ['admin', 'promotion', hash] as const,
  promotionPackages: ['admin', 'promotion-packages'],
  sponsoredPostPackages: ['admin', 'sponsored-post-packages'],
  sponsoredPosts: (filter: string) => ['admin', 'sponsored-posts', filter] as const,
  sponsoredPost: (hash: string) => ['admin', 'sponsored-post', hash] as const,
  dailyTotals: ['admin', 'daily-totals'],
} as const
