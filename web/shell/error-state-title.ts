import { text } from './text.ts'

interface Match {
  status: string
  error?: unknown
  /** Set by the router on the match that renders the not-found page of an unmatched URL. */
  _notFound?: unknown
  globalNotFound?: boolean | undefined
}

/** Returns the title of a not-found, removed or failed page; undefined for a regular page. */
export function errorStateTitle(matches: readonly Match[]): string | undefined {
  const missing = matches.find((match) => match.status === 'notFound' || match.globalNotFound || match._notFound)
  if (missing) return readRemovedBy(missing.error ?? missing._notFound) === undefined ? text.notFoundTitle : text.goneTitle
  return matches.some((match) => match.status === 'error') ? text.errorTitle : undefined
}

/** Returns who removed the content, from data that a loader threw, which the router passes bare or wrapped; undefined for other data. */
export function readRemovedBy(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  if ('gone' in data && typeof data.gone === 'object' && data.gone !== null && 'by' in data.gone) return String(data.gone.by)
  return 'data' in data ? readRemovedBy(data.data) : undefined
}
