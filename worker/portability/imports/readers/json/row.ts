/** An object of a JSON export, whose values have any type. */
export type Row = Readonly<Record<string, unknown>>

export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses an object that `splitObjects` yields; undefined if it is malformed. */
export function parseRow(json: string): Row | undefined {
  try {
    return JSON.parse(json) as Row
  } catch {
    return undefined
  }
}

/** Returns the first text or number among the values of the keys that is not empty, as text; an empty text without one. */
export function textIn(row: Row | undefined, ...keys: string[]): string {
  for (const key of keys) {
    const value = row?.[key]
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') return String(value)
  }
  return ''
}
