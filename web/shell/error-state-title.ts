import { readRemovedBy } from './read-removed-by.ts'
import { text } from './text.ts'

interface Match {
  status: string
  error?: unknown
  /** Set by the router on the match that draws the not-found page for an address without a route. */
  _notFound?: unknown
  globalNotFound?: boolean | undefined
}

/** Title of the page that stands for one not found, gone or failed; undefined when the page is itself. */
export function errorStateTitle(matches: readonly Match[]): string | undefined {
  const missing = matches.find((match) => match.status === 'notFound' || match.globalNotFound || match._notFound)
  if (missing) return readRemovedBy(missing.error ?? missing._notFound) === undefined ? text.notFoundTitle : text.goneTitle
  return matches.some((match) => match.status === 'error') ? text.errorTitle : undefined
}
