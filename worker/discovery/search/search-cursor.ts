import { LIMITS } from '#shared/limits/index.ts'
import { AppError } from '#worker/lib/errors.ts'
import type { SearchType } from './contract.ts'

/** The cursor carries every id already shown, so the server keeps no state. */
interface SearchPosition {
  shown: readonly number[]
  /** Whether the hits of the search are followed by those with most of its words, which its first page decides for all pages. */
  isRelaxed: boolean
}

/** The checksum, a second hyphen if `isRelaxed`, and the ids. */
const CURSOR_PATTERN = /^([0-9a-z]{1,7})-(-?)([0-9a-z]{1,11}(?:-[0-9a-z]{1,11})*)$/

/** Computes a checksum (FNV-1a over code points) that ties a cursor to its type and query. */
function queryChecksum(type: SearchType, query: string): string {
  let checksum = 0x811c9dc5
  for (const character of `${type} ${query}`) checksum = Math.imul(checksum ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return checksum.toString(36)
}

/**
 * Encodes a checksum of the search and the ids already shown, ascending, as base-36 deltas. Ids instead of a score, because indexing any
 * document shifts scores, and pages would repeat or skip hits.
 */
export function encodeSearchCursor(type: SearchType, query: string, { shown, isRelaxed }: SearchPosition): string {
  const ids = shown.toSorted((a, b) => a - b)
  return [queryChecksum(type, query), ...(isRelaxed ? [''] : []), ...ids.map((id, at) => (id - (ids[at - 1] ?? 0)).toString(36))].join('-')
}

/**
 * Decodes a cursor; without one, returns undefined. Errors: `invalid` if it is malformed, has `LIMITS.searchResultLimit` or more
 * ids, or belongs to another type or query.
 */
export function decodeSearchCursor(type: SearchType, query: string, cursor: string | undefined): SearchPosition | undefined {
  if (cursor === undefined) return undefined
  const [, checksum, mark, distances = ''] = CURSOR_PATTERN.exec(cursor) ?? []
  if (checksum === undefined) throw invalidCursor('نشانی این صفحه درست نیست؛ از صفحهٔ نخست آغاز کن.')
  if (checksum !== queryChecksum(type, query))
    throw invalidCursor('این نشانی دنبالهٔ جست‌وجوی دیگری است؛ همین جست‌وجو را از صفحهٔ نخست آغاز کن.')
  let id = 0
  const shown = distances.split('-').map((distance) => (id += Number.parseInt(distance, 36)))
  if (shown.length >= LIMITS.searchResultLimit || !Number.isSafeInteger(id))
    throw invalidCursor('نشانی این صفحه درست نیست؛ از صفحهٔ نخست آغاز کن.')
  return { shown, isRelaxed: mark === '-' }
}

const invalidCursor = (after: string) => new AppError('invalid', { fields: { after } })
