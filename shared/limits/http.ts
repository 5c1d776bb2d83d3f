export const HTTP_LIMITS = {
  pageSize: 10,
  pageSizeMax: 50,
  jsonBytes: 2_000_000,
} as const
