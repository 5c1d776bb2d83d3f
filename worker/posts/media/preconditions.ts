interface Validators {
  /** Strong, with its quotes. */
  etag: string
  lastModified: Date
}

const parseEntityTags = (header: string) => header.split(',').map((tag) => tag.trim())
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** What the request's conditions say of the stored object, in the order of RFC 9110 §13.2.2. */
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

/** True when a Range may be honoured: no If-Range, or one that names exactly this object; a weak tag never does. */
export function isRangeApplicable(headers: Headers, { etag, lastModified }: Validators): boolean {
  const ifRange = headers.get('If-Range')?.trim()
  if (ifRange === undefined || ifRange === etag) return true
  return !/^(?:W\/)?"/.test(ifRange) && Date.parse(ifRange) === seconds(lastModified) * 1000
}
