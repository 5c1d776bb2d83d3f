export const clientQueryKeys = {
  /** Whether the server rendered the page with the data of its client queries. */
  rendered: ['rendered'],
} as const
