import { INKS, mix, SKINS } from '../inks.ts'
import { box, cut, oval, pill, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { bicycle } from '../things/bicycle.ts'
import { air, WIDTH } from './air.ts'

/** The cyclist and the sheep have time to look at each other. */
export function slowRoad(sheet: Sheet): void {
  sheet.ground(mix(INKS.sky, INKS.mist, 0.5))
  air(sheet, 0, 520, INKS.firoozeh, 270, 0, 0.5)
  air(sheet, 240, 280, INKS.cream, 90, 0, 0.9)
  const far = ridge(
    [
      [-20, 470],
      [180, 400],
      [360, 440],
      [600, 330],
      [820, 420],
      [1080, 360],
      [1300, 430],
      [1640, 380],
    ],
    560,
  )
  sheet.fill(far, mix(INKS.lilac, INKS.rose, 0.45)).shade(far, [0, 330, WIDTH, 230], INKS.plum, 20, 0, 0.6, 2.2, 3.8)
  for (const x of [300, 352, 1250]) {
    sheet.fill(box(x, 470, 34, 70), mix(INKS.clay, INKS.rose, 0.3))
    sheet.fill(box(x - 4, 462, 42, 10), INKS.clay)
    for (let i = 0; i < 3; i++) sheet.fill(box(x + 4 + i * 10, 478, 6, 30), INKS.plum)
  }
  sheet
    .fill(box(0, 530, WIDTH, 370), mix(INKS.sand, INKS.clay, 0.3))
    .shade(box(0, 530, WIDTH, 370), [0, 530, WIDTH, 370], INKS.brick, 90, 0, 0.5, 2.2, 3.8)
  const verge = ridge(
    [
      [-20, 560],
      [400, 548],
      [900, 566],
      [1640, 548],
    ],
    640,
  )
  sheet.fill(verge, mix(INKS.leaf, INKS.sand, 0.55))
  // pomegranate trees behind a mud wall
  for (const [x, y, r] of [
    [120, 540, 74],
    [1440, 530, 86],
    [1560, 548, 70],
  ] as const) {
    sheet.fill(box(x - 7, y, 14, 70), INKS.amber)
    sheet.fill(oval(x, y, r, r * 0.8), INKS.leaf).shade(oval(x, y, r, r * 0.8), [x - r, y - r, r * 2, r * 2], INKS.olive, 50, 0, 0.95, 3, 4)
    for (let i = 0; i < 11; i++) {
      const a = sheet.random.range(0, 6.28),
        b = sheet.random.range(0, r * 0.78)
      sheet.fill(oval(x + Math.cos(a) * b, y + Math.sin(a) * b * 0.8, 10), INKS.anar)
    }
  }
  for (const [x, w] of [
    [-20, 250],
    [1330, 300],
  ] as const)
    sheet
      .fill(
        cut(
          sheet.random,
          [
            [x, 572],
            [x + w, 566],
            [x + w, 628],
            [x, 630],
          ],
          3,
        ),
        INKS.clay,
      )
      .shade(box(x, 566, w, 64), [x, 566, w, 64], INKS.brick, 90, 0, 0.7, 2.6, 4)
  // road
  sheet
    .fill('M-20,690C400,672 1100,672 1620,686V880C1100,858 400,858 -20,884Z', mix(INKS.dusk, INKS.plum, 0.4))
    .shade('M-20,690C400,672 1100,672 1620,686V880C1100,858 400,858 -20,884Z', [0, 670, WIDTH, 214], INKS.night, 90, 0, 0.6, 2.2, 3.8)
  sheet.line('M-20,782C400,764 1100,764 1620,778', INKS.cream, 8, 'stroke-dasharray="86 70"')
  // the pickup with its passenger
  sheet.fill(oval(1060, 742, 330, 15), INKS.night, 'opacity="0.5"')
  const cab =
    'M1390,726H730V616H1010V500C1010,486 1018,480 1032,480H1190C1210,480 1222,490 1232,510L1266,588L1370,606C1386,610 1392,622 1392,640Z'
  sheet.fill(cab, INKS.sky).shade(cab, [730, 480, 662, 246], INKS.dusk, 70, 0, 0.9, 2.8, 4.2)
  sheet.fill('M1040,506H1116V586H1040Z M1134,506H1188C1200,506 1206,512 1212,524L1238,586H1134Z', mix(INKS.night, INKS.dusk, 0.5))
  sheet.fill(oval(1160, 552, 24, 28), SKINS[4])
  sheet.fill('M1134,544C1134,516 1186,516 1186,540Z', INKS.ink)
  sheet.fill('M1120,586C1128,570 1192,570 1200,586Z', INKS.anar)
  sheet.line('M740,628H1000M1030,640H1380', INKS.cream, 9)
  sheet.fill(oval(1384, 650, 11, 18), INKS.saffron)
  for (const x of [856, 1262]) {
    sheet.fill(oval(x, 728, 54), INKS.ink)
    sheet.fill(oval(x, 728, 25), INKS.sand)
    sheet.fill(oval(x, 728, 10), INKS.ink)
  }
  // the sheep looks back over the tailgate
  for (const [x, y, r] of [
    [800, 570, 46],
    [850, 552, 52],
    [910, 556, 52],
    [960, 576, 44],
    [870, 590, 56],
    [820, 600, 40],
    [930, 600, 46],
  ] as const)
    sheet.fill(oval(x, y, r), INKS.paper)
  sheet.shade(box(750, 500, 270, 116), [750, 500, 270, 116], INKS.sand, 60, 0, 0.3, 3, 4)
  sheet.fill(oval(778, 528, 36, 44), INKS.cream)
  sheet.fill('M744,524C722,528 706,546 706,562C714,580 742,584 764,566L782,524Z', mix(INKS.sand, INKS.clay, 0.4))
  sheet.fill(oval(744, 544, 5.5, 7), INKS.ink)
  sheet.line('M712,566l12,4', INKS.ink, 4)
  sheet.fill('M790,508C812,506 830,516 834,530C818,538 800,534 790,524Z', mix(INKS.sand, INKS.clay, 0.5))
  for (const [x, y] of [
    [764, 500],
    [786, 492],
    [806, 500],
  ] as const)
    sheet.fill(oval(x, y, 17), INKS.paper)
  sheet.fill(box(724, 606, 300, 16), INKS.dusk)
  // the rider with eleven kilos of pomegranates
  sheet.fill(oval(420, 860, 240, 14), INKS.night, 'opacity="0.45"')
  bicycle(sheet, 420, 858, 176, INKS.anar)
  for (const [x, y] of [
    [262, 690],
    [296, 700],
  ] as const) {
    sheet.fill(pill(x - 40, y, 96, 104, 14), INKS.deep)
    sheet.fill(box(x - 40, y + 26, 96, 10), INKS.saffron)
  }
  for (const [x, y] of [
    [236, 690],
    [264, 676],
    [292, 684],
    [320, 690],
    [250, 664],
    [280, 652],
    [308, 664],
    [276, 694],
  ] as const) {
    sheet.fill(oval(x, y, 20), INKS.anar)
    sheet.fill(oval(x - 6, y - 6, 6), INKS.rose)
    sheet.line(`M${x},${y - 20}l-4,-7M${x},${y - 20}l5,-6`, INKS.brick, 4)
  }
  sheet.line('M392,700L430,770L404,826', INKS.ink, 30)
  sheet.fill('M384,836h52v14h-56Z', INKS.paper)
  const trunk = 'M352,706C346,640 366,570 430,548C474,544 492,574 486,614C494,650 470,700 430,712Z'
  sheet.fill(trunk, INKS.saffron).shade(trunk, [346, 546, 150, 166], INKS.amber, 150, 0, 0.85, 2.8, 4)
  sheet.line('M446,574C470,610 480,640 492,678', mix(INKS.saffron, INKS.amber, 0.5), 25)
  sheet.fill(oval(494, 688, 13, 12), SKINS[3])
  sheet.fill('M424,520l34,4l-4,38l-36,-6Z', SKINS[4])
  sheet.fill('M450,452C486,454 496,486 488,510C484,526 470,534 456,532C430,532 416,512 418,488C420,464 434,452 450,452Z', SKINS[3])
  sheet.fill('M488,488l13,13l-14,7Z', SKINS[3])
  sheet.fill(oval(474, 488, 4, 5), INKS.ink)
  sheet.line('M466,477q8,-5 15,-2M474,516q8,2 12,-3', INKS.ink, 4)
  sheet.fill('M412,484C408,436 452,418 486,434C502,442 508,458 504,470C470,456 440,462 412,484Z', INKS.anar)
  sheet.line('M424,452C440,436 466,434 484,442M418,470C440,450 474,446 500,462', mix(INKS.anar, INKS.ink, 0.4), 5)
  sheet.line('M434,500C440,520 446,530 456,536', INKS.ink, 4)
  // wind from the front, as always
  for (const [x, y, l] of [
    [560, 470, 150],
    [600, 520, 110],
    [540, 610, 90],
    [580, 380, 120],
  ] as const)
    sheet.line(`M${x + l},${y}H${x}q-26,0 -26,-18t22,-14`, INKS.paper, 6, 'opacity="0.85"')
}
