import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** Returns a solid-colour PNG with a border 24 pixels wide; `seed` changes the colours. */
export function createPng({ width = 1200, height = 800, seed = 1 } = {}): Buffer<ArrayBuffer> {
  const pixels = (count: number, colour: number[]) => Buffer.alloc(count * 3, Uint8Array.from(colour))
  const [border, inside] = [
    [20, 90, (100 + seed) % 256],
    [120, (190 + seed * 7) % 256, (200 + seed * 13) % 256],
  ]
  const edge = Buffer.concat([Buffer.alloc(1), pixels(width, border)])
  const middle = width <= 48 ? edge : Buffer.concat([Buffer.alloc(1), pixels(24, border), pixels(width - 48, inside), pixels(24, border)])
  const rows = Array.from({ length: height }, (_, y) => (y < 24 || y >= height - 24 ? edge : middle))
  return encodePng(width, height, Buffer.concat(rows))
}

/** Returns a PNG of random pixels, which compresses badly. */
export function createNoisePng(width: number, height: number): Buffer<ArrayBuffer> {
  const rows = randomBytes((width * 3 + 1) * height)
  for (let y = 0; y < height; y++) rows[y * (width * 3 + 1)] = 0
  return encodePng(width, height, rows)
}

function encodePng(width: number, height: number, rows: Buffer): Buffer<ArrayBuffer> {
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

const FRAME = 960
const FRAME_MS = 24
/** Header of an MPEG-1 Layer III frame: 320 kbit/s, 48 kHz, mono. The highest bit rate has the fewest frames for the browser to decode. */
const HEADER = [0xff, 0xfb, 0xe4, 0xc0]

/** Returns a valid silent MP3 of at most `bytes` bytes, in which all frames differ, and its duration in ms. */
export function createLongMp3(bytes: number): { file: Uint8Array<ArrayBuffer>; duration: number } {
  const count = Math.floor(bytes / FRAME)
  const file = new Uint8Array(count * FRAME)
  for (let frame = 0; frame < count; frame++) {
    file.set(HEADER, frame * FRAME)
    // Write the frame number as ancillary data, which decoders ignore; 7-bit values never form a frame sync.
    for (let left = frame, at = 1; left > 0; left = Math.floor(left / 128), at++) file[(frame + 1) * FRAME - at] = left % 128
  }
  return { file, duration: count * FRAME_MS }
}
