import { walker } from '../figures/walker.ts'
import { INKS, mix, SKINS } from '../inks.ts'
import { box, oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { books } from '../things/books.ts'
import { AREA, FRAME, WIDTH } from './air.ts'

/** Three buckets and a roof. */
export function bookshop(sheet: Sheet): void {
  sheet.ground(mix(INKS.sand, INKS.amber, 0.25))
  sheet.shade(FRAME, AREA, INKS.amber, 160, 0, 0.55, 2.2, 3.8)
  // the window with the wet street
  const pane = box(170, 130, 470, 470)
  sheet.fill(box(146, 106, 518, 518), INKS.ink)
  sheet.fill(pane, INKS.dusk)
  sheet.group(
    '',
    () => {
      sheet.fill('M170,130H640V330L520,300V210H430V330H330V260H250V350L170,340Z', INKS.night)
      for (const [x, y] of [
        [280, 290],
        [350, 360],
        [460, 240],
        [560, 330],
        [210, 370],
        [470, 330],
      ] as const)
        sheet.fill(box(x, y, 24, 30), INKS.saffron)
      sheet.fill(box(170, 470, 470, 130), mix(INKS.night, INKS.firoozeh, 0.4))
      for (const [x, ink] of [
        [290, INKS.saffron],
        [468, INKS.saffron],
        [380, INKS.anar],
        [570, INKS.saffron],
      ] as const)
        for (let i = 0; i < 7; i++)
          sheet.line(`M${x - 20 + sheet.random.range(-14, 10)},${486 + i * 16}h${sheet.random.range(16, 50)}`, ink, 5)
      sheet.hatch(pane, [170, 130, 470, 470], INKS.sky, 104, 24, 3, 0.9)
      sheet.fill(oval(500, 588, 84, 9), INKS.night)
      walker(sheet, 500, 588, 262, { coat: INKS.cream, legs: INKS.night, scarf: INKS.lilac, long: true, pose: 'stride', skin: SKINS[1] })
      sheet.line('M553,462L560,300', INKS.ink, 6)
      sheet.fill(
        'M440,338C442,246 640,238 672,322C652,310 630,314 618,330C600,312 574,312 560,330C544,314 518,316 504,334C486,320 460,322 440,338Z',
        INKS.anar,
      )
      sheet.fill(
        'M560,330C556,290 566,262 566,258C610,262 660,290 672,322C652,310 630,314 618,330C600,312 574,312 560,330Z',
        mix(INKS.anar, INKS.ink, 0.28),
      )
      sheet.line('M564,258v-16', INKS.ink, 6)
      sheet.hatch(pane, [170, 130, 470, 470], INKS.mist, 104, 58, 3, 1.6)
      sheet.shade(pane, [170, 130, 470, 470], INKS.sky, 270, 0, 0.35, 2.2, 3.8)
    },
    pane,
  )
  sheet.line('M392,130V600M170,300H640', INKS.ink, 12)
  sheet.fill(box(130, 616, 550, 24), INKS.brick)
  // shelves
  const inks = [INKS.anar, INKS.deep, INKS.cream, INKS.olive, INKS.plum, INKS.saffron, INKS.brick, INKS.firoozeh, INKS.ink, INKS.paper]
  sheet.fill(box(740, 60, 900, 610), mix(INKS.brick, INKS.ink, 0.55))
  for (let row = 0; row < 5; row++) {
    const y = 176 + row * 116
    books(sheet, 762, 1610, y, 96, inks, 0.08)
    sheet.fill(box(740, y, 900, 14), INKS.brick)
  }
  sheet.shade(box(740, 60, 900, 610), [740, 60, 900, 610], INKS.ink, 20, 0, 0.6, 2.2, 3.8)
  sheet.fill(box(736, 60, 22, 640), INKS.brick)
  sheet.fill(box(1180, 60, 16, 610), INKS.brick)
  // lamp
  sheet.line('M900,0V92', INKS.ink, 6)
  sheet.fill('M846,150C850,100 950,100 954,150Z', INKS.firoozeh)
  sheet.fill(oval(900, 152, 26, 12), INKS.paper)
  sheet.fill('M860,160L700,668H1120L940,160Z', INKS.saffron, 'opacity="0.12"')
  sheet.glow(900, 190, 360, INKS.saffron, 0.7)
  // floor
  const floor = 'M0,668H1600V900H0Z'
  sheet.fill(floor, INKS.brick).shade(floor, [0, 668, WIDTH, 232], mix(INKS.brick, INKS.ink, 0.6), 90, 0, 0.8, 2.2, 3.8)
  for (const y of [700, 744, 806, 880]) sheet.line(`M0,${y}H1600`, mix(INKS.brick, INKS.ink, 0.35), 4)
  for (const [x, y, rx] of [
    [470, 800, 110],
    [800, 836, 124],
    [1150, 800, 120],
  ] as const)
    sheet.fill(oval(x, y + 8, rx * 1.35, 20), mix(INKS.firoozeh, INKS.brick, 0.4), 'opacity="0.8"')
  const bucket = (x: number, y: number, w: number, h: number, ink: string) => {
    const d = `M${x - w},${y - h}L${x + w},${y - h}L${x + w * 0.76},${y}C${x + w * 0.5},${y + 14} ${x - w * 0.5},${y + 14} ${x - w * 0.76},${y}Z`
    sheet.fill(d, ink).shade(d, [x - w, y - h, w * 2, h + 14], mix(ink, INKS.ink, 0.55), 10, 0, 0.85, 3, 4)
    sheet.fill(oval(x, y - h, w, w * 0.2), mix(ink, INKS.ink, 0.45))
    sheet.fill(oval(x, y - h + 5, w * 0.86, w * 0.14), INKS.sky)
    sheet.line(
      `M${x - w},${y - h + 4}C${x - w},${y - h - w * 1.1} ${x + w},${y - h - w * 1.1} ${x + w},${y - h + 4}`,
      mix(ink, INKS.ink, 0.3),
      6,
    )
  }
  bucket(470, 800, 96, 150, INKS.firoozeh)
  bucket(800, 836, 108, 166, INKS.anar)
  const basin = 'M1010,716H1310C1300,780 1250,806 1220,808H1100C1070,806 1020,780 1010,716Z'
  sheet.fill(basin, INKS.clay).shade(basin, [1010, 716, 300, 92], INKS.brick, 10, 0, 0.9, 3, 4)
  sheet.fill(oval(1160, 716, 152, 26), mix(INKS.brick, INKS.ink, 0.3))
  sheet.fill(oval(1160, 721, 134, 19), INKS.sky)
  for (const [x, y] of [
    [470, 610],
    [470, 460],
    [470, 250],
    [800, 640],
    [800, 520],
    [800, 330],
    [1160, 680],
    [1160, 560],
    [1160, 300],
  ] as const)
    sheet.fill(
      `M${x},${y - 30}C${x + 4},${y - 14} ${x + 11},${y - 6} ${x + 11},${y + 3}A11,11 0 1 1 ${x - 11},${y + 3}C${x - 11},${y - 6} ${x - 4},${y - 14} ${x},${y - 30}Z`,
      INKS.paper,
    )
  for (const [y, w, ink] of [
    [856, 210, INKS.deep],
    [828, 184, INKS.cream],
    [800, 196, INKS.anar],
    [772, 160, INKS.olive],
  ] as const) {
    sheet.fill(box(1420 - w / 2, y - 26, w, 26), ink)
    sheet.fill(box(1420 - w / 2, y - 21, 16, 16), INKS.paper)
    sheet.fill(box(1420 + w / 2 - 50, y - 26, 10, 26), mix(ink, INKS.paper, 0.5))
  }
  sheet.fill('M1346,746C1340,700 1380,676 1430,680C1490,684 1510,712 1498,746Z', INKS.ink)
  sheet.fill(oval(1376, 722, 32, 26), INKS.ink)
  sheet.fill('M1350,706L1352,680L1372,698Z M1384,698L1402,680L1406,708Z', INKS.ink)
  sheet.line('M1498,742C1540,750 1520,800 1500,812', INKS.ink, 13)
  sheet.line('M1360,724q6,5 12,0M1382,724q6,5 12,0', INKS.saffron, 3.5)
  sheet.hatch('M1400,690C1450,680 1500,700 1498,746H1420Z', [1400, 680, 100, 70], mix(INKS.ink, INKS.sand, 0.3), 70, 12, 3, 0.4)
  for (const [x, y] of [
    [470, 652],
    [800, 672],
    [1160, 720],
  ] as const)
    sheet.line(`M${x - 44},${y}q44,14 88,0M${x - 20},${y - 12}l-12,-22M${x + 20},${y - 12}l12,-22`, INKS.paper, 5)
}
