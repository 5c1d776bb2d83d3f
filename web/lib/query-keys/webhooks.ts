export const webhookKeys = {
  all: ['webhooks', 'all'],
  /** A webhook and its log. */
  of: (hash: string) => ['webhooks', 'of', hash] as const,
  one: (hash: string) => ['webhooks', 'of', hash, 'one'] as const,
  deliveries: (hash: string) => ['webhooks', 'of', hash, 'deliveries'] as const,
} as const
