import { SourceError, type SourceFile } from '../source-item.ts'
import { decodeText } from './text/decode-text.ts'

/** Reads a whole file as text. Throws `SourceError` with `tooLarge`. */
export async function readText(file: SourceFile, maxBytes: number): Promise<string> {
  if (file.bytes > maxBytes) throw new SourceError('tooLarge')
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < file.bytes; ) {
    const part = await file.read(at, Math.min(8_000_000, file.bytes - at))
    if (part.length === 0) break
    parts.push(part)
    at += part.length
  }
  return decodeText(new Uint8Array(await new Blob(parts).arrayBuffer()))
}
