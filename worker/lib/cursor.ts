import type { Page } from '#shared/contract/http.ts'
import { AppError } from './errors.ts'

export type SortKey = readonly [key: number, id: number]

export const encodeCursor = (sortKey: SortKey): string => encode(sortKey.join('.'))

const encode = (key: string): string => btoa(key).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')

/** Decodes a cursor, or returns undefined without one; throws `invalid` for text that is not an encoded sort key. */
export function decodeCursor(cursor: string | undefined): SortKey | undefined {
  if (cursor === undefined) return undefined
  const match = /^(-?\d{1,15})\.(\d{1,15})$/.exec(safeAtob(cursor))
  if (!match) throw wrongCursor()
  return [Number(match[1]), Number(match[2])]
}

const wrongCursor = () => new AppError('invalid', { fields: { after: 'نشانی این صفحه درست نیست؛ از صفحهٔ نخست آغاز کن.' } })

const safeAtob = (encoded: string): string => {
  try {
    return atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

/** Builds a page from up to `limit + 1` rows; the extra row only adds a `next` cursor, which encodes the last shown row. */
export const toPage = <Row, Item>(rows: Row[], limit: number, toSortKey: (row: Row) => SortKey, toItem: (row: Row) => Item): Page<Item> =>
  buildPage(rows, limit, (row) => encodeCursor(toSortKey(row)), toItem)

function buildPage<Row, Item>(rows: Row[], limit: number, toCursor: (row: Row) => string, toItem: (row: Row) => Item): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(toItem), ...(rows.length > limit && last !== undefined ? { next: toCursor(last) } : {}) }
}

/** Sort key of rows that are identified by text of ASCII characters. */
type TextSortKey = readonly [key: number, id: string]

/** Like `decodeCursor`, for the cursors of `toTextPage`. */
export function decodeTextCursor(cursor: string | undefined): TextSortKey | undefined {
  if (cursor === undefined) return undefined
  const [, key, id] = /^(-?\d{1,15}) ([\w:.-]{1,120})$/.exec(safeAtob(cursor)) ?? []
  if (key === undefined || id === undefined) throw wrongCursor()
  return [Number(key), id]
}

/** Like `toPage`, for rows that are identified by text. */
export const toTextPage = <Row, Item>(
  rows: Row[],
  limit: number,
  toSortKey: (row: Row) => TextSortKey,
  toItem: (row: Row) => Item,
): Page<Item> => buildPage(rows, limit, (row) => encode(toSortKey(row).join(' ')), toItem)
