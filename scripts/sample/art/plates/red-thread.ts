import { INKS, mix } from '../inks.ts'
import { box, cut, oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { steam } from '../things/tea.ts'

/** A red thread with three knots on the heel in front. */
export function redThread(sheet: Sheet): void {
  sheet.ground(mix(INKS.sand, INKS.saffron, 0.25))
  sheet.shade(box(0, 0, 1200, 900), [0, 0, 1200, 900], INKS.clay, 200, 0, 0.6, 2.2, 3.8)
  const snow = 'M-20,330C160,250 330,300 520,260C760,220 960,300 1220,240V920H-20Z'
  sheet.fill(snow, INKS.mist).shade(snow, [0, 240, 1200, 660], INKS.sky, 90, 0, 0.8, 2.2, 3.8)
  for (let i = 0; i < 64; i++) {
    const t = sheet.random.next()
    const y = 420 + t * 480
    const x = sheet.random.range(-40, 1240)
    const r = 14 + t * 54
    const d = cut(
      sheet.random,
      [
        [x - r, y],
        [x - r * 0.5, y - r * 0.7],
        [x + r * 0.5, y - r * 0.62],
        [x + r, y + r * 0.1],
        [x + r * 0.5, y + r * 0.5],
        [x - r * 0.6, y + r * 0.5],
      ],
      r * 0.12,
    )
    const ink = sheet.random.pick([INKS.saffron, mix(INKS.saffron, INKS.sand, 0.5), INKS.sand, mix(INKS.amber, INKS.sand, 0.5)])
    sheet.fill(d, ink)
    sheet.shade(d, [x - r, y - r, r * 2, r * 2], INKS.amber, 50, 0, 0.85, 2.4, 3.4)
  }
  steam(sheet, 170, 640, 470, INKS.paper, 2, 46)
  // boot
  sheet.fill(oval(640, 800, 330, 40), INKS.ink, 'opacity="0.4"')
  const boot =
    'M470,760C450,640 470,540 480,420C476,330 490,240 520,210C580,190 720,190 780,214C806,250 812,330 806,420C826,540 850,640 830,760C790,790 510,790 470,760Z'
  sheet.fill(boot, mix(INKS.brick, INKS.amber, 0.4)).shade(boot, [450, 190, 400, 600], mix(INKS.brick, INKS.ink, 0.6), 20, 0, 0.9, 2.6, 3.8)
  sheet.fill(
    'M486,420C560,400 720,400 804,420C816,480 822,520 826,560C720,530 580,530 474,560C476,510 480,470 486,420Z',
    mix(INKS.brick, INKS.ink, 0.35),
  )
  sheet.fill('M468,700C580,660 720,660 834,700L838,764C790,800 510,800 462,764Z', INKS.ink)
  sheet.line('M462,770C580,810 720,810 838,770', INKS.anar, 11)
  for (let x = 480; x < 836; x += 42) sheet.fill(`M${x},786h28l-4,30h-22Z`, INKS.ink)
  sheet.fill('M500,214C580,180 720,180 798,214L806,300C720,270 580,270 492,300Z', INKS.olive)
  sheet.line('M500,250C580,224 720,224 800,250', mix(INKS.olive, INKS.sand, 0.4), 6)
  sheet.line('M650,190V410', mix(INKS.brick, INKS.ink, 0.6), 9)
  sheet.line('M650,420V560', mix(INKS.brick, INKS.ink, 0.7), 5, 'stroke-dasharray="15 11"')
  sheet.line('M614,196C606,130 694,130 686,196', INKS.ink, 13)
  sheet.line('M486,430C560,412 720,412 804,430M476,552C580,526 720,526 824,552', INKS.sand, 4, 'stroke-dasharray="11 9"')
  // trousers
  sheet.fill('M468,-10H850C830,60 810,140 800,226C720,196 580,196 500,226C494,140 480,60 468,-10Z', INKS.dusk)
  sheet.shade(
    'M468,-10H850C830,60 810,140 800,226C720,196 580,196 500,226C494,140 480,60 468,-10Z',
    [468, -10, 382, 236],
    INKS.night,
    20,
    0,
    0.85,
    2.4,
    3.6,
  )
  // the thread
  sheet.line(
    'M650,486C700,500 668,560 712,590C756,622 700,660 740,716C756,742 744,770 758,800',
    mix(INKS.anar, INKS.ink, 0.4),
    12,
    'opacity="0.4" transform="translate(8 8)"',
  )
  sheet.line('M650,486C700,500 668,560 712,590C756,622 700,660 740,716C756,742 744,770 758,800', INKS.anar, 11)
  for (const [x, y] of [
    [690, 566],
    [728, 632],
    [738, 712],
  ] as const) {
    sheet.fill(oval(x, y, 19, 16), INKS.anar)
    sheet.line(`M${x - 12},${y - 4}q12,12 22,2`, mix(INKS.anar, INKS.ink, 0.45), 4)
    sheet.fill(oval(x - 6, y - 7, 4), INKS.rose)
  }
  sheet.line('M758,800l-10,22M758,800l8,24M758,800l0,26', INKS.anar, 4)
  // pole
  sheet.line('M1050,-10L984,640', INKS.sky, 19)
  sheet.line('M1056,-10L990,640', INKS.dusk, 5)
  sheet.line('M984,640L974,742', INKS.ink, 11)
  sheet.line(oval(982, 664, 50, 15), INKS.ink, 9)
  sheet.fill(oval(974, 752, 34, 9), INKS.amber)
}
