const HEAD_BYTES = 65_536
const CHUNK_LENGTH = 131_072

const BOMS: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]
const DECLARATIONS = [/^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/i, /<meta[^>]*charset\s*=\s*["']?\s*([\w.:-]+)/i]

/**
 * Detects the encoding of a text by its first bytes: a byte-order mark, UTF-16 without one, valid UTF-8, then the declaration of XML or
 * HTML, then windows-1256, which old Persian exports use without saying so.
 */
function detectEncoding(head: Uint8Array): string {
  const marked = BOMS.find(([mark]) => mark.every((byte, at) => head[at] === byte))?.[1]
  if (marked !== undefined) return marked
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le'
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be'
  const start = new TextDecoder('latin1').decode(head.subarray(0, 2000))
  const declared = DECLARATIONS.map((pattern) => pattern.exec(start)?.[1]?.toLowerCase()).find((label) => label !== undefined)
  const isAscii = head.every((byte) => byte < 0x80)
  if (!isAscii && isUtf8(head)) return 'utf-8'
  // A text that claims a two-byte encoding but was read as single bytes is not in it.
  const encoding = declared !== undefined && !declared.startsWith('utf-16') && isKnown(declared) ? declared : undefined
  return encoding ?? (isAscii ? 'utf-8' : 'windows-1256')
}

/** Returns whether bytes are UTF-8; the last character may be cut. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    return false
  }
}

/** Decodes a whole text without its byte-order mark. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(detectEncoding(bytes.subarray(0, HEAD_BYTES))).decode(bytes)

/**
 * Decodes a text as it arrives, as `decodeText` does, in pieces of at least `CHUNK_LENGTH` characters: readers keep the beginning of a record, and
 * appending to a long text takes time in its length.
 */
export async function* decodeStream(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let text = ''
  for await (const part of decodeParts(stream)) {
    text += part
    if (text.length < CHUNK_LENGTH) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

async function* decodeParts(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let head: Uint8Array<ArrayBuffer> | undefined = new Uint8Array(0)
  let decoder: TextDecoder | undefined
  const begin = (bytes: Uint8Array<ArrayBuffer>) => {
    decoder = new TextDecoder(detectEncoding(bytes))
    head = undefined
    return decoder.decode(bytes, { stream: true })
  }
  for await (const part of stream) {
    if (decoder) yield decoder.decode(part, { stream: true })
    else if (head) {
      const joined: Uint8Array<ArrayBuffer> = new Uint8Array(head.length + part.length)
      joined.set(head)
      joined.set(part, head.length)
      head = joined
      if (head.length >= HEAD_BYTES) yield begin(head)
    }
  }
  if (head) yield begin(head)
  const rest = decoder?.decode() ?? ''
  if (rest !== '') yield rest
}
