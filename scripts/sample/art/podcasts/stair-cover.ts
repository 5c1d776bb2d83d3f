import { walker } from '../figures/walker.ts'
import { INKS, mix } from '../inks.ts'
import { box } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** Width and height of the sheet. */
const SIDE = 1400

/** The law on every stair of the building. */
export function stairCover(sheet: Sheet): void {
  sheet.ground(INKS.night)
  sheet.shade(box(0, 0, SIDE, SIDE), [0, 0, SIDE, SIDE], INKS.deep, 300, 0, 0.7, 2.6, 4.4)
  const inks = [INKS.firoozeh, mix(INKS.firoozeh, INKS.sky, 0.3), INKS.sky, mix(INKS.sky, INKS.mist, 0.5), INKS.cream]
  for (const [i, ink] of inks.entries()) {
    const [x, y] = [1400 - (5 - i) * 280, 1330 - i * 128]
    const d = box(x, y, SIDE - x, SIDE - y)
    sheet.fill(d, ink)
    sheet.shade(box(x, y, 280, SIDE - y), [x, y, 280, SIDE - y], INKS.deep, 90, 0, 0.5, 2.6, 4.4)
    sheet.fill(box(x, y, SIDE - x, 16), mix(ink, INKS.paper, 0.5))
  }
  sheet.line('M90,1240L1180,742', INKS.anar, 24)
  for (let i = 0; i < 6; i++) sheet.line(`M${120 + i * 212},${1226 - i * 97}v104`, INKS.anar, 13)
  walker(sheet, 700, 1080, 350, { coat: INKS.saffron, legs: INKS.ink, scarf: INKS.ink, long: true, bag: INKS.anar, flip: true })
  sheet.fill('M1010,690l110,-34l34,112l-112,34Z', INKS.paper)
  sheet.line('M1036,704l70,-22M1044,730l70,-22M1052,756l44,-14', INKS.dusk, 7)
  sheet.fill('M1218,580l80,-10l10,82l-82,10Z', INKS.paper)
  sheet.line('M1236,600l46,-6M1240,624l46,-6', INKS.dusk, 6)
  sheet.text('تبصره', [1310, 420], { size: 650, colour: INKS.cream })
}
