import type { GoneInfo } from '#web/lib/with-page-errors.ts'
import { text } from './text.ts'

export interface Match {
  status: string
  params?: Readonly<Record<string, string | undefined>>
  error?: unknown
  /** Set by the router on the match that renders the not-found page of an unmatched URL. */
  _notFound?: unknown
  globalNotFound?: boolean | undefined
}

/** Returns the title of a not-found, removed or failed page; undefined for a regular page. */
export function errorStateTitle(matches: readonly Match[]): string | undefined {
  const missing = matches.find((match) => match.status === 'notFound' || match.globalNotFound || match._notFound)
  if (missing) return readGoneInfo(missing.error ?? missing._notFound) === undefined ? text.notFoundTitle : text.goneTitle
  return matches.some((match) => match.status === 'error') ? text.errorTitle : undefined
}

/** Returns why the content is gone, from data that a loader threw, which the router passes bare or wrapped; undefined for other data. */
export function readGoneInfo(data: unknown): GoneInfo | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  // Only `withPageErrors` throws data with a `gone` key.
  if ('gone' in data && typeof data.gone === 'object' && data.gone !== null && 'by' in data.gone) return data.gone as GoneInfo
  return 'data' in data ? readGoneInfo(data.data) : undefined
}
