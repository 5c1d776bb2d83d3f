import { INKS, mix } from '../inks.ts'
import { box, oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** A shop's awning over its counter. */
export function awningLogo(sheet: Sheet): void {
  sheet.ground('#b45309')
  sheet.shade(box(0, 0, 480, 480), [0, 0, 480, 480], mix('#b45309', INKS.ink, 0.6), 60, 0, 0.5, 2.4, 3.6)
  sheet.fill(box(104, 190, 272, 210), INKS.cream)
  sheet.fill(box(128, 226, 224, 118), mix(INKS.ink, INKS.brick, 0.25))
  for (let i = 0; i < 6; i++) sheet.fill(`M${66 + i * 58},92h58l6,120q-35,44 -70,0Z`, i % 2 ? INKS.paper : INKS.anar)
  sheet.fill(box(60, 78, 360, 26), INKS.ink)
  for (const [x, y, ink] of [
    [168, 312, INKS.saffron],
    [216, 318, INKS.anar],
    [264, 312, INKS.leaf],
    [312, 318, INKS.saffron],
    [192, 282, INKS.anar],
    [240, 282, INKS.saffron],
    [288, 284, INKS.leaf],
  ] as const)
    sheet.fill(oval(x, y, 25), ink)
  sheet.fill(box(84, 336, 312, 30), INKS.ink)
  sheet.fill(box(104, 366, 272, 50), INKS.clay)
  sheet.line('M172,366V416M240,366V416M308,366V416', INKS.brick, 7)
}
