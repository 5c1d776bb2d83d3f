import { walker } from '../figures/walker.ts'
import { INKS, mix } from '../inks.ts'
import { arch, box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** Three generations behind one counter. */
export function bazaar(sheet: Sheet): void {
  sheet.ground(mix(INKS.brick, INKS.ink, 0.55))
  const vaults = [
    [1500, 1080, mix(INKS.brick, INKS.ink, 0.5)],
    [1120, 860, mix(INKS.brick, INKS.ink, 0.3)],
    [820, 660, INKS.brick],
    [590, 500, mix(INKS.brick, INKS.clay, 0.5)],
    [420, 372, INKS.clay],
    [290, 276, mix(INKS.clay, INKS.sand, 0.5)],
  ] as const
  for (const [at, [w, h, tone]] of vaults.entries()) {
    const foot = 900 - at * 52 - at * at * 3
    const outer = arch(800, foot + 60, w, h)
    sheet.fill(outer, tone)
    sheet.shade(outer, [800 - w / 2, foot - h + 60, w, h], mix(tone, INKS.ink, 0.5), at % 2 ? 200 : 160, 0, 0.55, 2.2, 3.8)
    sheet.line(outer, mix(tone, at < 3 ? INKS.ink : INKS.cream, 0.35), 9 - at)
    if (at < 4)
      sheet.hatch(outer, [800 - w / 2, foot - h + 60, w, h * 0.45], mix(tone, INKS.ink, 0.3), at % 2 ? 24 : 156, 30 - at * 4, 3, 0.7)
  }
  const end = arch(800, 700, 176, 190)
  sheet.fill(end, INKS.cream)
  sheet.shade(end, [712, 510, 176, 190], INKS.saffron, 90, 0, 0.8, 3, 4)
  sheet.fill('M660,700H940L1700,910H-100Z', mix(INKS.sand, INKS.brick, 0.35))
  sheet.shade('M660,700H940L1700,910H-100Z', [-100, 700, 1800, 210], mix(INKS.brick, INKS.ink, 0.4), 90, 0, 0.75, 2.2, 3.8)
  for (const x of [-500, 100, 600, 1000, 1500, 2100])
    sheet.line(`M${800 + (x - 800) * 0.12},700L${x},910`, mix(INKS.brick, INKS.ink, 0.3), 3)
  // shafts of light from the roof
  for (const [x, y, to, w] of [
    [800, 60, 560, 190],
    [800, 205, 690, 110],
    [800, 325, 748, 60],
  ] as const) {
    sheet.fill(oval(x, y, w * 0.16, w * 0.09), INKS.paper)
    const shaft = `M${x - w * 0.14},${y}L${to - w},${y + 860}H${to + w}L${x + w * 0.14},${y}Z`
    sheet
      .fill(shaft, INKS.cream, 'opacity="0.13"')
      .grain(shaft, [to - w, y, w * 2 + 300, 900 - y], INKS.cream, (_, py) => 0.34 * Math.max(0, 1 - (py - y) / 860), 3, 4.8)
  }
  // cloth on both sides
  const cloths = [INKS.anar, INKS.firoozeh, INKS.saffron, INKS.plum, INKS.cream, INKS.deep, INKS.rose, INKS.olive, INKS.lilac]
  for (const side of [0, 1])
    sheet.group(side ? 'translate(1600 0) scale(-1 1)' : '', () => {
      for (const [stack, x, w, foot, roll] of [
        [0, -40, 330, 860, 46],
        [1, 300, 170, 800, 30],
        [2, 480, 100, 752, 20],
      ] as const) {
        for (let row = 0; row < 8 - stack; row++) {
          const y = foot - (row + 1) * roll
          const ink = sheet.random.pick(cloths)
          sheet.fill(pill(x + sheet.random.range(-8, 8), y, w + sheet.random.range(-24, 12), roll - 3, roll * 0.46), ink)
          sheet.fill(pill(x + w - roll, y, roll - 3, roll - 3, roll * 0.46), mix(ink, INKS.ink, 0.3))
          sheet.line(
            `M${x + w - roll * 0.5},${y + roll * 0.5}m-${roll * 0.16},0a${roll * 0.16},${roll * 0.16} 0 1 0 ${roll * 0.3},0`,
            mix(ink, INKS.paper, 0.4),
            2.5,
          )
        }
        sheet.shade(box(x, foot - 8 * roll, w + 20, 8 * roll), [x, foot - 8 * roll, w + 20, 8 * roll], INKS.ink, 180, 0, 0.5, 3, 4.4)
      }
      sheet.line('M150,128H350M392,298H520', INKS.ink, 9)
      sheet.line('M176,128V40M330,128V60M410,298V210M500,298V220', INKS.ink, 4)
      for (const [x, ink, h] of side
        ? ([
            [250, INKS.saffron, 330],
            [168, INKS.deep, 390],
            [420, INKS.plum, 220],
          ] as const)
        : ([
            [250, INKS.firoozeh, 330],
            [168, INKS.cream, 390],
            [420, INKS.saffron, 220],
          ] as const)) {
        const d = `M${x},${(x > 400 ? 520 : 520) - h}h70c-6,${h * 0.4} 10,${h * 0.6} -4,${h}h-60c10,${-h * 0.4} -10,${-h * 0.6} -6,${-h}Z`
        sheet.fill(d, ink)
        sheet.line(`M${x + 24},${526 - h}v${h - 12}M${x + 46},${526 - h}v${h - 12}`, mix(ink, INKS.ink, 0.3), 4)
      }
    })
  walker(sheet, 690, 830, 330, { coat: INKS.ink, legs: INKS.night, hair: '#c9c5bd' })
  sheet.fill(pill(596, 560, 190, 54, 24), INKS.firoozeh, 'transform="rotate(-14 690 590)"')
  sheet.fill(oval(602, 612, 22, 26), INKS.deep)
  walker(sheet, 930, 780, 220, { coat: INKS.deep, legs: INKS.ink, scarf: INKS.anar, long: true, bag: INKS.saffron, pose: 'stride' })
  walker(sheet, 772, 722, 96, { coat: INKS.plum, legs: INKS.ink, pose: 'stride', flip: true })
  walker(sheet, 838, 714, 78, { coat: INKS.anar, scarf: INKS.ink, long: true })
}
