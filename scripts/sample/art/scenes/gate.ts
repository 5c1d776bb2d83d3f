import { walker } from '../figures/walker.ts'
import { INKS, mix } from '../inks.ts'
import { box, oval, pill, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { air, WIDTH } from './air.ts'

/** The garden gate, five minutes before it opens. */
export function gate(sheet: Sheet): void {
  sheet.ground(mix(INKS.mist, INKS.cream, 0.4))
  air(sheet, 0, 600, INKS.rose, 90, 0, 0.62)
  air(sheet, 0, 300, INKS.sky, 270, 0, 0.6)
  const hills = ridge(
    [
      [-20, 420],
      [300, 340],
      [560, 400],
      [900, 320],
      [1200, 390],
      [1640, 340],
    ],
    560,
  )
  sheet.fill(hills, mix(INKS.rose, INKS.lilac, 0.6)).shade(hills, [0, 310, WIDTH, 250], INKS.plum, 200, 0, 0.4, 3, 4.8)
  // pavilion
  const roof = 'M640,402C650,330 740,300 800,236C860,300 950,330 960,402Z'
  sheet.fill(box(664, 430, 272, 20), INKS.clay)
  for (const x of [680, 738, 796, 854, 908]) {
    sheet.fill(box(x - 9, 446, 20, 190), INKS.paper)
    sheet.fill(box(x + 3, 446, 8, 190), INKS.sand)
    sheet.fill(box(x - 15, 446, 32, 12), INKS.sand)
  }
  sheet.fill(box(640, 400, 320, 36), INKS.cream)
  for (let x = 650; x < 950; x += 30) sheet.fill(`M${x},408h20l-10,18Z`, INKS.firoozeh)
  sheet.fill(roof, INKS.firoozeh).shade(roof, [640, 236, 320, 170], INKS.night, 10, 0, 0.85, 3, 4.2)
  sheet.line('M800,240C760,310 700,340 680,400M800,240V400M800,240C840,310 900,340 920,400', mix(INKS.firoozeh, INKS.mist, 0.4), 4)
  sheet.line('M800,240v-30', INKS.amber, 7)
  sheet.fill(box(620, 630, 360, 22), INKS.sand)
  sheet.fill(box(590, 650, 420, 20), INKS.clay)
  sheet.fill(oval(800, 608, 60, 12), INKS.mist)
  sheet.fill(box(740, 604, 120, 28), INKS.paper)
  // trees
  const cypress = (x: number, foot: number, h: number, w: number) => {
    const d = `M${x},${foot - h}C${x + w * 0.5},${foot - h * 0.7} ${x + w},${foot - h * 0.4} ${x + w * 0.7},${foot - h * 0.08}C${x + w * 0.4},${foot} ${x - w * 0.4},${foot} ${x - w * 0.7},${foot - h * 0.08}C${x - w},${foot - h * 0.4} ${x - w * 0.5},${foot - h * 0.7} ${x},${foot - h}Z`
    sheet.fill(d, INKS.olive).shade(d, [x - w, foot - h, w * 2, h], INKS.night, 10, 0, 0.95, 3, 4)
    sheet.hatch(d, [x - w, foot - h, w * 2, h], INKS.leaf, 82, 24, 4, 1.2)
    sheet.fill(box(x - 7, foot - 12, 14, 36), INKS.amber)
  }
  for (const [x, h, w] of [
    [470, 430, 48],
    [560, 360, 40],
    [1050, 380, 42],
    [1150, 460, 52],
    [330, 470, 54],
    [1290, 500, 58],
  ] as const)
    cypress(x, 650, h, w)
  const orange = (x: number, y: number, r: number) => {
    const d = oval(x, y, r, r * 0.86)
    sheet.fill(box(x - 8, y, 16, r * 1.6), INKS.amber)
    sheet.fill(d, INKS.leaf).shade(d, [x - r, y - r, r * 2, r * 2], INKS.olive, 50, 0, 0.95, 3, 4)
    for (let i = 0; i < 15; i++) {
      const a = sheet.random.range(0, 6.3),
        b = sheet.random.range(0, r * 0.82)
      sheet.fill(oval(x + Math.cos(a) * b, y + Math.sin(a) * b * 0.8, 9), INKS.saffron)
    }
  }
  orange(180, 560, 120)
  orange(1440, 560, 130)
  const ground = 'M0,650H1600V900H0Z'
  sheet.fill(ground, mix(INKS.sand, INKS.rose, 0.25)).shade(ground, [0, 650, WIDTH, 250], INKS.clay, 90, 0, 0.6, 3, 4.8)
  sheet.fill('M700,672H900L1180,900H420Z', mix(INKS.cream, INKS.rose, 0.2))
  // railings and the closed gate, in front
  const ink = INKS.night
  for (let x = -10; x < 1620; x += 44)
    if (x < 470 || x > 1130) {
      sheet.line(`M${x},470V838`, ink, 9)
      sheet.fill(`M${x - 9},474L${x},436L${x + 9},474Z`, ink)
    }
  sheet.line('M-20,506H470M-20,800H470M1130,506H1640M1130,800H1640', ink, 12)
  for (const x of [490, 1110]) {
    const d = box(x - 36, 396, 72, 470)
    sheet.fill(d, INKS.clay).shade(d, [x - 36, 396, 72, 470], INKS.brick, 10, 0, 0.9, 3, 4.2)
    sheet.fill(box(x - 48, 376, 96, 26), INKS.brick)
    sheet.fill(oval(x, 352, 26), INKS.firoozeh)
  }
  for (let i = 0; i < 6; i++) {
    sheet.line(`M${552 + i * 42},${470 - Math.sin(((i + 1) / 7) * 1.57) * 50}V838`, ink, 8)
    sheet.line(`M${1048 - i * 42},${470 - Math.sin(((i + 1) / 7) * 1.57) * 50}V838`, ink, 8)
  }
  sheet.line('M526,474C600,430 700,404 794,402V838H526M1074,474C1000,430 900,404 806,402V838H1074M526,640H794M806,640H1074', ink, 11)
  sheet.fill(pill(778, 622, 44, 50, 8), INKS.saffron)
  sheet.line('M786,622c0,-30 28,-30 28,0', INKS.amber, 8)
  sheet.fill(box(0, 838, WIDTH, 62), mix(INKS.dusk, INKS.plum, 0.4))
  sheet.shade(box(0, 838, WIDTH, 62), [0, 838, WIDTH, 62], INKS.night, 90, 0, 0.7, 2.2, 3.8)
  walker(sheet, 640, 884, 350, { coat: INKS.anar, scarf: INKS.cream, long: true, legs: INKS.ink, bag: INKS.amber })
  sheet.fill(oval(650, 886, 90, 10), INKS.night, 'opacity="0.5"')
}
