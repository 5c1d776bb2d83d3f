const BOMS: readonly [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/**
 * Decodes a feed. Valid UTF-8 wins over any declaration; otherwise the byte-order mark, the XML declaration and the header are tried in
 * this order. Old Persian feeds use windows-1256.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null): string {
  const bomEncoding = BOMS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1]
  if (bomEncoding === undefined || bomEncoding === 'utf-8') {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trimStart()
    } catch {
      // The bytes are not valid UTF-8.
    }
  }
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 300))
  const declaredEncoding = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1]
  const headerEncoding = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1]
  for (const encoding of [bomEncoding, declaredEncoding, headerEncoding, 'utf-8']) {
    try {
      if (encoding) return new TextDecoder(encoding).decode(bytes).trimStart()
    } catch {
      // The decoder does not support this encoding.
    }
  }
  return ''
}
