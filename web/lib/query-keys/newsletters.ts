export const newsletterKeys = {
  managed: ['newsletters', 'managed'],
  /** Numbers and subscribers of a newsletter. */
  of: (kind: string, key: string) => ['newsletters', 'of', kind, key] as const,
  summary: (kind: string, key: string) => ['newsletters', 'of', kind, key, 'summary'] as const,
  subscribers: (kind: string, key: string, state: string, q: string) => ['newsletters', 'of', kind, key, 'subscribers', state, q] as const,
} as const

/** Subscriptions of the address to which a secret link was sent. */
export const emailSubscriptionKeys = {
  of: (token: string) => ['email-subscriptions', token] as const,
  focused: (token: string, hash: string) => ['email-subscriptions', token, hash] as const,
} as const
