import { crc32, deflateRawSync } from 'node:zlib'

interface DenseZip {
  entries: number
  /** Text of each entry. */
  text: Buffer
  /** Whether all entries of the directory point to the data of the first one, so that few bytes become many. */
  isShared: boolean
}

const header = (bytes: number, write: (view: DataView) => void): Buffer => {
  const view = new DataView(new ArrayBuffer(bytes))
  write(view)
  return Buffer.from(view.buffer)
}

/** Builds a zip of Markdown files that all have the same text. */
export function denseZip({ entries, text, isShared }: DenseZip): Buffer {
  const [deflated, crc] = [deflateRawSync(text, { level: 9 }), crc32(text)]
  const names = Array.from({ length: entries }, (_, n) => Buffer.from(`posts/${String(n).padStart(5, '0')}.md`))
  const writeSizes = (view: DataView, at: number, name: Buffer) => {
    view.setUint16(at, 8, true)
    view.setUint32(at + 6, crc, true)
    view.setUint32(at + 10, deflated.length, true)
    view.setUint32(at + 14, text.length, true)
    view.setUint16(at + 18, name.length, true)
  }
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [n, name] of names.entries()) {
    const isFirst = n === 0
    const offset = isShared ? 0 : at
    if (isFirst || !isShared) {
      const local = header(30, (view) => {
        view.setUint32(0, 0x04034b50, true)
        writeSizes(view, 8, name)
      })
      parts.push(local, name, deflated)
      at += local.length + name.length + deflated.length
    }
    const central = header(46, (view) => {
      view.setUint32(0, 0x02014b50, true)
      writeSizes(view, 10, name)
      view.setUint32(42, offset, true)
    })
    directory.push(central, name)
  }
  const bytes = directory.reduce((sum, { length }) => sum + length, 0)
  const end = header(22, (view) => {
    view.setUint32(0, 0x06054b50, true)
    view.setUint16(8, entries, true)
    view.setUint16(10, entries, true)
    view.setUint32(12, bytes, true)
    view.setUint32(16, at, true)
  })
  return Buffer.concat([...parts, ...directory, end])
}
