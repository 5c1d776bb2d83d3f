import { crc32 } from 'node:zlib'

export interface ZippedFile {
  path: string
  bytes: Uint8Array
}

function check(isTrue: boolean, problem: string): void {
  if (!isTrue) throw new Error(problem)
}

/**
 * Reads the files of a zip without compression by its central directory, in its order. Throws if a checksum, a name or a local header does not
 * match, or a name is not in UTF-8.
 */
export function readZip(bytes: Uint8Array): ZippedFile[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const large = (at: number) => Number(view.getBigUint64(at, true))
  const text = (from: number, length: number) => new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(from, from + length))
  const end = bytes.byteLength - 22
  check(view.getUint32(end, true) === 0x06054b50, 'no end of the central directory')
  let [count, at] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)]
  if (count === 0xffff || at === 0xffffffff) {
    check(view.getUint32(end - 20, true) === 0x07064b50, 'no locator of Zip64')
    const record = large(end - 12)
    check(view.getUint32(record, true) === 0x06064b50, 'no end of Zip64')
    ;[count, at] = [large(record + 32), large(record + 48)]
  }
  const files: ZippedFile[] = []
  while (files.length < count) {
    check(view.getUint32(at, true) === 0x02014b50, `entry ${files.length} has no header`)
    check(view.getUint16(at + 10, true) === 0 && (view.getUint16(at + 8, true) & 0x800) !== 0, 'compressed, or a name without UTF-8')
    const [nameLength, extraLength] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)]
    const [size, local] = [view.getUint32(at + 24, true), view.getUint32(at + 42, true)]
    const path = text(at + 46, nameLength)
    check(view.getUint32(local, true) === 0x04034b50, `${path} has no local header`)
    check(text(local + 30, view.getUint16(local + 26, true)) === path, `${path} has another local name`)
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const content = bytes.subarray(start, start + size)
    check(crc32(content) === view.getUint32(at + 16, true), `${path} has a wrong checksum`)
    files.push({ path, bytes: content })
    at += 46 + nameLength + extraLength
  }
  return files
}
