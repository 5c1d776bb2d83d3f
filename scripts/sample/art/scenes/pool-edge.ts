import { INKS, mix, SKINS } from '../inks.ts'
import { arch, box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { WIDTH } from './air.ts'

/** At sixty-six on the edge of the pool, beside seven children in pink caps. */
export function poolEdge(sheet: Sheet): void {
  sheet.ground(mix(INKS.sky, INKS.firoozeh, 0.35))
  // hall: windows and light
  sheet.fill(box(0, 0, WIDTH, 250), mix(INKS.mist, INKS.sky, 0.4))
  for (let x = 60; x < 1600; x += 220) {
    sheet.fill(arch(x + 80, 220, 150, 190), INKS.paper)
    sheet.shade(arch(x + 80, 220, 150, 190), [x, 30, 160, 190], INKS.saffron, 90, 0, 0.4, 2.6, 4)
    sheet.line(`M${x + 80},40V220`, mix(INKS.sky, INKS.dusk, 0.3), 6)
  }
  sheet.fill(box(0, 232, WIDTH, 40), INKS.paper)
  for (let x = 0; x < 1600; x += 40) sheet.fill(box(x, 232, 20, 40), INKS.mist)
  const water = box(0, 272, WIDTH, 430)
  sheet.fill(water, INKS.firoozeh)
  sheet.shade(water, [0, 272, WIDTH, 430], INKS.deep, 90, 0, 0.7, 2.2, 3.8)
  for (let i = 0; i < 90; i++) {
    const y = sheet.random.range(290, 690)
    const u = (y - 260) / 430
    const x = sheet.random.range(-20, 1600)
    sheet.line(
      `M${x},${y}q${20 * u + 8},${-9 * u - 3} ${40 * u + 16},0t${40 * u + 16},0`,
      sheet.random.pick([INKS.sky, INKS.mist, mix(INKS.firoozeh, INKS.sky, 0.5)]),
      2 + u * 4,
      'opacity="0.75"',
    )
  }
  for (const w of [470, 830, 1160]) sheet.fill(`M${w},276h90l-40,420h-170Z`, INKS.paper, 'opacity="0.16"')
  // lane ropes run to the far wall
  for (const [top, foot] of [
    [340, -160],
    [650, 420],
    [960, 1010],
    [1270, 1610],
  ] as const)
    for (let i = 0; i < 26; i++) {
      const t = (i / 26) ** 1.5
      const x = top + (foot - top) * t
      const y = 280 + 420 * t
      sheet.fill(oval(x, y, 3 + 13 * t, 2.4 + 9 * t), i % 4 < 2 ? INKS.anar : INKS.paper)
    }
  // seven pink caps: some jump, some hold on, one has no front tooth
  const pink = mix(INKS.rose, INKS.anar, 0.28)
  const child = (x: number, y: number, u: number, ink: string) => {
    sheet.fill(oval(x, y + 22 * u, 40 * u, 8 * u), INKS.mist, 'opacity="0.8"')
    sheet.fill(`M${x - 30 * u},${y + 20 * u}C${x - 28 * u},${y + 2 * u} ${x + 28 * u},${y + 2 * u} ${x + 30 * u},${y + 20 * u}Z`, ink)
    sheet.fill(oval(x, y - 16 * u, 20 * u, 22 * u), SKINS[2])
    sheet.fill(
      `M${x - 21 * u},${y - 16 * u}C${x - 22 * u},${y - 48 * u} ${x + 22 * u},${y - 48 * u} ${x + 21 * u},${y - 16 * u}C${x + 10 * u},${y - 24 * u} ${x - 10 * u},${y - 24 * u} ${x - 21 * u},${y - 16 * u}Z`,
      pink,
    )
    sheet.fill(oval(x - 7 * u, y - 12 * u, 2.6 * u, 3.4 * u), INKS.ink)
    sheet.fill(oval(x + 7 * u, y - 12 * u, 2.6 * u, 3.4 * u), INKS.ink)
    sheet.line(`M${x - 6 * u},${y - 4 * u}q${6 * u},${6 * u} ${12 * u},0`, INKS.anar, 3 * u)
  }
  child(360, 400, 0.8, INKS.saffron)
  child(470, 372, 0.7, INKS.plum)
  child(880, 392, 0.8, INKS.anar)
  child(1180, 420, 0.9, INKS.saffron)
  child(1320, 520, 1.25, INKS.plum)
  for (const [x, y, lean, ink] of [
    [640, 360, -12, INKS.saffron],
    [1040, 330, 10, INKS.anar],
  ] as const)
    sheet.group(`translate(${x} ${y}) rotate(${lean})`, () => {
      sheet.line('M-18,-60L-50,-110M18,-60L50,-110', SKINS[2], 15)
      sheet.line('M-12,24L-30,74M12,24L34,66', SKINS[2], 16)
      sheet.fill('M-26,-66C-30,-10 -26,20 -24,34H24C26,20 30,-10 26,-66Z', ink)
      sheet.fill(oval(0, -92, 24, 26), SKINS[2])
      sheet.fill('M-25,-90C-27,-128 27,-128 25,-90C12,-100 -12,-100 -25,-90Z', pink)
      sheet.fill(oval(-8, -86, 3, 4), INKS.ink)
      sheet.fill(oval(8, -86, 3, 4), INKS.ink)
      sheet.fill(oval(0, -74, 7, 5), INKS.anar)
      for (const a of [-60, -20, 30, 70]) sheet.line(`M${a},90q${a * 0.1},-20 ${a * 0.34},-26`, INKS.paper, 6)
    })
  // the near edge
  const edge = 'M0,690H1600V900H0Z'
  sheet.fill(edge, INKS.mist)
  for (let row = 0; row < 3; row++)
    for (let col = -1; col < 14; col++)
      sheet.fill(box(col * 128 + (row % 2) * 64 + 4, 722 + row * 66, 120, 58), mix(INKS.mist, INKS.paper, 0.2 + ((row + col) % 3) * 0.25))
  sheet.fill(box(0, 690, WIDTH, 26), INKS.paper)
  sheet.shade(edge, [0, 690, WIDTH, 210], INKS.dusk, 90, 0, 0.5, 2.2, 3.8)
  // Parvin from behind, feet in the water
  sheet.fill(oval(760, 818, 230, 20), INKS.dusk, 'opacity="0.4"')
  sheet.line('M700,760C650,700 640,640 654,610M820,760C860,700 870,650 858,616', SKINS[3], 44)
  sheet.line('M620,640q36,16 70,0M826,646q36,16 70,0', INKS.paper, 6)
  const suit = 'M600,826C580,700 610,560 690,520C720,508 800,508 832,520C910,560 940,700 920,826C880,850 640,850 600,826Z'
  sheet.fill(suit, INKS.night).shade(suit, [580, 508, 360, 330], INKS.dusk, 190, 0, 0.8, 2.6, 3.8)
  sheet.line('M612,640C600,720 580,770 548,800M908,640C920,720 940,770 972,800', INKS.night, 54)
  sheet.fill(oval(540, 810, 30, 20), SKINS[3])
  sheet.fill(oval(980, 810, 30, 20), SKINS[3])
  sheet.line('M520,812v10M534,818v8M990,812v10M976,818v8', '#8a5436', 4)
  sheet.fill('M728,470h66v70h-66Z', SKINS[4])
  sheet.fill(oval(760, 430, 78, 88), SKINS[3])
  sheet.fill('M682,436C672,310 850,310 838,436C836,470 828,490 818,502C790,520 730,520 702,502C692,490 684,470 682,436Z', INKS.anar)
  sheet.shade(
    'M682,436C672,310 850,310 838,436C836,470 828,490 818,502C790,520 730,520 702,502C692,490 684,470 682,436Z',
    [672, 330, 176, 180],
    mix(INKS.anar, INKS.ink, 0.6),
    20,
    0,
    0.8,
    2.6,
    3.6,
  )
  sheet.line('M684,420C730,446 790,446 836,420', INKS.ink, 12)
  sheet.line('M700,360C730,344 780,340 812,356', mix(INKS.anar, INKS.rose, 0.6), 6)
  sheet.fill(oval(680, 452, 9, 17), SKINS[3])
  sheet.fill(oval(840, 452, 9, 17), SKINS[3])
  // her towel and Saadi
  sheet.fill(pill(1080, 766, 210, 66, 26), INKS.saffron)
  sheet.line('M1110,782h150M1110,806h150', INKS.amber, 6)
  sheet.fill('M1120,742l116,-12l6,26l-116,14Z', INKS.deep)
  sheet.fill('M1124,766l116,-12v8l-114,14Z', INKS.paper)
  sheet.fill(box(1150, 736, 44, 10), INKS.saffron, 'transform="rotate(-6 1172 741)"')
}
