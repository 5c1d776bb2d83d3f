import { INKS, mix } from '../inks.ts'
import { box, cut, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** The whole darkroom, before the light goes out. */
export function darkroomTools(sheet: Sheet): void {
  sheet.ground(mix(INKS.leaf, INKS.mist, 0.3))
  for (let row = 0; row < 7; row++)
    for (let col = 0; col < 14; col++) {
      const d = box(col * 92 - 20, row * 80 - 10, 86, 74)
      sheet.fill(d, mix(INKS.leaf, INKS.sky, sheet.random.range(0.1, 0.34)))
    }
  sheet.shade(box(0, 0, 1200, 560), [0, 0, 1200, 560], INKS.olive, 20, 0, 0.75, 2.2, 3.6)
  // the window behind cardboard
  sheet.fill(box(120, 50, 330, 300), INKS.paper)
  const card = cut(
    sheet.random,
    [
      [136, 66],
      [434, 74],
      [430, 336],
      [140, 330],
    ],
    4,
  )
  sheet.fill(card, mix(INKS.clay, INKS.sand, 0.3)).shade(card, [136, 66, 298, 270], INKS.amber, 60, 0, 0.7, 2.2, 3.4)
  sheet.hatch(card, [136, 66, 298, 270], INKS.amber, 0, 15, 2, 0.5)
  for (const [x, y, r] of [
    [116, 70, -40],
    [390, 66, 44],
    [392, 310, -40],
    [118, 310, 40],
    [250, 46, 3],
    [256, 326, -4],
  ] as const)
    sheet.fill(box(x, y, 70, 24), INKS.saffron, `opacity="0.9" transform="rotate(${r} ${x + 35} ${y + 12})"`)
  // rim of the bath
  sheet.fill(box(0, 560, 1200, 240), INKS.paper)
  sheet.shade(box(0, 560, 1200, 240), [0, 560, 1200, 240], INKS.sky, 90, 0, 0.8, 2.2, 3.6)
  sheet.fill(box(0, 548, 1200, 26), mix(INKS.paper, INKS.mist, 0.5))
  sheet.line('M0,650H1200', INKS.mist, 6)
  const shadow = (x: number, w: number) => sheet.fill(oval(x + 16, 640, w, 13), INKS.dusk, 'opacity="0.32"')
  // tank
  shadow(260, 110)
  const tank = pill(170, 360, 180, 278, 16)
  sheet.fill(tank, INKS.ink).shade(tank, [170, 360, 180, 278], '#000000', 10, 0, 0.7, 2.4, 3.6)
  sheet.fill(pill(158, 332, 204, 66, 18), mix(INKS.ink, INKS.dusk, 0.35))
  sheet.fill(pill(214, 306, 92, 40, 10), INKS.ink)
  sheet.line('M194,420V610', mix(INKS.ink, INKS.sky, 0.5), 9)
  // reel
  shadow(440, 76)
  sheet.line('M440,470V600', INKS.mist, 26)
  for (const y of [466, 596]) {
    sheet.fill(oval(440, y, 84, 28), INKS.cream)
    for (let i = 0; i < 3; i++) sheet.line(oval(440, y, 68 - i * 18, 22 - i * 6), mix(INKS.sand, INKS.clay, 0.4), 4)
    sheet.fill(oval(440, y, 15, 6), INKS.ink)
  }
  // three graduated jugs
  for (const [x, h, ink, level] of [
    [590, 190, INKS.amber, 0.62],
    [730, 216, INKS.sky, 0.74],
    [876, 170, INKS.rose, 0.56],
  ] as const) {
    shadow(x, 64)
    const jug = `M${x - 52},${640 - h}H${x + 52}L${x + 46},634C${x + 20},644 ${x - 20},644 ${x - 46},634Z`
    sheet.fill(jug, INKS.mist, 'opacity="0.9"')
    sheet.group(
      '',
      () => {
        sheet.fill(box(x - 60, 640 - h * level, 120, h), ink, 'opacity="0.8"')
        sheet.fill(oval(x, 640 - h * level, 50, 8), mix(ink, INKS.paper, 0.45))
      },
      jug,
    )
    for (let i = 1; i < 7; i++) sheet.line(`M${x - 40},${640 - (h * i) / 8}h${i % 2 ? 16 : 28}`, INKS.dusk, 3.4)
    sheet.line(`M${x + 52},${640 - h}l16,-8`, INKS.mist, 10)
    sheet.line(`M${x + 30},${656 - h}V600`, INKS.paper, 6, 'opacity="0.8"')
  }
  // thermometer in the middle jug
  sheet.line('M744,610L790,330', INKS.paper, 14)
  sheet.line('M746,600L776,416', INKS.anar, 5)
  sheet.fill(oval(744, 606, 11, 13), INKS.anar)
  // clock and peg
  shadow(1030, 84)
  sheet.line('M980,626L964,648M1080,626L1096,648', INKS.ink, 13)
  sheet.fill(oval(1030, 556, 88), INKS.anar)
  sheet.fill(oval(1030, 556, 70), INKS.paper)
  for (let i = 0; i < 12; i++)
    sheet.line(
      `M${1030 + Math.sin(i * 0.5236) * 56},${556 - Math.cos(i * 0.5236) * 56}L${1030 + Math.sin(i * 0.5236) * 64},${556 - Math.cos(i * 0.5236) * 64}`,
      INKS.ink,
      5,
    )
  sheet.line('M1030,556V508M1030,556L1062,570', INKS.ink, 7)
  sheet.fill(oval(1030, 556, 7), INKS.ink)
  sheet.fill('M960,486C964,452 1000,446 1014,462Z M1100,486C1096,452 1060,446 1046,462Z', INKS.saffron)
  sheet.fill(box(1022, 448, 16, 22), INKS.ink)
  sheet.group('rotate(-16 1130 700)', () => {
    sheet.fill(pill(1060, 690, 120, 17, 6), INKS.clay)
    sheet.fill(pill(1060, 712, 120, 17, 6), INKS.clay)
    sheet.line(oval(1108, 709, 9, 11), INKS.dusk, 5)
  })
}
