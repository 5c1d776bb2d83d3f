import { INKS, mix, SKINS } from '../inks.ts'
import { box, oval, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { air, stars, WIDTH } from './air.ts'

/** A moonless night of meteors over the dunes. */
export function meteors(sheet: Sheet): void {
  sheet.ground(INKS.night)
  air(sheet, 0, 700, INKS.dusk, 90, 0, 1)
  air(sheet, 380, 320, mix(INKS.dusk, INKS.rose, 0.45), 90, 0, 0.7)
  const milky = 'M220,-20C420,160 700,330 1180,640L1420,640C1000,360 700,140 520,-20Z'
  sheet
    .fill(milky, INKS.sky, 'opacity="0.1"')
    .grain(milky, [220, -20, 1200, 660], INKS.mist, (x, y) => 0.28 * Math.max(0, 1 - Math.abs(x - 370 - y * 1.42) / 190), 2.2, 4.6)
  stars(sheet, 10, 560, 190, INKS.mist)
  stars(sheet, 10, 420, 24, INKS.saffron)
  // every streak comes from one point
  for (const [angle, from, length, width] of [
    [200, 120, 320, 8],
    [168, 190, 250, 6],
    [222, 210, 300, 7],
    [148, 130, 220, 5],
    [186, 330, 330, 9],
    [238, 130, 190, 5],
    [128, 240, 160, 5],
    [208, 470, 260, 7],
    [160, 470, 210, 6],
    [96, 170, 120, 4],
    [40, 130, 150, 5],
    [350, 120, 170, 5],
  ] as const) {
    const [dx, dy] = [Math.cos(angle * 0.01745), -Math.sin(angle * 0.01745)]
    const [nx, ny] = [-dy * width, dx * width]
    const [hx, hy] = [1120 + dx * (from + length), 190 + dy * (from + length)]
    if (hy < 600) {
      sheet.fill(
        `M${1120 + dx * from},${190 + dy * from}L${hx + nx},${hy + ny}L${hx + dx * width * 2},${hy + dy * width * 2}L${hx - nx},${hy - ny}Z`,
        mix(INKS.saffron, INKS.paper, 0.55),
      )
      sheet.glow(hx, hy, 34, INKS.saffron, 0.8)
    }
  }
  const far = ridge(
    [
      [-20, 640],
      [260, 590],
      [520, 626],
      [860, 570],
      [1180, 620],
      [1640, 580],
    ],
    780,
  )
  sheet.fill(far, mix(INKS.dusk, INKS.plum, 0.45)).shade(far, [0, 560, WIDTH, 220], INKS.night, 40, 0, 0.85, 2.2, 3.8)
  const dune = ridge(
    [
      [-20, 720],
      [240, 690],
      [560, 744],
      [900, 700],
      [1240, 640],
      [1460, 690],
      [1640, 730],
    ],
    920,
  )
  sheet.fill(dune, mix(INKS.clay, INKS.plum, 0.62)).shade(dune, [0, 640, WIDTH, 280], INKS.night, 60, 0.1, 1, 2.2, 3.8)
  sheet.hatch(dune, [0, 640, WIDTH, 280], mix(INKS.plum, INKS.night, 0.5), 8, 30, 3, 0.9)
  sheet.fill(
    'M1240,640C1180,700 1120,780 1100,920H1640V730C1560,712 1500,700 1460,690C1390,650 1310,620 1240,640Z',
    INKS.night,
    'opacity="0.4"',
  )
  // the pickup, its lamps off, and those who lie on its bed
  sheet.fill(oval(560, 838, 330, 20), '#0a1418', 'opacity="0.6"')
  sheet.fill(
    'M290,760V720H560L600,640C606,630 616,626 628,626H720C738,626 748,634 756,650L788,712L842,726C856,730 860,740 860,754V800H290Z',
    INKS.firoozeh,
  )
  sheet.shade(
    'M290,760V720H560L600,640C606,630 616,626 628,626H720C738,626 748,634 756,650L788,712L842,726C856,730 860,740 860,754V800H290Z',
    [290, 626, 570, 174],
    INKS.night,
    50,
    0.05,
    0.95,
    2.6,
    4,
  )
  sheet.fill('M612,708L636,648H676V708Z M692,648H724L752,708H692Z', mix(INKS.night, INKS.sky, 0.3))
  sheet.fill(box(290, 716, 276, 14), INKS.deep)
  for (const x of [390, 760]) {
    sheet.fill(oval(x, 804, 44), INKS.ink)
    sheet.fill(oval(x, 804, 20), INKS.sand)
    sheet.fill(oval(x, 804, 8), INKS.ink)
  }
  sheet.fill('M296,716C300,690 330,684 360,690L520,702V718H296Z', INKS.anar)
  sheet.fill(oval(304, 694, 22, 20), SKINS[3])
  sheet.fill('M284,690C284,668 322,664 328,684C310,684 300,690 296,700Z', INKS.ink)
  sheet.fill('M420,718C424,690 452,682 480,690L556,706V718Z', INKS.plum)
  sheet.fill(oval(430, 690, 20, 19), SKINS[2])
  sheet.fill('M410,690C406,664 450,660 452,686C440,682 432,688 428,700C440,712 424,722 408,718Z', INKS.sand)
  // three on a blanket, one who points
  sheet.fill('M900,800L1290,776L1350,826L950,856Z', INKS.anar)
  sheet.line('M914,808L1292,786M946,846L1336,820', INKS.saffron, 5)
  for (const [x, y, ink, scarf] of [
    [950, 806, INKS.deep, INKS.ink],
    [1010, 822, INKS.saffron, INKS.plum],
  ] as const) {
    sheet.fill(
      `M${x},${y}C${x + 40},${y - 30} ${x + 100},${y - 26} ${x + 150},${y - 14}L${x + 240},${y - 16}C${x + 256},${y - 10} ${x + 254},${y + 2} ${x + 240},${y + 4}L${x + 40},${y + 22}Z`,
      ink,
    )
    sheet.fill(oval(x - 8, y, 23, 20), SKINS[3])
    sheet.fill(
      `M${x - 34},${y + 4}C${x - 34},${y - 24} ${x + 4},${y - 28} ${x + 8},${y - 12}C${x - 8},${y - 10} ${x - 12},${y} ${x - 10},${y + 16}Z`,
      scarf,
    )
  }
  sheet.fill('M1230,790C1226,740 1244,716 1270,714C1296,716 1312,744 1308,786Z', INKS.cream)
  sheet.fill(oval(1268, 692, 22, 25), SKINS[3])
  sheet.fill(
    'M1244,696C1238,658 1300,656 1292,696C1290,712 1300,722 1312,736C1290,746 1250,744 1230,732C1242,722 1248,712 1244,696Z',
    INKS.deep,
  )
  sheet.line('M1252,734C1220,700 1204,670 1188,640', INKS.cream, 17)
  sheet.fill(oval(1184, 632, 9, 10), SKINS[3])
}
