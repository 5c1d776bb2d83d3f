import { describe, expect, it } from 'vitest'
import { aFile, type Bytes } from '../testing/files.ts'
import { readDirectory } from './read-directory.ts'

const UNKNOWN = 0xffffffff
const LARGE = 5 * 1024 ** 3

/** Writes little-endian numbers, each with its size in bytes. */
function record(...fields: readonly (readonly [size: 2 | 4 | 8, value: number])[]): Bytes {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else if (size === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += size
  }
  return bytes
}

const join = (...parts: readonly Uint8Array[]): Bytes => Uint8Array.from(parts.flatMap((part) => [...part]))

interface Entry {
  path: string
  bytes: number
  compressedBytes: number
  headerAt: number
  /** Extra fields, each with its id and content. */
  extra?: readonly (readonly [id: number, content: Uint8Array])[]
  comment?: string
}

const encode = (text: string): Bytes => new TextEncoder().encode(text)
const zip64 = (...values: readonly number[]) => [1, record(...values.map((value) => [8, value] as const))] as const
/** Times of a file in Unix format, which most programs add. */
const TIMES = [0x5455, record([2, 0x0102], [4, 7])] as const

function anEntry({ path, bytes, compressedBytes, headerAt, extra = [], comment = '' }: Entry): Bytes {
  const fields = join(...extra.flatMap(([id, content]) => [record([2, id], [2, content.length]), content]))
  return join(
    record([4, 0x02014b50], [2, 45], [2, 45], [2, 0], [2, 8], [4, 0], [4, 9], [4, compressedBytes], [4, bytes]),
    record([2, encode(path).length], [2, fields.length], [2, encode(comment).length], [2, 0], [2, 0], [4, 0], [4, headerAt]),
    ...[encode(path), fields, encode(comment)],
  )
}

/** A file of a directory alone; `after` is written in place of its end. */
function aDirectory(entries: readonly Entry[], after?: (directory: { count: number; bytes: number }) => Bytes) {
  const directory = join(...entries.map(anEntry))
  const { length: count } = entries
  const end = record([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, directory.length], [4, 0], [2, 0])
  return aFile(join(directory, after?.({ count, bytes: directory.length }) ?? end))
}

const sizesOf = async (...entries: Entry[]) =>
  (await readDirectory(aDirectory(entries))).map(({ path, bytes, compressedBytes, headerAt }) => [path, bytes, compressedBytes, headerAt])

describe('the Zip64 field of an entry', () => {
  const small = { path: 'a', bytes: 30, compressedBytes: 20, headerAt: 10 }

  it('holds the numbers that its header does not, in their order', async () => {
    expect(
      await sizesOf(
        { ...small, bytes: UNKNOWN, compressedBytes: UNKNOWN, headerAt: UNKNOWN, extra: [zip64(LARGE + 1, LARGE + 2, LARGE + 3)] },
        { ...small, path: 'b', headerAt: UNKNOWN, extra: [zip64(LARGE)] },
        { ...small, path: 'c', bytes: UNKNOWN, headerAt: UNKNOWN, extra: [zip64(LARGE, LARGE + 1)] },
        { ...small, path: 'd', extra: [zip64(1, 2, 3)] },
      ),
    ).toEqual([
      ['a', LARGE + 1, LARGE + 2, LARGE + 3],
      ['b', 30, 20, LARGE],
      ['c', LARGE, 20, LARGE + 1],
      ['d', 30, 20, 10],
    ])
  })

  it('is found behind other fields, and only among those of its entry', async () => {
    const unknown = { ...small, headerAt: UNKNOWN }
    expect(
      await sizesOf(
        { ...unknown, extra: [TIMES, [0x7875, new Uint8Array()], zip64(LARGE)], comment: 'نظر' },
        { ...unknown, path: 'b', extra: [TIMES] },
        { ...unknown, path: 'c', extra: [zip64(LARGE + 1), zip64(LARGE + 2)] },
        { ...unknown, path: 'd' },
      ),
    ).toEqual([
      ['a', 30, 20, LARGE],
      ['b', 30, 20, UNKNOWN],
      ['c', 30, 20, LARGE + 1],
      ['d', 30, 20, UNKNOWN],
    ])
  })

  it('that is too short gives the numbers that fit into it', async () => {
    const unknown = { ...small, bytes: UNKNOWN, compressedBytes: UNKNOWN }
    const claims = [1, record([8, LARGE], [4, 7])] as const
    expect(await sizesOf({ ...unknown, extra: [claims] })).toEqual([['a', LARGE, UNKNOWN, 10]])
  })
})

describe('the end of a Zip64 directory', () => {
  const entries = ['a', 'b'].map((path) => ({ path, bytes: 3, compressedBytes: 3, headerAt: 0 }))
  const short = record([4, 0x06054b50], [2, 0], [2, 0], [2, 0xffff], [2, 0xffff], [4, UNKNOWN], [4, UNKNOWN], [2, 0])
  const end = ({ count, bytes }: { count: number; bytes: number }) =>
    record([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count], [8, bytes], [8, 0])
  const locator = (at: number) => record([4, 0x07064b50], [4, 0], [8, at], [4, 1])

  it('holds the number of entries and the place of the directory', async () => {
    const file = aDirectory(entries, (found) => join(end(found), locator(found.bytes), short))
    expect((await readDirectory(file)).map(({ path }) => path)).toEqual(['a', 'b'])
  })

  it.each([
    ['names a place outside the file', (found: { count: number; bytes: number }) => join(end(found), locator(found.bytes + 30), short)],
    ['names a place without a record', (found: { count: number; bytes: number }) => join(end(found), locator(found.bytes - 1), short)],
  ])('is broken if its locator %s', async (_, after) => {
    await expect(readDirectory(aDirectory(entries, after))).rejects.toMatchObject({ reason: 'broken' })
  })
})
