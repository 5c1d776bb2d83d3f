import { INKS, mix } from '../inks.ts'
import { box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** The door of a bookshop between its shelves. */
export function bookshopLogo(sheet: Sheet): void {
  sheet.ground('#854d0e')
  sheet.shade(box(0, 0, 480, 480), [0, 0, 480, 480], mix('#854d0e', INKS.ink, 0.6), 60, 0, 0.5, 2.4, 3.6)
  for (const [y, w, x, ink] of [
    [404, 300, 92, INKS.deep],
    [346, 260, 116, INKS.cream],
    [288, 286, 96, INKS.anar],
    [230, 230, 128, INKS.firoozeh],
  ] as const) {
    sheet.fill(pill(x, y - 52, w, 52, 9), ink)
    sheet.fill(box(x + 22, y - 52, 13, 52), mix(ink, INKS.ink, 0.35))
    sheet.fill(box(x + w - 60, y - 40, 40, 28), mix(ink, INKS.paper, 0.6))
  }
  sheet.line('M240,178V146', INKS.ink, 12)
  sheet.fill('M170,146C174,84 306,84 310,146Z', INKS.saffron)
  sheet.fill(oval(240, 148, 34, 11), INKS.paper)
  sheet.fill('M180,154L130,178H350L300,154Z', INKS.saffron, 'opacity="0.5"')
  sheet.fill(box(60, 404, 360, 24), INKS.ink)
}
