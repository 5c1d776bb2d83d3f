import { walker } from '../figures/walker.ts'
import { INKS, mix } from '../inks.ts'
import { curve, type Point, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { air, stars, WIDTH } from './air.ts'

/** Damavand, the second time. */
export function mountain(sheet: Sheet): void {
  sheet.ground(INKS.dusk)
  air(sheet, 0, 700, INKS.night, 270, 0, 0.9)
  air(sheet, 250, 400, INKS.rose, 90, 0, 0.7)
  stars(sheet, 20, 260, 50, INKS.cream)
  const cone = 'M150,760C420,600 640,330 760,150C790,118 850,116 880,146C1010,330 1230,590 1500,760Z'
  sheet.fill(cone, INKS.paper)
  const shadowSide =
    'M820,126C850,120 868,130 880,146C1010,330 1230,590 1500,760H900C860,660 930,600 880,520C840,450 900,400 850,320C830,260 850,190 820,126Z'
  sheet.fill(shadowSide, mix(INKS.dusk, INKS.sky, 0.42)).shade(shadowSide, [800, 120, 700, 640], INKS.dusk, 40, 0, 0.8, 3, 4.4)
  sheet.shade(cone, [150, 120, 680, 640], INKS.rose, 200, 0, 0.42, 2.2, 3.8)
  for (const [x, y, l, b] of [
    [730, 240, 150, -50],
    [680, 320, 210, -90],
    [600, 410, 210, -120],
    [520, 500, 170, -110],
    [760, 400, 180, -30],
    [700, 520, 160, -60],
    [430, 590, 120, -90],
  ] as const)
    sheet.fill(`M${x},${y}q${b * 0.4},${l * 0.5} ${b},${l}q${-b * 0.2},${-l * 0.5} ${-b * 0.55},${-l * 0.6}Z`, INKS.dusk)
  for (const [x, y, l, b] of [
    [900, 240, 160, 60],
    [960, 340, 200, 100],
    [1040, 450, 180, 120],
    [940, 520, 150, 50],
    [1140, 570, 120, 100],
  ] as const)
    sheet.fill(`M${x},${y}q${b * 0.4},${l * 0.5} ${b},${l}q${-b * 0.2},${-l * 0.5} ${-b * 0.55},${-l * 0.6}Z`, INKS.night)
  sheet.line('M800,116c-20,-30 20,-44 -6,-80', INKS.mist, 12, 'opacity="0.7"')
  // clouds lie under the camp
  for (const [y, ink, seedX] of [
    [640, mix(INKS.rose, INKS.paper, 0.5), 0],
    [690, INKS.mist, 90],
    [740, INKS.sky, 40],
  ] as const) {
    const points = Array.from({ length: 15 }, (_, i): Point => [i * 120 - 60 + seedX, y + sheet.random.range(-34, 34)])
    const d = ridge(points, 900)
    sheet.fill(d, ink).shade(d, [0, y - 60, WIDTH, 220], mix(ink, INKS.dusk, 0.5), 90, 0, 0.7, 2.2, 3.8)
  }
  const ground = curve([
    [-20, 700],
    [240, 760],
    [520, 770],
    [860, 850],
    [1200, 880],
    [1640, 910],
  ])
  const slope = `${ground}L1640,960H-20Z`
  sheet.fill(slope, INKS.night).hatch(slope, [0, 690, WIDTH, 220], INKS.dusk, 14, 22, 4, 0.8)
  sheet.fill('M180,742L268,640L376,760Z', INKS.saffron)
  sheet.fill('M268,640L376,760L296,764Z', INKS.amber)
  sheet.fill('M244,752C250,714 266,690 270,676C280,700 288,730 290,758Z', INKS.ink)
  sheet.glow(268, 730, 130, INKS.saffron, 0.5)
  walker(sheet, 560, 780, 130, { coat: INKS.anar, legs: INKS.ink, hair: INKS.saffron, bag: INKS.firoozeh })
  walker(sheet, 690, 812, 122, { coat: INKS.firoozeh, legs: INKS.ink, hair: INKS.cream })
  sheet.line('M574,716C610,760 640,760 678,744', INKS.cream, 3)
  sheet.line('M540,786l-12,-84M714,818l14,-80', INKS.sand, 4)
}
