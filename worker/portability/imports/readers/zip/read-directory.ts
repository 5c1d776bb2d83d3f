import { SourceError, type SourceFile } from '../../source-item.ts'

const END_RECORD = 0x06054b50
const END_RECORD_BYTES = 22
const MAX_COMMENT_BYTES = 0xffff
const ZIP64_LOCATOR = 0x07064b50
const ZIP64_END_RECORD = 0x06064b50
const ENTRY_HEADER = 0x02014b50
const ENTRY_HEADER_BYTES = 46
const UNKNOWN_32 = 0xffffffff
const UNKNOWN_16 = 0xffff

const MAX_ENTRIES = 60_000
/** The directory of `MAX_ENTRIES` entries with long names. */
const MAX_DIRECTORY_BYTES = 24_000_000

/** An entry as the directory describes it; its sizes are claims. `method` is 0 (stored) or 8 (deflated) for entries that can be read. */
export interface ZipEntry {
  path: string
  method: number
  isEncrypted: boolean
  compressedBytes: number
  bytes: number
  headerAt: number
  /** CRC-32 of the inflated bytes; 0 if it is not given. */
  crc: number
}

/** Reads the directory of a zip file, Zip64 included. Throws `SourceError` with `broken` or `tooMany`. */
export async function readDirectory(file: SourceFile): Promise<ZipEntry[]> {
  const { at, bytes, count } = await findDirectory(file)
  if (count > MAX_ENTRIES || bytes > MAX_DIRECTORY_BYTES) throw new SourceError('tooMany')
  if (at + bytes > file.bytes) throw new SourceError('broken')
  const directory = await file.read(at, bytes)
  const view = viewOf(directory)
  const entries: ZipEntry[] = []
  let from = 0
  for (let index = 0; index < count; index++) {
    if (from + ENTRY_HEADER_BYTES > directory.length || view.getUint32(from, true) !== ENTRY_HEADER) throw new SourceError('broken')
    const nameBytes = view.getUint16(from + 28, true)
    const extraBytes = view.getUint16(from + 30, true)
    const nameAt = from + ENTRY_HEADER_BYTES
    const extraAt = nameAt + nameBytes
    const next = extraAt + extraBytes + view.getUint16(from + 32, true)
    if (next > directory.length) throw new SourceError('broken')
    const sizes = readSizes(view, from, extraAt, extraBytes)
    entries.push({
      path: normalizePath(decodeName(directory.subarray(nameAt, extraAt))),
      method: view.getUint16(from + 10, true),
      // Bit 0: encrypted, bit 6: strong encryption; method 99: AES.
      isEncrypted: (view.getUint16(from + 8, true) & 0x41) !== 0 || view.getUint16(from + 10, true) === 99,
      crc: view.getUint32(from + 16, true),
      ...sizes,
    })
    from = next
  }
  return entries
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

async function findDirectory(file: SourceFile): Promise<{ at: number; bytes: number; count: number }> {
  const length = Math.min(file.bytes, END_RECORD_BYTES + MAX_COMMENT_BYTES)
  const start = file.bytes - length
  const tail = viewOf(await file.read(start, length))
  for (let at = tail.byteLength - END_RECORD_BYTES; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END_RECORD) continue
    const found = { count: tail.getUint16(at + 10, true), bytes: tail.getUint32(at + 12, true), at: tail.getUint32(at + 16, true) }
    const isZip64 = found.count === UNKNOWN_16 || found.bytes === UNKNOWN_32 || found.at === UNKNOWN_32
    return (isZip64 && (await findZip64Directory(file, start + at))) || found
  }
  throw new SourceError('broken')
}

async function findZip64Directory(file: SourceFile, endRecordAt: number) {
  if (endRecordAt < 20) return undefined
  const locator = viewOf(await file.read(endRecordAt - 20, 20))
  if (locator.byteLength < 20 || locator.getUint32(0, true) !== ZIP64_LOCATOR) return undefined
  const recordAt = readUint64(locator, 8)
  if (recordAt + 56 > file.bytes) throw new SourceError('broken')
  const record = viewOf(await file.read(recordAt, 56))
  if (record.byteLength < 56 || record.getUint32(0, true) !== ZIP64_END_RECORD) throw new SourceError('broken')
  return { count: readUint64(record, 32), bytes: readUint64(record, 40), at: readUint64(record, 48) }
}

const readUint64 = (view: DataView, at: number): number => view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32

/** Reads the sizes of an entry, from its Zip64 field (id 1) where the header says so. */
function readSizes(view: DataView, from: number, extraAt: number, extraBytes: number) {
  const sizes = {
    bytes: view.getUint32(from + 24, true),
    compressedBytes: view.getUint32(from + 20, true),
    headerAt: view.getUint32(from + 42, true),
  }
  for (let at = extraAt; at + 4 <= extraAt + extraBytes; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    const end = Math.min(at + 4 + view.getUint16(at + 2, true), extraAt + extraBytes)
    let valueAt = at + 4
    for (const key of ['bytes', 'compressedBytes', 'headerAt'] as const) {
      if (sizes[key] !== UNKNOWN_32 || valueAt + 8 > end) continue
      sizes[key] = readUint64(view, valueAt)
      valueAt += 8
    }
    break
  }
  return sizes
}

/** Windows writes names in a code page of its own; names that are not UTF-8 only have to differ from each other. */
function decodeName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

/** Returns a path with slashes, without `.`, `..` and empty steps; a folder keeps its slash at the end. */
function normalizePath(path: string): string {
  const steps: string[] = []
  for (const step of path.replace(/\\/g, '/').split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/') + (/[/\\]$/.test(path) ? '/' : '')
}
