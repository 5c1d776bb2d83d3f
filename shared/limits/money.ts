/** Amounts in rial. */
export const MONEY_LIMITS = {
  topUpMin: 100_000,
  topUpMax: 500_000_000,
  /** Gateways take no less. */
  paymentMin: 10_000,
  /** Zarinpal's limit for a payment. */
  paymentMax: 1_000_000_000,
  /** The balance, with unfinished top-ups, above which a wallet takes no further top-up. */
  walletMax: 2_000_000_000,
  /** Payments that a member may start in an hour. */
  paymentStartsPerHour: 10,
  /** Payments that a member may have begun and not finished. */
  unfinishedPayments: 5,
  invoiceTitleGraphemes: 120,
  invoiceTextLength: 1000,
  refundNoteLength: 500,
  /** Packages on sale at a time. */
  promotionPackages: 20,
  /** Packages of sponsored posts on sale at a time. */
  sponsoredPostPackages: 10,
  promotionPackageName: 60,
  /** Topics, and tags, that a promotion may choose. */
  promotionTargets: 5,
  promotionReason: 500,
  sponsorName: 60,
  /** Running promotions at a time, which bounds what choosing a card reads. */
  runningPromotions: 500,
  /** How often a member is shown the card of one promotion in a Tehran day. */
  promotionCardsPerDay: 3,
} as const
