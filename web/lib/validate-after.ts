/** Search parameter of a paged list's page: the cursor it begins at. */
export const validateAfter = (search: Record<string, unknown>): { after?: string } =>
  typeof search.after === 'string' ? { after: search.after } : {}
