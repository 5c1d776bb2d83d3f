export const validateBefore = (search: Record<string, unknown>): { before?: string } =>
  typeof search.before === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(search.before) ? { before: search.before } : {}
