import { walker } from '../figures/walker.ts'
import { INKS, mix } from '../inks.ts'
import { box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { books } from '../things/books.ts'

/** Four small shops. */
export function shopsMasthead(sheet: Sheet): void {
  sheet.ground(INKS.cream)
  sheet.shade(box(0, 0, 2000, 500), [0, 0, 2000, 500], INKS.sand, 90, 0, 0.8, 2.2, 3.8)
  const shops = [
    [30, INKS.deep, INKS.anar],
    [330, INKS.brick, INKS.firoozeh],
    [630, INKS.plum, INKS.saffron],
    [930, INKS.olive, INKS.anar],
  ] as const
  for (const [x, wall, awning] of shops) {
    sheet.fill(box(x, 60, 280, 380), wall)
    sheet.shade(box(x, 60, 280, 380), [x, 60, 280, 380], mix(wall, INKS.ink, 0.6), 20, 0, 0.7, 2.2, 3.8)
    sheet.fill(box(x + 24, 180, 232, 260), mix(INKS.saffron, INKS.cream, 0.3))
    sheet.shade(box(x + 24, 180, 232, 260), [x + 24, 180, 232, 260], INKS.amber, 90, 0, 0.6, 2.2, 3.8)
    for (let i = 0; i < 8; i++) sheet.fill(`M${x - 14 + i * 38.5},110h38.5l4,76q-21,24 -42,0Z`, i % 2 ? INKS.paper : awning)
    sheet.fill(box(x - 14, 100, 308, 16), mix(awning, INKS.ink, 0.4))
  }
  for (const [i, ink] of [INKS.anar, INKS.firoozeh, INKS.saffron, INKS.plum, INKS.cream].entries())
    sheet.fill(pill(60 + i * 44, 330 - (i % 2) * 18, 40, 110 + (i % 2) * 18, 14), ink)
  walker(sheet, 470, 440, 230, { coat: INKS.deep, legs: INKS.ink, hair: '#efeae0', pose: 'facing' })
  for (let i = 0; i < 26; i++)
    sheet.fill(
      oval(384 + (i % 9) * 22, 400 - Math.floor(i / 9) * 22, 14),
      sheet.random.pick([INKS.anar, INKS.anar, INKS.saffron, INKS.leaf]),
    )
  sheet.fill(box(360, 404, 220, 40), INKS.clay)
  books(sheet, 660, 880, 300, 84, [INKS.anar, INKS.deep, INKS.cream, INKS.olive])
  books(sheet, 660, 880, 420, 90, [INKS.plum, INKS.brick, INKS.firoozeh, INKS.paper])
  sheet.fill(box(654, 300, 232, 10), INKS.brick)
  sheet.fill(box(654, 420, 232, 12), INKS.brick)
  for (let i = 0; i < 4; i++) {
    sheet.fill(pill(966 + i * 54, 300, 44, 60, 8), INKS.sky)
    sheet.fill(pill(966 + i * 54, 322, 44, 38, 8), sheet.random.pick([INKS.anar, INKS.amber, INKS.leaf]))
    sheet.fill(box(964 + i * 54, 292, 48, 12), INKS.ink)
  }
  sheet.fill(box(954, 360, 232, 12), INKS.brick)
  sheet.fill(box(0, 440, 2000, 60), INKS.clay)
  sheet.shade(box(0, 440, 2000, 60), [0, 440, 2000, 60], INKS.brick, 90, 0, 0.7, 2.2, 3.8)
  walker(sheet, 240, 470, 230, { coat: INKS.saffron, legs: INKS.ink, scarf: INKS.plum, long: true, bag: INKS.anar, pose: 'stride' })
  walker(sheet, 1080, 474, 220, { coat: INKS.firoozeh, legs: INKS.ink, flip: true, pose: 'reach' })
  walker(sheet, 800, 470, 150, { coat: INKS.anar, legs: INKS.ink, pose: 'stride' })
}
