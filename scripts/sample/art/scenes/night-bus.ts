import { INKS, mix, SKINS } from '../inks.ts'
import { box, oval, pill, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { air, stars, WIDTH } from './air.ts'

/** The night bus on the desert road. */
export function nightBus(sheet: Sheet): void {
  sheet.ground(INKS.night)
  air(sheet, 0, 620, INKS.dusk, 90, 0, 0.95)
  stars(sheet, 20, 330, 46, INKS.mist)
  const far = ridge(
    [
      [-20, 520],
      [180, 430],
      [330, 470],
      [520, 360],
      [690, 450],
      [900, 400],
      [1090, 470],
      [1300, 380],
      [1460, 440],
      [1640, 410],
    ],
    640,
  )
  sheet.fill(far, mix(INKS.dusk, INKS.firoozeh, 0.35)).shade(far, [0, 340, WIDTH, 300], INKS.night, 20, 0, 0.7, 2.2, 3.8)
  const near = ridge(
    [
      [-20, 590],
      [240, 530],
      [500, 580],
      [800, 520],
      [1150, 590],
      [1400, 540],
      [1640, 580],
    ],
    680,
  )
  sheet.fill(near, INKS.dusk).shade(near, [0, 510, WIDTH, 170], INKS.night, 60, 0.2, 0.8, 2.2, 3.8)
  sheet
    .fill(box(0, 610, WIDTH, 290), mix(INKS.night, INKS.brick, 0.22))
    .shade(box(0, 610, WIDTH, 290), [0, 610, WIDTH, 290], INKS.ink, 90, 0, 0.8, 2.2, 3.8)
  // village far away
  for (const [x, y] of [
    [212, 596],
    [232, 600],
    [258, 594],
    [290, 602],
    [1490, 590],
    [1512, 596],
  ] as const)
    sheet.fill(oval(x, y, 4), INKS.saffron)
  // road
  sheet.fill('M-20,720C300,690 900,690 1620,700V860C1000,800 400,800 -20,850Z', INKS.ink)
  sheet.line('M-20,784C400,742 1000,744 1620,778', INKS.sand, 7, 'stroke-dasharray="70 54"')
  // light of the lamps
  const beam = 'M470,640L-40,560V860L470,716Z'
  sheet
    .fill(beam, INKS.saffron, 'opacity="0.12"')
    .grain(beam, [-40, 560, 520, 300], INKS.saffron, (x) => 0.62 * Math.max(0, x / 480), 2.2, 3.8)
  // bus
  sheet.fill(oval(860, 752, 440, 18), '#0b1418', 'opacity="0.6"')
  const body = 'M452,470C456,420 480,398 524,394H1250C1280,394 1296,410 1298,440V720H470C452,716 446,704 446,684Z'
  sheet.fill(body, INKS.firoozeh)
  sheet.group(
    '',
    () => {
      sheet.fill(box(430, 600, 880, 44), INKS.cream)
      sheet.fill(box(430, 644, 880, 20), INKS.anar)
    },
    body,
  )
  sheet.shade(body, [440, 390, 870, 340], INKS.deep, 70, 0, 0.9, 3, 4.4)
  sheet.fill('M462,470C464,440 478,424 508,424H560V566H456Z', mix(INKS.saffron, INKS.paper, 0.35))
  const panes = [
    [580, 8],
    [692, -14],
    [804, 0],
    [916, 12],
    [1028, 0],
    [1140, -10],
  ] as const
  for (const [at, [x, lean]] of panes.entries()) {
    const pane = pill(x, 424, 100, 118, 12)
    sheet.fill(pane, at === 4 ? INKS.dusk : INKS.saffron)
    if (at !== 4) sheet.shade(pane, [x, 424, 100, 118], INKS.amber, 100, 0, 0.7, 3, 4.2)
    sheet.group(
      '',
      () => {
        // sleepers leaning on the glass
        if (at === 1) {
          sheet.fill(`M${x + 16},560C${x + 10},500 ${x + 24},466 ${x + 52},464C${x + 84},470 ${x + 84},520 ${x + 96},560Z`, INKS.plum)
          sheet.fill(oval(x + 42, 500, 16, 20), SKINS[3])
        } else if (at !== 2) {
          sheet.fill(`M${x + 14},560C${x + 20},524 ${x + 80},524 ${x + 88},560Z`, at === 4 ? INKS.night : INKS.ink)
          sheet.fill(oval(x + 52 + lean, 504, 19, 23), at === 4 ? INKS.night : mix(INKS.ink, INKS.brick, 0.35))
        } else sheet.fill(`M${x},424h34c-6,40 4,80 -10,120h-24Z`, INKS.anar)
      },
      pane,
    )
  }
  sheet.fill('M470,560C476,520 520,516 540,560V566H468Z', INKS.ink)
  sheet.fill(oval(506, 506, 18, 21), mix(INKS.ink, INKS.brick, 0.4))
  sheet.fill('M488,500C486,482 526,480 526,500Z', INKS.ink) // driver
  sheet.line('M480,548c6,-22 24,-24 30,0', INKS.ink, 6)
  for (const x of [600, 1140]) {
    sheet.fill(oval(x, 722, 56), INKS.ink)
    sheet.fill(oval(x, 722, 28), INKS.sand)
    sheet.fill(oval(x, 722, 11), INKS.ink)
  }
  sheet.fill(oval(458, 676, 15, 20), INKS.paper)
  sheet.glow(452, 676, 80, INKS.saffron, 0.9)
  sheet.fill(box(1284, 560, 14, 40), INKS.anar)
  sheet.glow(1298, 580, 46, INKS.anar, 0.8)
  sheet.line('M1180,394v-18h-150v18', INKS.deep, 10)
  for (const [at, [x]] of panes.entries())
    if (at !== 4) {
      const d = `M${x + 4},748h90l60,120h-170Z`
      sheet
        .fill(d, INKS.saffron, 'opacity="0.1"')
        .grain(d, [x - 60, 748, 240, 120], INKS.saffron, (_, py) => 0.4 * (1 - (py - 748) / 120), 2.4, 4)
    }
  for (const [x, h] of [
    [90, 90],
    [150, 60],
    [1380, 100],
    [1450, 70],
    [1530, 84],
    [700, 40],
  ] as const)
    for (let i = 0; i < 13; i++)
      sheet.line(
        `M${x + i * 5 - 30},905q${(i - 6) * 3},${-h * 0.5} ${(i - 6) * 9},${-h * sheet.random.range(0.6, 1)}`,
        i % 3 ? '#0d1c22' : INKS.dusk,
        4,
      )
}
