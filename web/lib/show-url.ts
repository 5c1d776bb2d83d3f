/** Characters that break the line or reorder or hide the text around them. */
const UNSEEN = /[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Returns a URL or path as people read it, with letters in place of percent-encoded bytes; unchanged if these encode no text. */
export function showUrl(url: string): string {
  try {
    return decodeURI(url).replace(UNSEEN, encodeURIComponent)
  } catch {
    return url
  }
}
