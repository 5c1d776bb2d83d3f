import subsetFont from 'subset-font'

const SHIFT = 0x6f0 - 0x30

/** Returns a WOFF2 font of ten glyphs: the Latin digits at the code points of the Persian digits. */
export async function subsetLatinDigits(from: Buffer, wght: number | { min: number; max: number }): Promise<Uint8Array> {
  const digits = await subsetFont(from, '0123456789', {
    targetFormat: 'sfnt',
    noHinting: true,
    keepFeatures: ['tnum'],
    variationAxes: { wght },
  })
  return subsetFont(moveDigits(digits), '۰۱۲۳۴۵۶۷۸۹', { targetFormat: 'woff2', noHinting: true, keepFeatures: ['tnum'] })
}

/** Moves every code point of the format 4 cmap from ASCII to Persian digits; the glyphs keep their order. */
function moveDigits(sfnt: Uint8Array): Buffer {
  const font = Buffer.from(sfnt)
  const cmap = tableAt(font, 'cmap')
  let moved = 0
  for (let record = 0; record < font.readUInt16BE(cmap + 2); record++) {
    const at = cmap + font.readUInt32BE(cmap + 4 + record * 8 + 4)
    if (font.readUInt16BE(at) !== 4 || moved === at) continue
    moved = at
    const pairs = font.readUInt16BE(at + 6) / 2
    for (let pair = 0; pair < pairs; pair++) {
      const [end, start, delta, offset] = [14, 16 + pairs * 2, 16 + pairs * 4, 16 + pairs * 6].map((field) => at + field + pair * 2)
      if (end === undefined || start === undefined || delta === undefined || offset === undefined || font.readUInt16BE(end) === 0xffff)
        continue
      font.writeUInt16BE(font.readUInt16BE(end) + SHIFT, end)
      font.writeUInt16BE(font.readUInt16BE(start) + SHIFT, start)
      if (font.readUInt16BE(offset) === 0) font.writeUInt16BE((font.readUInt16BE(delta) - SHIFT) & 0xffff, delta)
    }
  }
  if (!moved) throw new Error('The font has no format 4 cmap')
  return font
}

function tableAt(font: Buffer, name: string): number {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16) {
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8)
  }
  throw new Error(`The font has no ${name} table`)
}
