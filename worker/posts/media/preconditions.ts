interface Stored {
  /** Strong, with its quotes. */
  etag: string
  modified: Date
}

const tagsOf = (header: string) => header.split(',').map((tag) => tag.trim())
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** What the request's conditions say of the stored object, in the order of RFC 9110 §13.2.2. */
export function precondition(headers: Headers, { etag, modified }: Stored): 'go' | 'not modified' | 'failed' {
  const match = headers.get('If-Match')
  if (match !== null && match.trim() !== '*' && !tagsOf(match).includes(etag)) return 'failed'
  const noneMatch = headers.get('If-None-Match')
  if (noneMatch !== null) {
    const weak = tagsOf(noneMatch).map((tag) => tag.replace(/^W\//, ''))
    return noneMatch.trim() === '*' || weak.includes(etag) ? 'not modified' : 'go'
  }
  const since = Date.parse(headers.get('If-Modified-Since') ?? '')
  return !Number.isNaN(since) && seconds(modified) <= since / 1000 ? 'not modified' : 'go'
}

/** True when a Range may be honoured: no If-Range, or one that names exactly this object; a weak tag never does. */
export function rangeHolds(headers: Headers, { etag, modified }: Stored): boolean {
  const ifRange = headers.get('If-Range')?.trim()
  if (ifRange === undefined || ifRange === etag) return true
  return !/^(?:W\/)?"/.test(ifRange) && Date.parse(ifRange) === seconds(modified) * 1000
}
