/** Returns a URL or path as people read it, with letters in place of percent-encoded bytes; unchanged if these encode no text. */
export function showUrl(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}
