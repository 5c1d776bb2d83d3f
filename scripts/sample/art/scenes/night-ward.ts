import { walker } from '../figures/walker.ts'
import { INKS, mix, SKINS } from '../inks.ts'
import { box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { AREA, air, FRAME, WIDTH } from './air.ts'

/** Three in the morning, and a son's cardigan on a sleeping father's feet. */
export function nightWard(sheet: Sheet): void {
  sheet.ground(INKS.night)
  sheet.shade(FRAME, AREA, '#0a161b', 200, 0, 0.6, 2.2, 3.8)
  sheet.fill(box(0, 0, WIDTH, 640), mix(INKS.dusk, INKS.night, 0.35))
  air(sheet, 0, 640, INKS.night, 200, 0.1, 0.85)
  sheet.fill(box(0, 420, WIDTH, 16), mix(INKS.dusk, INKS.sky, 0.2))
  // the window with the city and the moon
  sheet.fill(box(140, 80, 330, 300), mix(INKS.dusk, INKS.sky, 0.25))
  const pane = box(158, 98, 294, 264)
  sheet.fill(pane, '#0f2028')
  sheet.group(
    '',
    () => {
      sheet.fill(oval(370, 170, 36), INKS.cream)
      sheet.fill(oval(356, 162, 32), '#0f2028')
      sheet.fill('M158,310h60v-40h50v60h70v-80h46v70h70v50H158Z', INKS.night)
      for (const [x, y] of [
        [172, 326],
        [232, 290],
        [352, 270],
        [362, 300],
        [420, 336],
      ] as const)
        sheet.fill(box(x, y, 10, 12), INKS.saffron)
    },
    pane,
  )
  sheet.line('M305,98V362', mix(INKS.dusk, INKS.sky, 0.25), 9)
  // the door, ajar, with light behind the one who looks in
  sheet.fill(box(1010, 60, 350, 640), mix(INKS.dusk, INKS.sky, 0.3))
  sheet.fill(box(1036, 84, 298, 616), mix(INKS.saffron, INKS.cream, 0.45))
  sheet.shade(box(1036, 84, 298, 616), [1036, 84, 298, 616], INKS.amber, 90, 0, 0.8, 2.4, 3.8)
  sheet.fill('M1204,84L1334,84V700H1204Z', mix(INKS.dusk, INKS.night, 0.3))
  sheet.fill('M1190,84L1204,84V700L1190,712Z', INKS.dusk)
  sheet.fill(oval(1222, 400, 9), INKS.sand)
  sheet.glow(1120, 360, 430, INKS.saffron, 0.65)
  const floor = 'M0,640H1600V900H0Z'
  sheet.fill(floor, mix(INKS.night, INKS.dusk, 0.7)).shade(floor, [0, 640, WIDTH, 260], '#0a161b', 90, 0, 0.8, 2.2, 3.8)
  sheet
    .fill('M1040,700H1200L1060,900H560Z', INKS.saffron, 'opacity="0.32"')
    .grain('M1040,700H1200L1060,900H560Z', [560, 700, 640, 200], INKS.saffron, (_, y) => 0.4 * (1 - (y - 700) / 240), 2.6, 4.2)
  // the nurse with a pocket lamp, dark against the corridor
  walker(sheet, 1116, 706, 520, { coat: INKS.paper, legs: INKS.dusk, scarf: INKS.deep, long: true, pose: 'facing', skin: SKINS[3] })
  sheet.shade('M1036,84H1204V706H1036Z', [1036, 84, 168, 622], INKS.night, 270, 0, 0.35, 2.6, 4)
  sheet.fill(oval(1066, 496, 13, 11), INKS.paper)
  sheet.glow(1060, 500, 90, INKS.paper, 0.9)
  // bed
  sheet.fill(oval(620, 846, 520, 26), '#071014', 'opacity="0.6"')
  sheet.line('M170,470V850M1030,640V850', INKS.sky, 17)
  sheet.line('M170,486C200,440 250,440 270,470V640', INKS.sky, 14)
  sheet.line('M1030,650H980', INKS.sky, 14)
  sheet.fill(oval(170, 856, 18), INKS.ink)
  sheet.fill(oval(1030, 856, 18), INKS.ink)
  sheet.fill(pill(176, 690, 856, 70, 20), INKS.mist)
  sheet.shade(pill(176, 690, 856, 70, 20), [176, 690, 856, 70], INKS.dusk, 200, 0, 0.9, 2.4, 3.8)
  sheet.fill('M190,690C186,620 250,590 330,606C390,620 396,680 380,696H196Z', INKS.paper)
  sheet.shade('M190,690C186,620 250,590 330,606C390,620 396,680 380,696H196Z', [186, 590, 210, 106], INKS.dusk, 200, 0, 0.85, 2.4, 3.8)
  const blanket = 'M350,696C370,610 470,584 580,604C700,580 820,610 900,590C950,578 1000,610 1010,700L1016,760H330Z'
  sheet.fill(blanket, INKS.firoozeh).shade(blanket, [330, 580, 690, 180], INKS.night, 190, 0, 0.9, 2.4, 3.8)
  sheet.line('M470,620C520,660 540,700 544,750M700,606C740,650 752,700 750,752', INKS.deep, 6)
  // the sleeper
  sheet.fill(
    'M300,640C290,590 320,548 368,546C396,544 414,560 420,574L440,584L426,598C428,622 410,650 374,656C340,662 308,664 300,640Z',
    '#b98058',
  )
  sheet.fill(
    'M296,640C280,590 300,540 360,534C388,532 404,542 408,552C372,552 352,572 350,604C336,610 334,640 322,656C308,656 300,650 296,640Z',
    '#a9a59e',
  )
  sheet.line('M398,584q8,5 14,2M404,622q8,2 14,-3M390,572q10,-6 20,-2', '#5a3524', 4)
  sheet.fill('M396,606C410,600 426,604 434,612C424,620 408,620 396,606Z', '#a9a59e')
  // the red cardigan over his feet
  const cardigan =
    'M842,590C880,560 980,566 1010,600C1040,640 1046,720 1030,776C990,790 940,786 926,770C900,784 864,780 850,764C830,700 826,630 842,590Z'
  sheet.fill(cardigan, INKS.anar).shade(cardigan, [826, 560, 220, 226], mix(INKS.anar, INKS.ink, 0.6), 190, 0, 0.85, 2.4, 3.6)
  sheet.line(
    'M928,580C922,650 922,710 926,770M870,640C876,690 878,730 876,768M990,630C1000,680 1002,730 996,776',
    mix(INKS.anar, INKS.ink, 0.45),
    6,
  )
  for (const y of [624, 670, 716]) sheet.fill(oval(912, y, 8), INKS.cream)
  sheet.line('M1010,600C1066,640 1070,720 1060,800', INKS.anar, 40)
  sheet.line('M1042,792l34,4', INKS.cream, 9)
  // the drip and the little table
  sheet.line('M90,150V850M60,160H130', INKS.sky, 9)
  sheet.fill(pill(96, 170, 60, 104, 16), INKS.mist)
  sheet.fill(pill(96, 214, 60, 60, 14), INKS.sky)
  sheet.line('M126,274C130,420 240,460 330,690', INKS.mist, 4)
  sheet.fill(box(40, 840, 100, 14), INKS.sky)
  sheet.fill(box(480, 470, 150, 16), INKS.sand)
  sheet.fill(pill(500, 404, 44, 66, 8), INKS.sky)
  sheet.fill(pill(500, 436, 44, 34, 8), INKS.mist)
  for (const x of [566, 588, 606]) sheet.fill(oval(x, 462, 9, 7), INKS.cream)
}
