interface Validators {
  /** A strong ETag, including its quotes. */
  etag: string
  lastModified: Date
}

const parseEntityTags = (header: string) => header.split(',').map((tag) => tag.trim())
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Evaluates If-Match, If-None-Match and If-Modified-Since in the order of RFC 9110 §13.2.2; ignores If-Unmodified-Since. */
export function evaluatePreconditions(headers: Headers, { etag, lastModified }: Validators): 'proceed' | 'not modified' | 'failed' {
  const match = headers.get('If-Match')
  if (match !== null && match.trim() !== '*' && !parseEntityTags(match).includes(etag)) return 'failed'
  const noneMatch = headers.get('If-None-Match')
  if (noneMatch !== null) {
    const weak = parseEntityTags(noneMatch).map((tag) => tag.replace(/^W\//, ''))
    return noneMatch.trim() === '*' || weak.includes(etag) ? 'not modified' : 'proceed'
  }
  const since = Date.parse(headers.get('If-Modified-Since') ?? '')
  return !Number.isNaN(since) && seconds(lastModified) <= since / 1000 ? 'not modified' : 'proceed'
}

/**
 * Returns whether the request has no If-Range header or one that matches the ETag or modification time exactly; a weak ETag never matches.
 */
export function isRangeApplicable(headers: Headers, { etag, lastModified }: Validators): boolean {
  const ifRange = headers.get('If-Range')?.trim()
  if (ifRange === undefined || ifRange === etag) return true
  return !/^(?:W\/)?"/.test(ifRange) && Date.parse(ifRange) === seconds(lastModified) * 1000
}
