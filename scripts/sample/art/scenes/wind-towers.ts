import { walker } from '../figures/walker.ts'
import { INKS, mix } from '../inks.ts'
import { arch, box, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { air, WIDTH } from './air.ts'

/** Wind towers over the roofs of Yazd. */
export function windTowers(sheet: Sheet): void {
  sheet.ground(mix(INKS.saffron, INKS.cream, 0.45))
  air(sheet, 0, 520, INKS.rose, 90, 0, 0.6)
  air(sheet, 0, 360, INKS.plum, 270, 0, 0.62)
  sheet.glow(240, 420, 380, INKS.paper, 0.5)
  const hills = ridge(
    [
      [-20, 470],
      [240, 400],
      [420, 440],
      [700, 380],
      [940, 440],
      [1240, 400],
      [1640, 450],
    ],
    600,
  )
  sheet.fill(hills, mix(INKS.rose, INKS.plum, 0.35)).shade(hills, [0, 380, WIDTH, 220], INKS.plum, 30, 0, 0.5, 2.2, 3.8)
  const wall = (x: number, y: number, w: number, h: number, ink: string, side = w * 0.3) => {
    const f = box(x, y, w - side, h)
    sheet.fill(f, ink).shade(f, [x, y, w - side, h], mix(ink, INKS.brick, 0.5), 90, 0, 0.5, 2.2, 3.8)
    const d = box(x + w - side, y, side, h)
    sheet.fill(d, mix(ink, INKS.plum, 0.48)).hatch(d, [x + w - side, y, side, h], mix(ink, INKS.plum, 0.7), 96, 15, 3, 0.4)
  }
  const tower = (x: number, foot: number, w: number, h: number, ink: string) => {
    wall(x, foot - h, w, h, ink)
    wall(x - w * 0.07, foot - h - w * 0.1, w * 1.14, w * 0.16, mix(ink, INKS.paper, 0.2), w * 0.36)
    wall(x - w * 0.05, foot - h * 0.5, w * 1.1, w * 0.1, mix(ink, INKS.paper, 0.2), w * 0.33)
    for (let i = 0; i < 4; i++) sheet.fill(arch(x + w * (0.12 + i * 0.158), foot - h * 0.55, w * 0.1, h * 0.36), INKS.plum)
    for (let i = 0; i < 2; i++) sheet.fill(arch(x + w * (0.78 + i * 0.13), foot - h * 0.55, w * 0.08, h * 0.36), INKS.night)
    sheet.line(`M${x + w * 0.1},${foot - h * 0.3}h${w * 0.5}M${x + w * 0.2},${foot - h * 0.3}v-${w * 0.0}`, mix(ink, INKS.plum, 0.4), 5)
  }
  const dome = (x: number, foot: number, r: number, ink: string) => {
    const d = `M${x - r},${foot}C${x - r},${foot - r * 1.1} ${x - r * 0.3},${foot - r * 1.2} ${x},${foot - r * 1.36}C${x + r * 0.3},${foot - r * 1.2} ${x + r},${foot - r * 1.1} ${x + r},${foot}Z`
    sheet.fill(d, ink).shade(d, [x - r, foot - r * 1.4, r * 2, r * 1.4], mix(ink, INKS.plum, 0.7), 10, 0, 0.95, 3, 4.2)
  }
  for (const [x, w, h] of [
    [60, 90, 190],
    [300, 70, 150],
    [1010, 80, 170],
    [1320, 100, 210],
    [1480, 74, 150],
  ] as const)
    tower(x, 620, w, h, mix(INKS.clay, INKS.rose, 0.5))
  dome(520, 610, 80, mix(INKS.clay, INKS.rose, 0.5))
  sheet.fill(box(-10, 590, 1620, 330), mix(INKS.clay, INKS.rose, 0.25))
  for (const [x, y, w, h] of [
    [-20, 600, 300, 200],
    [250, 570, 260, 260],
    [980, 580, 300, 240],
    [1260, 560, 380, 260],
    [500, 610, 300, 200],
  ] as const)
    wall(x, y, w, h, mix(INKS.clay, INKS.sand, sheet.random.range(0.1, 0.6)), w * 0.25)
  dome(1130, 590, 104, INKS.firoozeh)
  tower(640, 780, 260, 620, mix(INKS.clay, INKS.sand, 0.55))
  for (const [x, y, w, h] of [
    [-20, 720, 420, 240],
    [380, 760, 300, 200],
    [880, 750, 360, 200],
    [1200, 710, 440, 240],
  ] as const)
    wall(x, y, w, h, mix(INKS.clay, INKS.sand, sheet.random.range(0.3, 0.8)), w * 0.2)
  dome(240, 724, 120, mix(INKS.clay, INKS.sand, 0.6))
  sheet.shade(box(0, 560, WIDTH, 340), [0, 560, WIDTH, 340], INKS.plum, 90, 0, 0.45, 2.2, 3.8)
  for (const [x, y] of [
    [60, 800],
    [180, 800],
    [470, 820],
    [960, 820],
    [1080, 820],
    [1300, 790],
    [1420, 790],
  ] as const) {
    sheet.fill(arch(x, y + 100, 56, 110), INKS.plum)
    if (sheet.random.next() < 0.4) sheet.fill(arch(x, y + 100, 40, 90), INKS.saffron)
  }
  // washing line and someone who hangs it
  sheet.line('M1236,600C1320,650 1440,650 1560,590', INKS.ink, 4)
  for (const [x, y, ink, w, h] of [
    [1270, 620, INKS.paper, 50, 70],
    [1332, 634, INKS.anar, 40, 60],
    [1384, 638, INKS.firoozeh, 58, 76],
    [1456, 630, INKS.cream, 40, 56],
  ] as const)
    sheet.fill(`M${x},${y}q${w / 2},6 ${w},0l-4,${h}q${-w / 2},-10 ${-w + 6},2Z`, ink)
  walker(sheet, 1226, 712, 140, { coat: INKS.plum, scarf: INKS.anar, long: true, legs: INKS.ink })
  for (const [x, y] of [
    [420, 200],
    [450, 176],
    [486, 196],
    [1180, 250],
    [1214, 236],
  ] as const)
    sheet.line(`M${x - 14},${y - 6}q8,-2 14,6q6,-8 14,-6`, INKS.plum, 4.5)
}
