import { pinchingHand } from '../figures/hand.ts'
import { INKS, mix, SKINS } from '../inks.ts'
import { box, cut, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { AREA, FRAME } from './air.ts'

/** A carpet as a grid, with the one flower that should be blue. */
export function carpetGrid(sheet: Sheet): void {
  sheet.ground(INKS.cream)
  sheet.shade(FRAME, AREA, INKS.sand, 60, 0, 0.7, 2.2, 3.8)
  // the designer's grid at the left grows into knots at the right
  const cell = 36
  for (let x = 130; x <= 1500; x += cell)
    sheet.line(`M${x},70V850`, x % (cell * 4) === 130 % (cell * 4) ? INKS.sky : mix(INKS.sky, INKS.cream, 0.4), 2.4)
  for (let y = 70; y <= 850; y += cell) sheet.line(`M130,${y}H1500`, mix(INKS.sky, INKS.cream, 0.4), 2.4)
  const columns = 36,
    rows = 21
  const at = (col: number, row: number) => {
    const c = Math.min(col, 200)
    const dx = Math.min(c, columns - 1 - c),
      dy = Math.min(row, rows - 1 - row)
    const edge = Math.min(dx, dy)
    if (edge === 0) return INKS.night
    if (edge === 1) return (col + row) % 4 < 2 ? INKS.saffron : INKS.anar
    if (edge === 2) return INKS.night
    if (edge === 3) return (col + row) % 3 ? INKS.cream : INKS.firoozeh
    const cx = Math.abs(col - 17.5),
      cy = Math.abs(row - 10)
    const m = cx * 0.7 + cy
    if (m < 2) return INKS.saffron
    if (m < 3.4) return INKS.anar
    if (m < 4.6) return INKS.cream
    if (m < 6) return INKS.deep
    if (m < 6.8) return INKS.saffron
    const fx = (((col - 6) % 6) + 6) % 6,
      fy = (((row - 5) % 5) + 5) % 5
    const isCorner = cx + cy > 14.5
    if (fx === 2 && fy === 2) return INKS.saffron
    if ((fx === 1 || fx === 3) && fy === 2) return INKS.firoozeh
    if (fx === 2 && (fy === 1 || fy === 3)) return INKS.firoozeh
    return isCorner ? mix(INKS.anar, INKS.plum, 0.45) : INKS.anar
  }
  for (let row = 0; row < rows; row++)
    for (let col = 0; col < columns; col++) {
      const reach = 11 + Math.sin(row * 0.9) * 2.2 + (row % 3)
      if (col < reach) continue
      const x = 130 + col * cell,
        y = 70 + row * cell
      let ink = at(col, row)
      const isWrong = Math.abs(col - 28) + Math.abs(row - 17) < 2
      if (isWrong) ink = col === 28 && row === 17 ? INKS.saffron : INKS.rose
      const loose = col < reach + 2
      const d = cut(
        sheet.random,
        [
          [x + 2, y + 2],
          [x + cell - 1, y + 2],
          [x + cell - 1, y + cell - 1],
          [x + 2, y + cell - 1],
        ],
        loose ? 3.4 : 1.4,
        60,
      )
      sheet.fill(d, ink)
      if (col % 2 === 0) sheet.fill(box(x + 4, y + cell - 10, cell - 8, 6), mix(ink, INKS.ink, 0.22))
    }
  sheet.shade(box(560, 70, 870, 760), [560, 70, 870, 760], INKS.ink, 20, 0, 0.32, 2.4, 4.2)
  // fringe
  for (let y = 84; y < 830; y += 14)
    sheet.line(`M1428,${y}q40,${sheet.random.range(-6, 6)} ${sheet.random.range(50, 74)},${sheet.random.range(-4, 8)}`, INKS.cream, 5)
  // on paper, the same flower is marked in blue
  sheet.fill(box(130 + 4 * cell, 70 + 16 * cell, cell, cell), INKS.firoozeh, 'opacity="0.5"')
  for (const [c, r] of [
    [3, 17],
    [5, 17],
    [4, 18],
  ] as const)
    sheet.fill(box(130 + c * cell, 70 + r * cell, cell, cell), INKS.firoozeh, 'opacity="0.75"')
  sheet.fill(box(130 + 4 * cell, 70 + 17 * cell, cell, cell), INKS.saffron, 'opacity="0.9"')
  sheet.line('M350,716C640,800 900,800 1090,716', INKS.anar, 5, 'stroke-dasharray="4 16"')
  sheet.line(oval(1156, 700, 76, 66), INKS.anar, 7)
  for (const [c, r, ink] of [
    [8, 3, INKS.anar],
    [9, 3, INKS.anar],
    [8, 4, INKS.saffron],
    [9, 7, INKS.deep],
    [10, 8, INKS.deep],
    [8, 11, INKS.cream],
    [9, 12, INKS.firoozeh],
    [7, 9, INKS.anar],
  ] as const)
    sheet.fill(box(130 + c * cell + 3, 70 + r * cell + 3, cell - 6, cell - 6), ink, 'opacity="0.85"')
  // a pen for the grid, a knife and wool for the knots
  sheet.group('translate(300 250) rotate(38)', () => {
    sheet.fill(pill(-20, -150, 34, 250, 10), INKS.firoozeh)
    sheet.fill('M-20,100H14L-3,150Z', INKS.sand)
    sheet.fill('M-9,132H3L-3,150Z', INKS.ink)
    sheet.fill(box(-20, -130, 34, 16), INKS.paper)
  })
  pinchingHand(sheet, 'translate(352 280) rotate(-30) scale(0.82)', { skin: SKINS[1], sleeve: INKS.leaf })
  for (const [x, y, ink] of [
    [1450, 130, INKS.anar],
    [1536, 180, INKS.firoozeh],
    [1486, 236, INKS.saffron],
  ] as const) {
    sheet.fill(oval(x + 6, y + 10, 58, 52), INKS.ink, 'opacity="0.3"')
    sheet.fill(oval(x, y, 56, 50), ink)
    sheet.line(`M${x - 44},${y}q44,-46 88,0M${x - 38},${y + 18}q40,-40 76,0M${x - 20},${y - 40}q40,30 20,84`, mix(ink, INKS.ink, 0.35), 4)
  }
}
