/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Returns the bytes that a `Range` header asks for: undefined for the complete file, as without a header, for another unit and for several
 * ranges (RFC 9110, section 14.2), and `unsatisfiable` if the file has none of them.
 */
export function sliceRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^\s*bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') {
    const count = Math.min(Number(last), size)
    return count === 0 ? 'unsatisfiable' : { start: size - count, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}

interface PartSlice extends ByteRange {
  /** Number of the part, from 0; `start` and `end` are positions within it. */
  part: number
}

/** Returns which bytes of which parts make up a range of a file that is stored in parts of `partBytes` bytes. */
export function partsOfRange({ start, end }: ByteRange, partBytes: number): PartSlice[] {
  const first = Math.floor(start / partBytes)
  return Array.from({ length: Math.floor(end / partBytes) - first + 1 }, (_, index) => {
    const part = first + index
    const offset = part * partBytes
    return { part, start: Math.max(start - offset, 0), end: Math.min(end - offset, partBytes - 1) }
  })
}
