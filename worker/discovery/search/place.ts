import { LIMITS } from '#shared/limits/index.ts'
import { AppError } from '#worker/lib/errors.ts'
import type { SearchType } from './contract.ts'

/** Where somebody stands in the results of a search: what they were shown. Nothing of it is kept on the server. */
export interface Place {
  /** Ids of the hits on earlier pages, in no order. */
  shown: readonly number[]
}

const WHOLE = /^([0-9a-z]{1,7})-([0-9a-z]{1,11}(?:-[0-9a-z]{1,11})*)$/

/** A number that another type or another query has not, but for one in four thousand million. */
function signOf(type: SearchType, query: string): string {
  let sign = 0x811c9dc5
  for (const letter of `${type} ${query}`) sign = Math.imul(sign ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return sign.toString(36)
}

/**
 * Ids ascending, each by its distance from the one before, in base 36. The ids and not a score: a score moves with every text that is
 * indexed meanwhile, so that a page behind a score would repeat some hits and lose others.
 */
export function encodePlace(type: SearchType, query: string, { shown }: Place): string {
  const ids = shown.toSorted((a, b) => a - b)
  return [signOf(type, query), ...ids.map((id, at) => (id - (ids[at - 1] ?? 0)).toString(36))].join('-')
}

/** The place a cursor names in the results of this query; that of another one is refused as `invalid`, and so is what is none. */
export function decodePlace(type: SearchType, query: string, cursor: string | undefined): Place {
  if (cursor === undefined) return { shown: [] }
  const [, sign, distances = ''] = WHOLE.exec(cursor) ?? []
  if (sign === undefined) throw refused('نشانی این صفحه درست نیست؛ از صفحهٔ نخست آغاز کن.')
  if (sign !== signOf(type, query)) throw refused('این نشانی دنبالهٔ جست‌وجوی دیگری است؛ همین جست‌وجو را از صفحهٔ نخست آغاز کن.')
  let id = 0
  const shown = distances.split('-').map((distance) => (id += Number.parseInt(distance, 36)))
  if (shown.length >= LIMITS.searchDepth || !Number.isSafeInteger(id)) throw refused('نشانی این صفحه درست نیست؛ از صفحهٔ نخست آغاز کن.')
  return { shown }
}

const refused = (after: string) => new AppError('invalid', { fields: { after } })
