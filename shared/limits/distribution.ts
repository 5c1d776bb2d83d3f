export const DISTRIBUTION_LIMITS = {
  /** WebSub: leases in seconds (shortest, default, longest), bytes per secret, and subscriptions per callback host. */
  hubLeaseMin: 3600,
  hubLease: 864_000,
  hubLeaseMax: 2_592_000,
  hubSecretBytes: 199,
  hubSubscriptionsPerHost: 5000,
  opmlLength: 1_000_000,
  opmlOutlines: 5000,
} as const
