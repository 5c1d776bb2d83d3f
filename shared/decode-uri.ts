/** Decodes a part of a URL; returns it unchanged if its percent-encoding is not valid. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
