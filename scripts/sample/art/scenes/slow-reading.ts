import { INKS, mix, SKINS } from '../inks.ts'
import { box, oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { books } from '../things/books.ts'
import { teaGlass } from '../things/tea.ts'
import { AREA, FRAME, WIDTH } from './air.ts'

/** A student reads slowly, and his lamp throws the shadow of the old historian on the wall. */
export function slowReading(sheet: Sheet): void {
  sheet.ground(mix(INKS.amber, INKS.sand, 0.42))
  sheet.shade(FRAME, AREA, mix(INKS.brick, INKS.ink, 0.45), 20, 0, 0.95, 2.2, 3.8)
  sheet.glow(640, 470, 760, INKS.cream, 0.8)
  // shelves at both ends of the wall
  const inks = [INKS.anar, INKS.deep, INKS.brick, INKS.olive, INKS.plum, INKS.clay, INKS.dusk, INKS.sand]
  for (const [x1, x2] of [
    [-20, 210],
    [1370, 1640],
  ] as const) {
    sheet.fill(box(x1, -10, x2 - x1, 730), mix(INKS.brick, INKS.ink, 0.62))
    for (let row = 0; row < 6; row++) {
      const y = 106 + row * 116
      books(sheet, x1 + 14, x2 - 12, y, 92, inks, 0.1)
      sheet.fill(box(x1, y, x2 - x1, 13), mix(INKS.brick, INKS.ink, 0.2))
    }
    sheet.shade(box(x1, -10, x2 - x1, 730), [x1, -10, x2 - x1, 730], INKS.ink, x1 < 0 ? 180 : 0, 0.15, 0.8, 2.2, 3.8)
  }
  // the shadow: turban, beard, a raised reed pen
  const shadow = mix(INKS.brick, INKS.ink, 0.5)
  const old =
    'M700,700C690,560 730,470 830,430C812,410 806,380 812,352C786,330 782,270 816,232C846,196 930,184 986,206C1040,226 1062,276 1040,318C1034,336 1022,344 1012,350C1014,366 1006,376 996,384C1000,410 990,440 968,470C956,486 940,478 934,458C930,446 932,440 934,432C1040,450 1130,540 1150,700Z'
  sheet
    .fill(old, shadow, 'opacity="0.72"')
    .grain(old, [690, 190, 470, 510], INKS.ink, (_, y) => 0.1 + 0.3 * Math.max(0, (y - 300) / 420), 2.4, 4)
  sheet.line('M826,268C880,228 980,236 1032,290M812,312C870,268 960,272 1020,330', mix(shadow, INKS.clay, 0.35), 6)
  sheet.line('M838,640C790,620 752,590 742,548', shadow, 56, 'opacity="0.72"')
  sheet.line('M742,552L664,396', shadow, 13, 'opacity="0.72"')
  sheet.fill(oval(742, 546, 30, 32), shadow)
  // the table
  const table = 'M-20,690H1620V900H-20Z'
  sheet
    .fill(table, INKS.brick)
    .shade(table, [0, 690, WIDTH, 210], mix(INKS.brick, INKS.ink, 0.65), 90, 0, 0.9, 2.2, 3.8)
    .hatch(table, [0, 700, WIDTH, 200], mix(INKS.brick, INKS.ink, 0.35), 1, 34, 3, 0.7)
  sheet.fill(box(0, 690, WIDTH, 15), INKS.clay)
  sheet.fill(oval(560, 770, 430, 54), INKS.saffron, 'opacity="0.28"')
  // lamp
  sheet.line('M330,742V520', INKS.ink, 15)
  sheet.fill(oval(330, 748, 84, 18), INKS.ink)
  const shade = 'M226,540C232,450 274,420 340,420C406,420 446,452 452,540Z'
  sheet.fill(shade, INKS.deep).shade(shade, [226, 420, 226, 120], INKS.night, 160, 0, 0.85, 2.4, 3.6)
  sheet.fill(box(220, 534, 238, 14), INKS.saffron)
  sheet.fill(oval(340, 548, 60, 12), INKS.paper)
  sheet.glow(340, 590, 250, INKS.saffron, 0.8)
  // the open manuscript
  sheet.fill(
    'M430,760C500,716 590,716 640,748C694,714 790,716 852,760L884,812C800,778 700,778 640,806C580,778 480,778 396,812Z',
    INKS.paper,
  )
  sheet.fill('M640,748C694,714 790,716 852,760L884,812C800,778 700,778 640,806Z', INKS.cream)
  sheet.line('M640,748V806', INKS.sand, 5)
  for (let row = 0; row < 5; row++) {
    sheet.line(`M${456 - row * 7},${758 + row * 10}q80,-26 164,${-4}`, row === 2 ? INKS.anar : INKS.amber, 3)
    sheet.line(`M${662},${754 + row * 10}q84,-30 ${166 + row * 6},${4}`, INKS.amber, 3)
  }
  sheet.fill('M900,800l150,-24l22,40l-150,26Z', INKS.cream)
  sheet.line('M922,804l110,-18M930,816l100,-16', INKS.amber, 3)
  for (const [y, w, ink] of [
    [730, 170, INKS.anar],
    [702, 150, INKS.deep],
    [676, 164, INKS.sand],
  ] as const) {
    sheet.fill(box(1180 - w / 2, y - 26, w, 28), ink)
    sheet.fill(box(1180 - w / 2, y - 8, w, 6), mix(ink, INKS.paper, 0.45))
  }
  teaGlass(sheet, 1060, 742, 96, { tea: INKS.anar, glass: INKS.sky, saucer: INKS.paper })
  // the student, seen from behind, head on his hand
  const back = 'M420,920C430,840 500,800 566,794C640,788 720,800 770,838C810,866 826,900 830,920Z'
  sheet.fill(back, INKS.plum).shade(back, [420, 790, 410, 130], INKS.night, 20, 0, 0.85, 2.6, 3.8)
  sheet.fill('M588,760h70v60h-70Z', mix(SKINS[2], INKS.brick, 0.4))
  const head = 'M622,604C686,604 716,652 710,710C706,762 674,790 622,790C570,790 540,762 536,710C530,652 560,604 622,604Z'
  sheet.fill(head, INKS.ink).hatch(head, [536, 604, 176, 190], mix(INKS.ink, INKS.saffron, 0.35), 96, 17, 4, 0.6)
  sheet.line('M548,664C556,630 580,612 606,608', INKS.saffron, 6, 'opacity="0.8"')
  sheet.fill(oval(538, 716, 13, 22), SKINS[2])
  sheet.line('M800,900C820,830 790,770 722,736', INKS.plum, 52)
  sheet.fill(oval(716, 722, 27, 30), SKINS[2])
}
