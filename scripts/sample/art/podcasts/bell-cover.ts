import { INKS, mix } from '../inks.ts'
import { box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** Width and height of the sheet. */
const SIDE = 1400

/** The last bell, chairs on the desks. */
export function bellCover(sheet: Sheet): void {
  sheet.ground(mix(INKS.mist, INKS.sky, 0.3))
  sheet.shade(box(0, 0, SIDE, SIDE), [0, 0, SIDE, SIDE], INKS.firoozeh, 60, 0, 0.6, 2.6, 4.4)
  sheet.fill('M520,0L1400,0V900L900,1060Z', INKS.cream, 'opacity="0.35"')
  // bell
  const [bx, by, r] = [330, 520, 236]
  sheet.fill(oval(bx + 20, by + 26, r + 4), mix(INKS.deep, INKS.sky, 0.4), 'opacity="0.6"')
  sheet.fill(oval(bx, by, r), INKS.anar)
  sheet.shade(oval(bx, by, r), [bx - r, by - r, r * 2, r * 2], mix(INKS.anar, INKS.ink, 0.6), 50, 0, 0.85, 2.6, 4.4)
  sheet.line(oval(bx, by, r * 0.76), mix(INKS.anar, INKS.rose, 0.4), 10)
  sheet.fill(oval(bx, by, 56), INKS.saffron)
  sheet.fill(oval(bx - 14, by - 14, 18), INKS.cream)
  sheet.line(`M${bx - 170},${by - 60}C${bx - 140},${by - 140} ${bx - 70},${by - 180} ${bx},${by - 184}`, INKS.rose, 15)
  sheet.line(`M${bx + 96},${by - 250}L${bx + 40},${by - 380}`, INKS.ink, 20)
  sheet.fill(oval(bx + 104, by - 236, 40), INKS.ink)
  sheet.fill(box(bx - 40, 60, 170, 96), INKS.ink)
  for (const q of [290, 340, 390])
    sheet.line(
      `M${bx - q * 0.62},${by + q * 0.78}A${q},${q} 0 0 0 ${bx + q * 0.5},${by + q * 0.86}`,
      INKS.deep,
      14,
      `opacity="${1.3 - q / 420}"`,
    )
  // chairs on the desks: the day is over
  sheet.fill(box(0, 1180, SIDE, 220), INKS.clay)
  sheet.shade(box(0, 1180, SIDE, 220), [0, 1180, SIDE, 220], INKS.brick, 90, 0, 0.8, 2.6, 4.4)
  const desk = (x: number, ink: string) => {
    sheet.fill(pill(x, 1190, 330, 30, 8), INKS.amber)
    sheet.line(`M${x + 40},1220L${x + 20},1400M${x + 290},1220L${x + 310},1400`, INKS.ink, 14)
    sheet.fill(pill(x + 60, 1160, 200, 26, 8), ink)
    sheet.line(`M${x + 76},1160V1010M${x + 244},1160V1010M${x + 100},1160V1050M${x + 222},1160V1050`, INKS.ink, 13)
    sheet.fill(pill(x + 236, 1168, 24, 120, 8), ink)
  }
  desk(60, INKS.firoozeh)
  desk(536, INKS.saffron)
  desk(1010, INKS.anar)
  sheet.text('زنگ', [1320, 400], { size: 530, colour: INKS.ink })
  sheet.text('آخر', [1310, 905], { size: 460, colour: INKS.ink })
}
