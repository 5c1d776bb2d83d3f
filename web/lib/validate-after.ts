export const validateAfter = (search: Record<string, unknown>): { after?: string } =>
  typeof search.after === 'string' ? { after: search.after } : {}
