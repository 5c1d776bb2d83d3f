/** One file of a zip, stored without compression. Sizes and offsets are in bytes. */
export interface ZipEntry {
  path: string
  crc: number
  bytes: number
  /** Where its local header begins. */
  offset: number
  /** The sizes follow the content, because they were not known before. */
  isStreamed: boolean
}

const MAX_16 = 0xffff
const MAX_32 = 0xffffffff
const UTF_8 = 0x0800
const SIZES_FOLLOW = 0x0008
/** Versions that a reader must support: 2.0 for folders, 4.5 for Zip64. */
const [ZIP_2, ZIP64] = [20, 45] as const

const encoder = new TextEncoder()

type Field = readonly [size: 2 | 4 | 8, value: number]

/** Writes little-endian numbers. */
function record(fields: readonly Field[], ...rest: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = fields.reduce((sum, [size]) => sum + size, 0)
  const bytes = new Uint8Array(length + rest.reduce((sum, one) => sum + one.length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else if (size === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += size
  }
  for (const one of rest) {
    bytes.set(one, at)
    at += one.length
  }
  return bytes
}

/** Returns the MS-DOS time and date of a UTC time in ms. */
function dosTime(at: number): readonly Field[] {
  const date = new Date(at)
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return [
    [2, time],
    [2, ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()],
  ]
}

const extra64 = (values: readonly number[]): Uint8Array =>
  values.length === 0 ? new Uint8Array() : record([[2, 1], [2, values.length * 8], ...values.map((value): Field => [8, value])])

type Header = Pick<ZipEntry, 'path' | 'crc' | 'bytes' | 'isStreamed'>

/** Local file header (APPNOTE.TXT 4.3.7); `at` is in UTC ms. `bytes` of a streamed file is an upper bound, which decides about Zip64. */
export function localHeader({ path, crc, bytes, isStreamed }: Header, at: number): Uint8Array<ArrayBuffer> {
  const name = encoder.encode(path)
  const isLarge = bytes >= MAX_32
  const size = isLarge ? MAX_32 : isStreamed ? 0 : bytes
  const extra = extra64(isLarge ? [isStreamed ? 0 : bytes, isStreamed ? 0 : bytes] : [])
  return record(
    [
      ...([
        [4, 0x04034b50],
        [2, isLarge ? ZIP64 : ZIP_2],
        [2, UTF_8 | (isStreamed ? SIZES_FOLLOW : 0)],
        [2, 0],
      ] as const),
      ...dosTime(at),
      ...([
        [4, isStreamed ? 0 : crc],
        [4, size],
        [4, size],
        [2, name.length],
        [2, extra.length],
      ] as const),
    ],
    name,
    extra,
  )
}

/** Data descriptor after a streamed file (4.3.9); `isLarge` as in its local header. */
export const dataDescriptor = (crc: number, bytes: number, isLarge: boolean): Uint8Array<ArrayBuffer> =>
  record([
    [4, 0x08074b50],
    [4, crc],
    [isLarge ? 8 : 4, bytes],
    [isLarge ? 8 : 4, bytes],
  ])

export const isLargeFile = (bytes: number): boolean => bytes >= MAX_32

/** Central directory header (4.3.12); `at` is in UTC ms. */
export function centralHeader({ path, crc, bytes, offset, isStreamed }: ZipEntry, at: number): Uint8Array<ArrayBuffer> {
  const name = encoder.encode(path)
  const large = [...(bytes >= MAX_32 ? [bytes, bytes] : []), ...(offset >= MAX_32 ? [offset] : [])]
  const extra = extra64(large)
  const version = large.length > 0 ? ZIP64 : ZIP_2
  return record(
    [
      ...([
        [4, 0x02014b50],
        [2, version],
        [2, version],
        [2, UTF_8 | (isStreamed ? SIZES_FOLLOW : 0)],
        [2, 0],
      ] as const),
      ...dosTime(at),
      ...([
        [4, crc],
        [4, Math.min(bytes, MAX_32)],
        [4, Math.min(bytes, MAX_32)],
        [2, name.length],
        [2, extra.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, Math.min(offset, MAX_32)],
      ] as const),
    ],
    name,
    extra,
  )
}

interface Directory {
  /** Number of files. */
  files: number
  offset: number
  bytes: number
}

/** End of the central directory (4.3.16), after the records of Zip64 (4.3.14, 4.3.15) if a number needs them. */
export function endOfDirectory({ files, offset, bytes }: Directory): Uint8Array<ArrayBuffer> {
  const end = record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, Math.min(files, MAX_16)],
    [2, Math.min(files, MAX_16)],
    [4, Math.min(bytes, MAX_32)],
    [4, Math.min(offset, MAX_32)],
    [2, 0],
  ])
  if (files < MAX_16 && bytes < MAX_32 && offset < MAX_32) return end
  return record(
    [
      [4, 0x06064b50],
      [8, 44],
      [2, ZIP64],
      [2, ZIP64],
      [4, 0],
      [4, 0],
      [8, files],
      [8, files],
      [8, bytes],
      [8, offset],
      [4, 0x07064b50],
      [4, 0],
      [8, offset + bytes],
      [4, 1],
    ],
    end,
  )
}
