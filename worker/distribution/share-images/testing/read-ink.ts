/** Returns whether the pixel is darker than paper and its ornament. */
export type Ink = (x: number, y: number) => boolean

/** Smallest channel of ink; the ornament and the line above the footer are lighter. */
const LIGHTEST_INK = 200

/** Decodes a PNG of RGB, RGBA or palette pixels without interlacing. */
export async function readInk(png: Uint8Array<ArrayBuffer>): Promise<Ink> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const width = view.getUint32(16)
  const [depth, kind, interlace] = [view.getUint8(24), view.getUint8(25), view.getUint8(28)]
  const channels = { 2: 3, 3: 1, 6: 4 }[kind]
  if (channels === undefined || interlace !== 0 || (depth !== 8 && kind !== 3))
    throw new Error(`Unsupported PNG: ${depth} ${kind} ${interlace}`)
  const chunks: { name: string; data: Uint8Array<ArrayBuffer> }[] = []
  for (let at = 8; at < png.length; at += view.getUint32(at) + 12)
    chunks.push({ name: new TextDecoder().decode(png.subarray(at + 4, at + 8)), data: png.subarray(at + 8, at + 8 + view.getUint32(at)) })
  const named = (name: string) => chunks.filter((chunk) => chunk.name === name).map(({ data }) => data)
  const [palette = new Uint8Array()] = named('PLTE')
  const stream = new Blob(named('IDAT')).stream().pipeThrough(new DecompressionStream('deflate'))
  const stride = Math.ceil((width * channels * depth) / 8)
  const bytes = unfilter(new Uint8Array(await new Response(stream).arrayBuffer()), stride, Math.max(1, (channels * depth) / 8))
  const isInk = (colours: Uint8Array, at: number) => Math.min(colours[at] ?? 0, colours[at + 1] ?? 0, colours[at + 2] ?? 0) < LIGHTEST_INK
  return (x, y) => {
    if (kind !== 3) return isInk(bytes, y * stride + x * channels)
    const bit = x * depth
    const index = ((bytes[y * stride + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1)
    return isInk(palette, 3 * index)
  }
}

function unfilter(raw: Uint8Array, stride: number, pixel: number): Uint8Array {
  const bytes = new Uint8Array((raw.length / (stride + 1)) * stride)
  for (let row = 0; row * (stride + 1) < raw.length; row++) {
    const [filter, from, to] = [raw[row * (stride + 1)] ?? 0, row * (stride + 1) + 1, row * stride]
    for (let x = 0; x < stride; x++) {
      const left = x >= pixel ? (bytes[to + x - pixel] ?? 0) : 0
      const above = row > 0 ? (bytes[to + x - stride] ?? 0) : 0
      const corner = row > 0 && x >= pixel ? (bytes[to + x - stride - pixel] ?? 0) : 0
      bytes[to + x] = (raw[from + x] ?? 0) + predict(filter, left, above, corner)
    }
  }
  return bytes
}

function predict(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return 0
  const estimate = left + above - corner
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - above), Math.abs(estimate - corner)]
  return a <= b && a <= c ? left : b <= c ? above : corner
}
