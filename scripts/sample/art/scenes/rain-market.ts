import { walker } from '../figures/walker.ts'
import { INKS, mix } from '../inks.ts'
import { box, cut, oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { AREA, FRAME, WIDTH } from './air.ts'

/** The market under umbrellas, where only the radishes are red. */
export function rainMarket(sheet: Sheet): void {
  const grey = (share: number) => mix('#8d9a9d', '#22333a', share)
  sheet.ground(grey(0.15))
  sheet.shade(FRAME, AREA, grey(0.7), 270, 0, 0.7, 2.2, 3.8)
  // the street narrows towards the light
  sheet.fill('M600,200H1000V470H600Z', grey(-0.5))
  sheet.glow(800, 300, 330, INKS.paper, 0.7)
  for (const [x, w, h, t] of [
    [560, 90, 330, 0.2],
    [990, 110, 350, 0.25],
    [440, 130, 420, 0.35],
    [1080, 150, 440, 0.4],
    [240, 220, 560, 0.52],
    [1210, 240, 580, 0.55],
    [-20, 280, 700, 0.68],
    [1430, 200, 720, 0.7],
  ] as const) {
    const d = cut(
      sheet.random,
      [
        [x, 640 - h],
        [x + w, 632 - h],
        [x + w, 660],
        [x, 660],
      ],
      3,
    )
    sheet.fill(d, grey(t)).shade(d, [x, 630 - h, w, h + 30], grey(0.95), 90, 0, 0.5, 2.4, 4)
  }
  // tarpaulins
  for (const [d, t] of [
    ['M-20,150L420,250L430,290L-20,240Z', 0.1],
    ['M1620,110L1130,246L1120,290L1620,220Z', 0],
    ['M300,250L700,300L700,326L310,300Z', 0.3],
    ['M1300,230L900,300L900,326L1290,286Z', 0.28],
  ] as const) {
    sheet.fill(d, grey(t))
    sheet.hatch(d, [-20, 100, 1660, 230], grey(t + 0.25), 92, 40, 4, 0.1)
  }
  const floor = 'M0,900L560,560H1040L1600,900Z'
  sheet.fill(box(0, 640, WIDTH, 260), grey(0.62))
  sheet.fill(floor, grey(0.36))
  sheet.shade(floor, [0, 560, WIDTH, 340], grey(0.9), 90, 0, 0.6, 2.4, 4)
  for (let i = 0; i < 34; i++) {
    const y = sheet.random.range(600, 895)
    const x = sheet.random.range(300, 1300)
    sheet.line(`M${x},${y}h${sheet.random.range(20, 90)}`, grey(-0.3), 4, 'opacity="0.5"')
  }
  // heaps of vegetables in grey
  for (const side of [0, 1])
    sheet.group(side ? 'translate(1600 0) scale(-1 1)' : '', () => {
      for (let stall = 0; stall < 3; stall++) {
        const [x, y, w] = (
          [
            [-40, 800, 340],
            [250, 720, 210],
            [430, 664, 130],
          ] as const
        )[stall] ?? [0, 0, 0]
        sheet.fill(`M${x},${y - w * 0.2}h${w}l${w * 0.12},${w * 0.26}h${-w * 1.2}Z`, grey(0.5 - stall * 0.1))
        sheet.fill(box(x, y, w, w * 0.4), grey(0.72 - stall * 0.12))
        for (let i = 0; i < 26; i++) {
          const [vx, vy] = [x + sheet.random.range(0.04, 0.96) * w, y - w * sheet.random.range(0.02, 0.24)]
          sheet.fill(oval(vx, vy, w * 0.05, w * 0.042), grey(sheet.random.range(-0.2, 0.42)))
        }
      }
    })
  // the radishes of one stall are red
  for (let i = 0; i < 46; i++) {
    const [x, y] = [1320 + sheet.random.range(0, 270), 730 + sheet.random.range(0, 62)]
    sheet.line(`M${x},${y - 12}l-6,-18M${x},${y - 12}l6,-16`, grey(0.25), 4)
    sheet.fill(oval(x, y, 15), sheet.random.pick([INKS.anar, INKS.anar, mix(INKS.anar, INKS.rose, 0.4)]))
    sheet.fill(oval(x - 5, y - 5, 4), INKS.paper, 'opacity="0.7"')
  }
  // umbrellas of the crowd
  const umbrella = (x: number, y: number, r: number, tone: number) => {
    sheet.fill(
      `M${x - r},${y}C${x - r * 0.9},${y - r * 0.9} ${x + r * 0.9},${y - r * 0.9} ${x + r},${y}${Array.from({ length: 4 }, () => `q${-r * 0.25},${-r * 0.17} ${-r * 0.5},0`).join('')}Z`,
      grey(tone),
    )
    sheet.line(
      `M${x},${y - r * 0.7}V${y - r * 0.84}M${x - r * 0.48},${y - 2}C${x - r * 0.4},${y - r * 0.5} ${x - r * 0.1},${y - r * 0.68} ${x},${y - r * 0.68}C${x + r * 0.1},${y - r * 0.68} ${x + r * 0.4},${y - r * 0.5} ${x + r * 0.48},${y - 2}M${x},${y - r * 0.68}V${y}`,
      grey(tone + 0.22),
      4,
    )
  }
  for (const [x, foot, h, tone, flip] of [
    [700, 640, 130, 0.5, 0],
    [770, 630, 120, 0.7, 1],
    [860, 636, 124, 0.3, 0],
    [910, 650, 140, 0.6, 1],
    [640, 676, 170, 0.75, 0],
    [980, 690, 180, 0.66, 1],
  ] as const) {
    walker(sheet, x, foot, h, { coat: grey(tone), legs: grey(0.95), hair: grey(1), skin: grey(-0.2), pose: 'stride', flip: flip === 1 })
    sheet.line(`M${x + (flip ? -1 : 1) * h * 0.2},${foot - h * 0.47}V${foot - h * 1.06}`, grey(0.95), 4)
    umbrella(x + (flip ? -1 : 1) * h * 0.16, foot - h * 0.98, h * 0.62, tone - 0.42)
  }
  // the woman in rubber boots with the basket on her head
  sheet.fill(oval(800, 862, 110, 12), grey(0.9), 'opacity="0.6"')
  walker(sheet, 790, 864, 400, { coat: grey(0.82), legs: grey(1), scarf: grey(-0.35), skin: '#b9a99b', long: true, pose: 'stride' })
  sheet.fill('M708,872v-66h54l4,54h26v14h-62Z', grey(1))
  sheet.line('M800,590C830,548 840,500 836,462', grey(0.82), 27)
  sheet.fill(oval(837, 456, 14, 13), '#b9a99b')
  const basket = 'M676,410H918C910,452 880,474 846,476H748C714,474 684,452 676,410Z'
  for (let i = 0; i < 64; i++) {
    const x = sheet.random.range(690, 904)
    const y = 408 - sheet.random.range(0, 66) * (1 - ((x - 797) / 124) ** 2)
    sheet.fill(oval(x, y, 15), sheet.random.pick([INKS.anar, INKS.anar, mix(INKS.anar, INKS.rose, 0.35), mix(INKS.anar, INKS.ink, 0.18)]))
    if (i % 3 === 0) sheet.fill(oval(x - 5, y - 5, 4), INKS.paper, 'opacity="0.75"')
  }
  for (const x of [700, 740, 790, 846, 890]) sheet.fill(`M${x},${392 - Math.abs(797 - x) * -0.1}q-22,-40 -6,-70q22,24 12,68Z`, grey(0.32))
  sheet
    .fill(basket, grey(0.45))
    .hatch(basket, [676, 410, 242, 66], grey(0.8), 60, 17, 4, 0.05)
    .hatch(basket, [676, 410, 242, 66], grey(0.1), 118, 17, 3, 0.05)
  sheet.line('M672,412H922', grey(0.7), 11)
  // near umbrellas, cut by the frame
  for (const [x, y, r, tone, coat] of [
    [300, 520, 210, 0.78, 0.92],
    [1310, 470, 190, 0.7, 0.86],
  ] as const) {
    sheet.fill(
      `M${x - 104},910C${x - 112},${y + 220} ${x - 60},${y + 150} ${x},${y + 140}C${x + 60},${y + 150} ${x + 112},${y + 220} ${x + 104},910Z`,
      grey(coat),
    )
    sheet.fill(oval(x, y + 96, 44, 52), grey(1))
    sheet.line(`M${x},${y}V${y + 240}`, grey(1), 8)
    umbrella(x, y, r, tone)
  }
  sheet.hatch(FRAME, AREA, grey(-0.6), 100, 44, 2.4, 1)
}
