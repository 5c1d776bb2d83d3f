/** Who removed it, out of the data a loader threw; the router hands it over bare or wrapped once more. */
export function readRemovedBy(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  if ('gone' in data && typeof data.gone === 'object' && data.gone !== null && 'by' in data.gone) return String(data.gone.by)
  return 'data' in data ? readRemovedBy(data.data) : undefined
}
