import type { Page } from '#shared/contract.ts'
import { AppError } from './errors.ts'

/** A place in a list ordered by (key, id). */
export type SortKey = readonly [key: number, id: number]

/** A place as an opaque cursor. */
export const encodeCursor = (sortKey: SortKey): string =>
  btoa(sortKey.join('.')).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')

/** The place a cursor names; anything else than what `encodeCursor` made is refused as `invalid`. */
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

/** Cuts `limit + 1` rows into a page; the extra row only tells that there is more. */
export function toPage<Row, Item>(rows: Row[], limit: number, toSortKey: (row: Row) => SortKey, toItem: (row: Row) => Item): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(toItem), ...(rows.length > limit && last !== undefined ? { next: encodeCursor(toSortKey(last)) } : {}) }
}
