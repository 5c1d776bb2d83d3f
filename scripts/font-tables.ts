import subsetFont from 'subset-font'

const JOINERS = [0x200c, 0x200d]
const SPACE = 0x20

/**
 * Returns the sfnt font with ZWNJ and ZWJ mapped to its space glyph, unless it maps them already; shapers hide joiners. Without this
 * mapping, a renderer that selects fonts per cluster takes the letter before a ZWNJ from another font. Throws without a space glyph or a
 * format 4 cmap.
 */
export function addJoiners(sfnt: Uint8Array): Buffer {
  const font = Buffer.from(sfnt)
  const record = findTableRecord(font, 'cmap')
  const glyphs = readCmap(font, font.readUInt32BE(record + 8))
  const space = glyphs.get(SPACE)
  if (space === undefined) throw new Error('The font has no space glyph')
  for (const joiner of JOINERS) glyphs.set(joiner, glyphs.get(joiner) ?? space)
  const cmap = writeCmap(glyphs)
  font.writeUInt32BE(font.length, record + 8)
  font.writeUInt32BE(cmap.length, record + 12)
  return Buffer.concat([font, cmap])
}

function findTableRecord(font: Buffer, name: string): number {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16) if (font.toString('latin1', at, at + 4) === name) return at
  throw new Error(`The font has no ${name} table`)
}

/** Returns glyph ids by code point, from the first format 4 subtable. */
function readCmap(font: Buffer, cmap: number): Map<number, number> {
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, at) => cmap + font.readUInt32BE(cmap + 8 + at * 8))
  const table = subtables.find((at) => font.readUInt16BE(at) === 4)
  if (table === undefined) throw new Error('The font has no format 4 cmap')
  const size = font.readUInt16BE(table + 6)
  const field = (from: number, pair: number) => table + from + pair * 2
  const glyphs = new Map<number, number>()
  for (let pair = 0; pair < size / 2; pair++) {
    const [end, start] = [font.readUInt16BE(field(14, pair)), font.readUInt16BE(field(16 + size, pair))]
    const [delta, offset] = [font.readUInt16BE(field(16 + size * 2, pair)), font.readUInt16BE(field(16 + size * 3, pair))]
    for (let point = start; point <= end && point < 0xffff; point++) {
      const glyphId = offset === 0 ? point : font.readUInt16BE(field(16 + size * 3, pair) + offset + (point - start) * 2)
      if (offset === 0 || glyphId !== 0) glyphs.set(point, (glyphId + delta) & 0xffff)
    }
  }
  return glyphs
}

/** Writes a cmap with one format 12 subtable and one group per code point. */
function writeCmap(glyphs: ReadonlyMap<number, number>): Buffer {
  const table = Buffer.alloc(12 + 16 + glyphs.size * 12)
  const fields = [0, 1, 3, 10, 0, 12, 12, 0]
  for (const [at, value] of fields.entries()) table.writeUInt16BE(value, at * 2)
  table.writeUInt32BE(table.length - 12, 16)
  table.writeUInt32BE(glyphs.size, 24)
  const sorted = [...glyphs].sort(([a], [b]) => a - b)
  for (const [at, [point, glyph]] of sorted.entries())
    for (const [place, value] of [point, point, glyph].entries()) table.writeUInt32BE(value, 28 + at * 12 + place * 4)
  return table
}

const SHIFT = 0x6f0 - 0x30

/** Returns a WOFF2 font that maps only the Persian digits, to the glyphs of the Latin digits. Throws without a format 4 cmap. */
export async function subsetLatinDigits(from: Buffer, wght: number | { min: number; max: number }): Promise<Uint8Array> {
  const digits = await subsetFont(from, '0123456789', {
    targetFormat: 'sfnt',
    noHinting: true,
    keepFeatures: ['tnum'],
    variationAxes: { wght },
  })
  return subsetFont(moveDigits(digits), '۰۱۲۳۴۵۶۷۸۹', { targetFormat: 'woff2', noHinting: true, keepFeatures: ['tnum'] })
}

/** Shifts every code point of the format 4 cmap from the ASCII digits to the Persian digits. */
function moveDigits(sfnt: Uint8Array): Buffer {
  const font = Buffer.from(sfnt)
  const cmap = font.readUInt32BE(findTableRecord(font, 'cmap') + 8)
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
