import { INKS, mix } from '../inks.ts'
import { box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { books } from './books.ts'

/** Draws the broken refrigerator that a school uses as its library, open, with its door to the right; it fills (590, 30) to (1240, 850). */
export function fridge(sheet: Sheet): void {
  // the refrigerator, open, lit by its books
  sheet.fill(oval(800, 800, 360, 26), INKS.ink, 'opacity="0.4"')
  const body = pill(590, 90, 400, 706, 34)
  sheet.fill(body, INKS.paper).shade(body, [590, 90, 400, 706], mix(INKS.sky, INKS.dusk, 0.3), 20, 0, 0.8, 2.6, 4)
  const inside = pill(622, 128, 336, 626, 16)
  sheet.fill(inside, mix(INKS.saffron, INKS.cream, 0.5))
  sheet.shade(inside, [622, 128, 336, 626], INKS.amber, 90, 0, 0.6, 2.6, 4)
  sheet.glow(790, 200, 420, INKS.paper, 0.8, inside)
  const inks = [INKS.anar, INKS.deep, INKS.plum, INKS.olive, INKS.firoozeh, INKS.brick, INKS.night, INKS.saffron, INKS.rose]
  sheet.fill(box(634, 140, 312, 84), mix(INKS.sky, INKS.paper, 0.4))
  books(sheet, 650, 936, 218, 64, inks, 0.05)
  sheet.fill(box(634, 218, 312, 10), INKS.sky)
  for (const y of [368, 506, 634]) {
    books(sheet, 640, 944, y, 106, inks, 0.05)
    sheet.fill(box(622, y, 336, 13), INKS.paper)
    sheet.fill(box(622, y + 13, 336, 6), INKS.sand)
  }
  sheet.fill(box(646, 664, 288, 84), mix(INKS.sky, INKS.paper, 0.2), 'opacity="0.85"')
  for (let i = 0; i < 9; i++) sheet.fill(box(660 + i * 29, 684 + (i % 3) * 5, 20, 60), inks[i % 9] ?? INKS.anar)
  sheet.fill(box(646, 664, 288, 20), mix(INKS.sky, INKS.dusk, 0.15))
  sheet.fill(box(754, 670, 74, 8), INKS.paper)
  // the door with notes, each stuck with dough
  const door = 'M990,96L1216,30C1232,28 1240,36 1240,54V826C1240,842 1232,850 1216,848L990,792Z'
  sheet.fill(door, INKS.mist).shade(door, [990, 30, 250, 820], mix(INKS.sky, INKS.dusk, 0.4), 0, 0, 0.75, 2.6, 4)
  sheet.line('M1004,110V776', INKS.paper, 10)
  sheet.fill('M990,96L1004,92V796L990,792Z', mix(INKS.sky, INKS.dusk, 0.5))
  for (const [x, y, r, ink] of [
    [1040, 170, -5, INKS.paper],
    [1126, 130, 6, INKS.cream],
    [1050, 300, 4, INKS.cream],
    [1140, 276, -4, INKS.paper],
    [1060, 440, -3, INKS.paper],
    [1150, 430, 7, INKS.saffron],
    [1048, 570, 5, INKS.cream],
    [1136, 590, -6, INKS.paper],
  ] as const)
    sheet.group(`rotate(${r} ${x} ${y})`, () => {
      sheet.fill(box(x, y, 78, 92), INKS.dusk, 'opacity="0.25" transform="translate(5 7)"')
      sheet.fill(box(x, y, 78, 92), ink)
      sheet.line(`M${x + 14},${y + 34}h50M${x + 14},${y + 52}h50M${x + 34},${y + 70}h30`, INKS.dusk, 5)
      sheet.fill(oval(x + 39, y + 8, 15, 12), INKS.sand)
      sheet.fill(oval(x + 35, y + 5, 5), INKS.paper)
    })
}
