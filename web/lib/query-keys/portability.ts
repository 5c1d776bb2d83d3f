export const archiveKeys = {
  all: ['archives'],
  /** Of the account, or of the publication with this handle. */
  of: (publication: string | undefined) => ['archives', publication ?? null] as const,
} as const

export const apiReferenceKeys = {
  index: ['api-reference'],
  area: (area: string) => ['api-reference', area] as const,
} as const
