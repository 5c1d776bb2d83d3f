import type { Page } from '#shared/contract/http.ts'
import { AppError } from './errors.ts'

export type SortKey = readonly [key: number, id: number]

export const encodeCursor = (sortKey: SortKey): string =>
  btoa(sortKey.join('.')).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')

/** Decodes a cursor, or returns undefined without one; throws `invalid` for text that is not an encoded sort key. */
export function decodeCursor(cursor: string | undefined): SortKey | undefined {
  if (cursor === undefined) return undefined
  const match = /^(-?\d{1,15})\.(\d{1,15})$/.exec(safeAtob(cursor))
  if (!match) throw new AppError('invalid', { fields: { after: 'نشانی این صفحه درست نیست؛ از صفحهٔ نخست آغاز کن.' } })
  return [Number(match[1]), Number(match[2])]
}

const safeAtob = (encoded: string): string => {
  try {
    return atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

/** Builds a page from up to `limit + 1` rows; the extra row only adds a `next` cursor, which encodes the last shown row. */
export function toPage<Row, Item>(rows: Row[], limit: number, toSortKey: (row: Row) => SortKey, toItem: (row: Row) => Item): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(toItem), ...(rows.length > limit && last !== undefined ? { next: encodeCursor(toSortKey(last)) } : {}) }
}
