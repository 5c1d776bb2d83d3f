import { INKS, mix, SHADOW } from '../inks.ts'
import { box } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** Draws one shelf of books between x1 and x2 that stand on y; `gap` is the share of places without one. */
export function books(sheet: Sheet, x1: number, x2: number, y: number, height: number, inks: readonly string[], gap = 0.12): void {
  const { random } = sheet
  let x = x1
  while (x < x2 - 6) {
    if (random.next() < gap) {
      x += random.range(6, 26)
      continue
    }
    const width = Math.min(random.range(height * 0.12, height * 0.3), x2 - x)
    drawBook(sheet, x, y, width, height * random.range(0.68, 0.98), random.pick(inks), height * 0.16)
    x += width
  }
}

function drawBook(sheet: Sheet, x: number, y: number, width: number, height: number, ink: string, labelled: number): void {
  const isLeaning = sheet.random.next() < 0.07
  const label = sheet.random.range(0.6, 0.86)
  sheet.group(isLeaning ? `rotate(-9 ${Math.round(x)} ${y})` : '', () => {
    sheet.fill(box(x, y - height, width - 1.5, height), ink)
    sheet.fill(box(x + width * 0.66, y - height, width * 0.34 - 1.5, height), mix(ink, SHADOW, 0.22))
    if (width > labelled) sheet.fill(box(x + width * 0.12, y - height * label, width * 0.5, height * 0.07), mix(ink, INKS.paper, 0.65))
  })
}
