import { expect, test } from 'vitest'
import { centralHeader, dataDescriptor, endOfDirectory, isLargeFile, localHeader } from './zip-records.ts'

const AT = Date.UTC(2026, 2, 21, 10, 20, 30)
const GIGABYTES_5 = 5 * 1024 ** 3
const read = (bytes: Uint8Array<ArrayBuffer>) => new DataView(bytes.buffer)
const file = { path: 'پوشه/پرونده.json', crc: 0xdeadbeef, bytes: 10, offset: 20, isStreamed: false }
const nameBytes = new TextEncoder().encode(file.path)

test('a small file needs no Zip64, has its name in UTF-8 and its time', () => {
  const view = read(localHeader(file, AT))
  expect([view.getUint32(0, true), view.getUint16(4, true), view.getUint16(6, true)]).toEqual([0x04034b50, 20, 0x0800])
  expect([view.getUint16(10, true), view.getUint16(12, true)]).toEqual([(10 << 11) | (20 << 5) | 15, (46 << 9) | (3 << 5) | 21])
  expect([view.getUint32(14, true), view.getUint32(18, true), view.getUint32(22, true)]).toEqual([0xdeadbeef, 10, 10])
  expect([view.getUint16(26, true), view.getUint16(28, true), view.byteLength]).toEqual([nameBytes.length, 0, 30 + nameBytes.length])
  expect(new Uint8Array(view.buffer, 30)).toEqual(nameBytes)
})

test('a streamed file has its sizes after its content, in eight bytes each if it may exceed 4 GB', () => {
  const small = read(localHeader({ ...file, isStreamed: true }, AT))
  expect([small.getUint16(6, true), small.getUint32(14, true), small.getUint32(18, true)]).toEqual([0x0808, 0, 0])
  const large = read(localHeader({ ...file, bytes: GIGABYTES_5, isStreamed: true }, AT))
  expect([large.getUint16(4, true), large.getUint32(18, true), large.getUint16(28, true)]).toEqual([45, 0xffffffff, 20])
  const descriptor = read(dataDescriptor(7, GIGABYTES_5, isLargeFile(GIGABYTES_5)))
  expect([descriptor.getUint32(4, true), descriptor.getBigUint64(8, true), descriptor.byteLength]).toEqual([7, BigInt(GIGABYTES_5), 24])
  expect(dataDescriptor(7, 10, false)).toHaveLength(16)
})

test('the directory stores sizes and offsets above 4 GB in the Zip64 field, and only those', () => {
  const extraOf = (entry: typeof file) => {
    const view = read(centralHeader(entry, AT))
    const at = 46 + view.getUint16(28, true)
    const values = Array.from({ length: Math.max(0, (view.getUint16(30, true) - 4) / 8) }, (_, nth) =>
      Number(view.getBigUint64(at + 4 + nth * 8, true)),
    )
    return { version: view.getUint16(6, true), size: view.getUint32(24, true), offset: view.getUint32(42, true), values }
  }
  expect(extraOf(file)).toEqual({ version: 20, size: 10, offset: 20, values: [] })
  expect(extraOf({ ...file, offset: GIGABYTES_5 })).toEqual({ version: 45, size: 10, offset: 0xffffffff, values: [GIGABYTES_5] })
  expect(extraOf({ ...file, bytes: GIGABYTES_5 })).toEqual({
    version: 45,
    size: 0xffffffff,
    offset: 20,
    values: [GIGABYTES_5, GIGABYTES_5],
  })
  expect(extraOf({ ...file, bytes: 0xffffffff, offset: 0xffffffff }).values).toEqual([0xffffffff, 0xffffffff, 0xffffffff])
})

test('the end names 65,534 files without Zip64, and 65,535 files or a directory above 4 GB with it', () => {
  const small = read(endOfDirectory({ files: 65_534, offset: 1000, bytes: 50 }))
  expect([small.byteLength, small.getUint16(10, true), small.getUint32(12, true), small.getUint32(16, true)]).toEqual([
    22, 65_534, 50, 1000,
  ])
  for (const directory of [
    { files: 65_535, offset: 1000, bytes: 50 },
    { files: 3, offset: GIGABYTES_5, bytes: 50 },
  ]) {
    const view = read(endOfDirectory(directory))
    expect(view.byteLength).toBe(56 + 20 + 22)
    expect([view.getUint32(0, true), view.getUint32(56, true), view.getUint32(76, true)]).toEqual([0x06064b50, 0x07064b50, 0x06054b50])
    expect([32, 24, 40, 48].map((at) => Number(view.getBigUint64(at, true)))).toEqual([
      directory.files,
      directory.files,
      50,
      directory.offset,
    ])
    expect(Number(view.getBigUint64(64, true))).toBe(directory.offset + 50)
    expect([view.getUint16(86, true), view.getUint32(92, true)]).toEqual([
      Math.min(directory.files, 65_535),
      Math.min(directory.offset, 0xffffffff),
    ])
  }
})
