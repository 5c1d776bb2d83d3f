/** Extracts who removed the content from data that a loader threw; the router passes the data bare or wrapped. */
export function readRemovedBy(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  if ('gone' in data && typeof data.gone === 'object' && data.gone !== null && 'by' in data.gone) return String(data.gone.by)
  return 'data' in data ? readRemovedBy(data.data) : undefined
}
