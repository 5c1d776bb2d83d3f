import { LIMITS } from '#shared/limits/index.ts'
import { AppError } from '#worker/lib/errors.ts'
import type { SearchType } from './contract.ts'

/** Where somebody stands in the results of a search: what they were shown. Nothing of it is kept on the server. */
export interface SearchPosition {
  /** Ids of the hits on earlier pages, in no order. */
  shown: readonly number[]
}

const CURSOR_PATTERN = /^([0-9a-z]{1,7})-([0-9a-z]{1,11}(?:-[0-9a-z]{1,11})*)$/

/** A number that another type or another query has not, but for one in four thousand million. */
function queryChecksum(type: SearchType, query: string): string {
  let checksum = 0x811c9dc5
  for (const letter of `${type} ${query}`) checksum = Math.imul(checksum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return checksum.toString(36)
}

/**
 * Ids ascending, each by its distance from the one before, in base 36. The ids and not a score: a score moves with every text that is
 * indexed meanwhile, so that a page behind a score would repeat some hits and lose others.
 */
export function encodeSearchCursor(type: SearchType, query: string, { shown }: SearchPosition): string {
  const ids = shown.toSorted((a, b) => a - b)
  return [queryChecksum(type, query), ...ids.map((id, at) => (id - (ids[at - 1] ?? 0)).toString(36))].join('-')
}

/** The place a cursor names in the results of this query; that of another one is refused as `invalid`, and so is what is none. */
export function decodeSearchCursor(type: SearchType, query: string, cursor: string | undefined): SearchPosition {
  if (cursor === undefined) return { shown: [] }
  const [, checksum, distances = ''] = CURSOR_PATTERN.exec(cursor) ?? []
  if (checksum === undefined) throw invalidCursor('نشانی این صفحه درست نیست؛ از صفحهٔ نخست آغاز کن.')
  if (checksum !== queryChecksum(type, query))
    throw invalidCursor('این نشانی دنبالهٔ جست‌وجوی دیگری است؛ همین جست‌وجو را از صفحهٔ نخست آغاز کن.')
  let id = 0
  const shown = distances.split('-').map((distance) => (id += Number.parseInt(distance, 36)))
  if (shown.length >= LIMITS.searchResultLimit || !Number.isSafeInteger(id))
    throw invalidCursor('نشانی این صفحه درست نیست؛ از صفحهٔ نخست آغاز کن.')
  return { shown }
}

const invalidCursor = (after: string) => new AppError('invalid', { fields: { after } })
