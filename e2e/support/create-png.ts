import { crc32, deflateSync } from 'node:zlib'

/** Returns a solid-colour PNG with a border 24 pixels wide; `seed` changes the colours. */
export function createPng({ width = 1200, height = 800, seed = 1 } = {}): Buffer<ArrayBuffer> {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * (width * 3 + 1) + 1 + x * 3
      const edge = x < 24 || y < 24 || x >= width - 24 || y >= height - 24
      rows.set(edge ? [20, 90, (100 + seed) % 256] : [120, (190 + seed * 7) % 256, (200 + seed * 13) % 256], at)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'ascii'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
