export interface ByteRange {
  offset: number
  length: number
}

const SINGLE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i

/**
 * What a Range header asks of an object of `size` bytes (RFC 9110 §14.2): one part of it; `none` of it (416); or the `whole`,
 * also for a header that is malformed, in another unit or of several ranges, which may be ignored.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'full' | 'unsatisfiable' {
  const [, from = '', to = ''] = SINGLE.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'full'
  // As BigInt: numbers beyond 2^53 are legal and must compare exactly.
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
