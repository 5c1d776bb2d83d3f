import { walker } from '../figures/walker.ts'
import { INKS, mix, SKINS } from '../inks.ts'
import { box, oval, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** Star trails over the roofs. */
export function roofMasthead(sheet: Sheet): void {
  sheet.ground(INKS.night)
  sheet.shade(box(0, 0, 2000, 500), [0, 0, 2000, 500], INKS.dusk, 90, 0, 0.9, 2.2, 3.8)
  for (let i = 0; i < 120; i++) {
    const r = 30 + i * 8 + sheet.random.range(-8, 8)
    const a = sheet.random.range(-0.3, 3.4),
      b = a + sheet.random.range(0.12, 0.34)
    if (700 + Math.cos(a) * r < 1230)
      sheet.line(
        `M${700 + Math.cos(a) * r},${40 + Math.sin(a) * r}A${r},${r} 0 0 1 ${700 + Math.cos(b) * r},${40 + Math.sin(b) * r}`,
        sheet.random.pick([INKS.sky, INKS.mist, INKS.saffron, INKS.firoozeh]),
        sheet.random.range(2, 4),
        'opacity="0.75"',
      )
  }
  sheet.fill(oval(700, 40, 6), INKS.paper)
  const hills = ridge(
    [
      [-20, 380],
      [300, 320],
      [640, 370],
      [1000, 300],
      [1400, 360],
      [2020, 310],
    ],
    500,
  )
  sheet.fill(hills, INKS.dusk).shade(hills, [0, 300, 2000, 200], INKS.night, 90, 0.1, 0.9, 2.2, 3.8)
  for (const [x, y, w] of [
    [0, 420, 380],
    [360, 440, 300],
    [640, 410, 420],
    [1050, 430, 360],
    [1390, 416, 620],
  ] as const) {
    sheet.fill(box(x, y, w, 90), mix(INKS.night, '#000000', 0.3))
    sheet.fill(box(x, y, w, 8), INKS.dusk)
  }
  sheet.line('M470,440v-70M440,372h60M452,386h36', INKS.ink, 6)
  for (const [x, y] of [
    [120, 450],
    [420, 462],
    [1260, 460],
    [1700, 452],
  ] as const)
    sheet.fill(box(x, y, 30, 34), INKS.saffron)
  walker(sheet, 760, 412, 130, { coat: INKS.anar, legs: INKS.ink, scarf: INKS.deep, long: true })
  walker(sheet, 690, 412, 92, { coat: INKS.firoozeh, legs: INKS.ink })
  sheet.line('M860,410L896,330L932,410M896,330V410', INKS.sand, 7)
  sheet.line('M850,352L952,286', INKS.sand, 26)
  sheet.line('M934,298L956,283', INKS.ink, 30)
  sheet.fill('M1020,410c4,-40 60,-44 80,-20l60,10v12h-140Z', INKS.plum)
  sheet.fill(oval(1030, 384, 15, 14), SKINS[4])
}
