import { mix } from '../inks.ts'
import { box, cut, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { WIDTH } from './air.ts'

/** The bathroom is a darkroom, and a face appears in the tray. */
export function darkroom(sheet: Sheet): void {
  const red = (share: number) => mix('#2a0b0c', '#f0603f', share)
  sheet.ground(red(0.12))
  // tiles
  for (let row = 0; row < 8; row++)
    for (let col = 0; col < 17; col++)
      sheet.fill(
        box(col * 98 - 20, row * 88 - 40, 91, 81),
        red(0.14 + sheet.random.next() * 0.07 + Math.max(0, 0.3 - Math.hypot(col * 98 - 800, row * 88 - 200) / 1700)),
      )
  sheet.glow(800, 190, 640, '#ff6a45', 0.55)
  // the window, closed with cardboard and tape
  sheet.fill(box(1110, 70, 300, 260), red(0.07))
  const card = cut(
    sheet.random,
    [
      [1126, 84],
      [1396, 92],
      [1390, 318],
      [1130, 312],
    ],
    4,
  )
  sheet.fill(card, red(0.3))
  sheet.hatch(card, [1126, 84, 270, 234], red(0.2), 90, 26, 4, 0.3)
  for (const [x, y, r] of [
    [1116, 96, -40],
    [1372, 90, 44],
    [1372, 300, -40],
    [1116, 292, 40],
    [1240, 70, 4],
    [1250, 306, -3],
  ] as const)
    sheet.fill(box(x, y, 62, 22), red(0.5), `transform="rotate(${r} ${x + 31} ${y + 11})"`)
  // red bulb
  sheet.line('M800,-10V108', red(0.02), 8)
  sheet.fill(box(778, 96, 44, 44), red(0.04))
  sheet.fill(oval(800, 176, 40, 48), '#ff7a50')
  sheet.fill(oval(790, 164, 14, 18), '#ffd0b0')
  sheet.glow(800, 176, 190, '#ff9a70', 0.9)
  // line with film strips and pegs
  sheet.line('M-20,150C300,196 560,196 640,170M960,170C1100,200 1400,190 1620,140', red(0.02), 5)
  const strip = (x: number, y: number, length: number, lean: number) =>
    sheet.group(`translate(${x} ${y}) rotate(${lean})`, () => {
      sheet.fill(box(-8, -26, 16, 44), red(0.62))
      sheet.fill(box(-26, 0, 52, length), red(0.04))
      for (let f = 0; f * 58 < length - 40; f++) {
        sheet.fill(box(-17, 16 + f * 58, 34, 44), red(0.22 + (f % 3) * 0.1))
        sheet.fill(oval(-2, 46 + f * 58, 8, 10), red(0.62))
        for (const e of [-23, 19]) for (let h = 0; h < 4; h++) sheet.fill(box(e, 16 + f * 58 + h * 14, 4, 7), red(0.4))
      }
      sheet.fill(box(-9, length - 14, 18, 34), red(0.62))
    })
  strip(250, 184, 420, 2)
  strip(350, 190, 360, -2)
  strip(450, 190, 440, 1)
  strip(1200, 190, 200, 0)
  // shelf with bottles and the clock
  sheet.fill(box(1080, 420, 420, 18), red(0.05))
  for (const [x, w, h, t] of [
    [1100, 56, 110, 0.3],
    [1166, 64, 92, 0.42],
    [1240, 50, 120, 0.24],
    [1306, 70, 84, 0.5],
  ] as const) {
    sheet.fill(pill(x, 420 - h, w, h, 10), red(t))
    sheet.fill(box(x + w * 0.3, 420 - h - 20, w * 0.4, 24), red(t - 0.14))
    sheet.fill(box(x + 8, 420 - h * 0.6, w - 16, h * 0.34), red(0.75))
  }
  sheet.fill(oval(1440, 372, 48), red(0.05))
  sheet.fill(oval(1440, 372, 38), red(0.85))
  sheet.line('M1440,372V344M1440,372L1460,382', red(0.05), 6)
  // the edge of the bath with a tray
  const bath = 'M-20,720H1620V920H-20Z'
  sheet.fill(bath, red(0.5)).shade(bath, [0, 720, WIDTH, 200], red(0.05), 90, 0, 0.9, 2.2, 3.8)
  sheet.fill(box(0, 708, WIDTH, 22), red(0.72))
  const tray = 'M470,716L1050,716L1120,838L400,838Z'
  sheet.fill(tray, red(0.08))
  sheet.fill('M500,730L1020,730L1076,822L444,822Z', red(0.34))
  sheet.glow(760, 776, 240, '#ff8a60', 0.5, 'M500,730L1020,730L1076,822L444,822Z')
  // the print: two hands that clean beans
  sheet.group('rotate(-2 760 780)', () => {
    sheet.fill('M606,740L912,740L944,812L574,812Z', red(0.9))
    sheet.fill(
      'M640,800C660,764 720,752 752,772C744,790 716,800 690,806Z M884,800C866,764 806,752 770,772C780,792 810,802 834,806Z',
      red(0.36),
    )
    for (const [x, y] of [
      [748, 782],
      [762, 790],
      [776, 780],
      [758, 776],
    ] as const)
      sheet.fill(oval(x, y, 8, 6), red(0.16))
  })
  sheet.line('M1010,752L1130,640', red(0.75), 10)
  sheet.line('M1022,764L1146,660', red(0.75), 10)
  // the photographer looks at a wet strip against the light
  sheet.group('translate(640 0)', () => {})
  const coat = 'M360,940C350,760 420,640 560,612C700,632 760,760 770,940Z'
  sheet.group('translate(-250 -30)', () => {
    sheet.fill(coat, red(0.06)).shade(coat, [350, 612, 420, 330], '#000000', 200, 0, 0.4, 2.4, 3.8)
    sheet.line('M574,616C660,640 730,720 758,860', '#ff7a50', 7, 'opacity="0.85"')
    sheet.fill('M520,560h84v74h-84Z', red(0.24))
    sheet.fill(
      'M566,400C622,400 656,440 652,492L676,524L652,534C652,560 640,584 600,584C530,584 492,548 492,492C492,438 520,400 566,400Z',
      red(0.5),
    )
    sheet.fill(
      'M648,470C640,396 560,366 506,404C456,440 462,540 500,600C520,612 556,612 572,600C544,560 548,520 566,496C600,500 630,490 648,470Z',
      red(0.03),
    )
    sheet.fill(oval(628, 490, 6, 8), red(0.03))
    sheet.line('M612,470q16,-10 32,-2M640,556q10,2 16,-4', red(0.06), 6)
    sheet.line('M640,680C740,640 800,560 836,470', red(0.06), 62)
    sheet.line('M660,654C736,620 784,560 812,486', '#ff7a50', 6, 'opacity="0.7"')
    sheet.fill(oval(846, 446, 30, 34), red(0.55))
    sheet.line('M830,424C846,408 866,408 876,420M828,446l30,-8', red(0.28), 5)
  })
  sheet.group('translate(602 388) rotate(-4)', () => {
    sheet.fill(box(-24, -150, 48, 420), red(0.03))
    for (let f = 0; f < 7; f++) {
      sheet.fill(box(-15, -138 + f * 58, 30, 44), f === 3 ? '#ffb08a' : red(0.36 + (f % 2) * 0.14))
      sheet.fill(oval(0, -110 + f * 58, 8, 11), f === 3 ? red(0.1) : red(0.7))
    }
    sheet.fill('M0,284c8,14 10,18 10,24a10,10 0 1 1 -20,0c0,-6 2,-10 10,-24Z', '#ffb08a')
  })
}
