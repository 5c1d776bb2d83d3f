import { walker } from '../figures/walker.ts'
import { INKS, mix } from '../inks.ts'
import { box, cut, oval, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { air, HEIGHT, WIDTH } from './air.ts'

/** Eleven present, and snow. */
export function snowSchool(sheet: Sheet): void {
  sheet.ground(mix(INKS.sky, INKS.mist, 0.4))
  air(sheet, 0, 420, INKS.firoozeh, 270, 0, 0.42)
  const far = ridge(
    [
      [-20, 330],
      [160, 210],
      [300, 290],
      [520, 110],
      [700, 260],
      [860, 190],
      [1060, 300],
      [1280, 150],
      [1480, 270],
      [1640, 220],
    ],
    520,
  )
  sheet.fill(far, INKS.paper)
  for (const [px, py, dx] of [
    [160, 210, 150],
    [520, 110, 190],
    [860, 190, 190],
    [1280, 150, 200],
    [1480, 268, 90],
  ] as const) {
    const d = `M${px},${py}C${px + 20},${py + 60} ${px - 30},${py + 100} ${px + 16},${py + 170}L${px - 10},${py + 330}L${px + dx},${py + 330}L${px + dx * 0.9},${py + 120}C${px + dx * 0.6},${py + 60} ${px + dx * 0.2},${py + 6} ${px},${py}Z`
    sheet.group(
      '',
      () =>
        sheet.fill(d, mix(INKS.sky, INKS.dusk, 0.28)).hatch(d, [px - 40, py, dx + 60, 330], mix(INKS.sky, INKS.dusk, 0.55), 62, 20, 4, 0.6),
      far,
    )
  }
  sheet.shade(far, [0, 100, WIDTH, 420], INKS.sky, 90, 0, 0.6, 2.2, 3.8)
  sheet.fill(
    ridge(
      [
        [-20, 470],
        [300, 430],
        [700, 470],
        [1100, 420],
        [1640, 480],
      ],
      900,
    ),
    INKS.paper,
  )
  sheet.shade(box(0, 450, WIDTH, 450), [0, 450, WIDTH, 450], INKS.sky, 120, 0, 0.5, 3, 4.8)
  // school
  sheet.fill(oval(1030, 606, 420, 26), mix(INKS.sky, INKS.dusk, 0.35), 'opacity="0.6"')
  const wall = cut(
    sheet.random,
    [
      [690, 380],
      [1330, 372],
      [1334, 612],
      [688, 612],
    ],
    2,
  )
  sheet.fill(wall, INKS.clay).shade(wall, [688, 372, 646, 240], INKS.brick, 20, 0, 0.8, 3, 4.2)
  sheet.fill(
    cut(
      sheet.random,
      [
        [650, 392],
        [700, 318],
        [1330, 310],
        [1376, 384],
      ],
      2,
    ),
    INKS.paper,
  )
  sheet.line('M652,392L1376,384', INKS.dusk, 9)
  for (const x of [756, 1110, 1222]) {
    sheet.fill(box(x, 434, 78, 92), INKS.ink)
    sheet.fill(box(x + 6, 440, 66, 80), INKS.saffron)
    sheet.line(`M${x + 39},440v80M${x + 6},480h66`, INKS.ink, 5)
    sheet.fill(box(x - 8, 524, 94, 14), INKS.paper)
  }
  sheet.fill(box(900, 424, 118, 188), INKS.deep)
  sheet.fill(box(912, 436, 94, 176), mix(INKS.saffron, INKS.amber, 0.25))
  walker(sheet, 962, 612, 150, { coat: INKS.ink, legs: INKS.ink, hair: '#4a4440', pose: 'facing' })
  sheet.fill(box(1262, 262, 22, 70), INKS.ink)
  sheet.fill(box(1254, 254, 38, 12), INKS.ink)
  sheet.line('M1272,246c-30,-40 30,-60 0,-104s34,-56 10,-110', INKS.paper, 20, 'opacity="0.9"')
  sheet.fill(
    cut(
      sheet.random,
      [
        [868, 612],
        [1050, 612],
        [1070, 632],
        [850, 632],
      ],
      1,
    ),
    mix(INKS.sky, INKS.dusk, 0.3),
  )
  // the piece of rail that is the bell
  sheet.line('M520,640V330M520,336H610', INKS.ink, 16)
  sheet.line('M596,338v44', INKS.ink, 5)
  sheet.fill(box(560, 382, 72, 20), INKS.anar)
  sheet.line('M640,470l28,-70', INKS.amber, 8)
  sheet.fill(`M500,640C506,620 540,620 546,640Z`, INKS.paper)
  // eleven tracks in the snow
  for (let child = 0; child < 11; child++) {
    const from = -60 + child * 168
    const bend = sheet.random.range(-60, 60)
    for (let step = 0; step < 26; step++) {
      const t = (step / 26) ** 0.72
      const x = from + (958 + (child - 5) * 7 - from) * t + Math.sin(t * 3.1) * bend
      const y = 930 - 290 * t
      const r = 13 * (1 - t) + 2.5
      sheet.fill(oval(x + (step % 2 ? r : -r) * 0.9, y, r * 0.62, r), mix(INKS.dusk, INKS.sky, 0.35))
    }
  }
  walker(sheet, 330, 850, 250, { coat: INKS.anar, legs: INKS.night, scarf: INKS.deep, bag: INKS.plum, long: true })
  walker(sheet, 452, 800, 200, { coat: INKS.firoozeh, legs: INKS.ink, bag: INKS.saffron, pose: 'stride' })
  for (let i = 0; i < 170; i++)
    sheet.fill(oval(sheet.random.range(0, WIDTH), sheet.random.range(0, HEIGHT), sheet.random.range(2, 6.5)), INKS.paper)
}
