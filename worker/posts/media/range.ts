export interface ByteRange {
  offset: number
  length: number
}

const SINGLE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i

/**
 * Parses a Range header for an object of `size` bytes (RFC 9110 §14.2). Returns a single range, `unsatisfiable` (416), or `full` if the
 * header is absent, malformed, in another unit or lists several ranges.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'full' | 'unsatisfiable' {
  const [, from = '', to = ''] = SINGLE.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'full'
  // Offsets beyond 2^53 are valid; BigInt compares them exactly.
  const total = BigInt(size)
  if (from === '') {
    const wanted = BigInt(to)
    if (wanted === 0n || size === 0) return 'unsatisfiable'
    const length = wanted < total ? wanted : total
    return { offset: Number(total - length), length: Number(length) }
  }
  const first = BigInt(from)
  if (to !== '' && BigInt(to) < first) return 'full'
  if (first >= total) return 'unsatisfiable'
  const last = to === '' || BigInt(to) >= total ? total - 1n : BigInt(to)
  return { offset: Number(first), length: Number(last - first + 1n) }
}
