import { INKS, mix } from '../inks.ts'
import { box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { teaGlass } from '../things/tea.ts'

/** A cloth on the floor and everything on it. */
export function clothMasthead(sheet: Sheet): void {
  sheet.ground(mix(INKS.brick, INKS.anar, 0.4))
  sheet.shade(box(0, 0, 2000, 500), [0, 0, 2000, 500], mix(INKS.brick, INKS.ink, 0.6), 200, 0, 0.7, 2.2, 3.8)
  sheet.hatch(box(0, 0, 2000, 500), [0, 0, 2000, 500], mix(INKS.brick, INKS.anar, 0.8), 90, 40, 3, 0.5)
  const cloth = 'M-30,70L1230,40L1290,460L-30,480Z'
  sheet.fill(cloth, INKS.ink, 'opacity="0.3" transform="translate(8 14)"')
  sheet.fill(cloth, INKS.cream)
  sheet.line('M-30,96L1204,66L1260,436L-30,454', INKS.firoozeh, 9)
  sheet.line('M-30,114L1188,84L1242,420L-30,436', INKS.anar, 4)
  sheet.shade(cloth, [-30, 40, 1320, 440], INKS.sand, 60, 0, 0.7, 2.2, 3.8)
  const plate = (x: number, y: number, r: number, rim: string) => {
    sheet.fill(oval(x + 6, y + 9, r), INKS.ink, 'opacity="0.25"')
    sheet.fill(oval(x, y, r), INKS.paper)
    sheet.line(oval(x, y, r * 0.84), rim, 5)
  }
  plate(170, 250, 120, INKS.firoozeh)
  sheet.fill(oval(170, 250, 84, 78), INKS.saffron)
  for (let i = 0; i < 60; i++) {
    const [a, b] = [sheet.random.range(0, 6.28), Math.sqrt(sheet.random.next()) * 76]
    sheet.line(
      `M${170 + Math.cos(a) * b},${250 + Math.sin(a) * b * 0.92}l${sheet.random.range(-9, 9)},${sheet.random.range(-5, 5)}`,
      sheet.random.pick([INKS.cream, INKS.paper, INKS.amber]),
      4,
    )
  }
  for (const [x, y] of [
    [150, 230],
    [196, 262],
    [176, 222],
  ] as const)
    sheet.fill(oval(x, y, 8, 6), INKS.anar)
  plate(430, 200, 84, INKS.anar)
  sheet.fill(oval(430, 200, 60, 56), INKS.olive)
  for (let i = 0; i < 16; i++)
    sheet.fill(
      oval(430 + sheet.random.range(-44, 44), 200 + sheet.random.range(-38, 38), 9, 7),
      sheet.random.pick([INKS.anar, INKS.leaf, mix(INKS.olive, INKS.ink, 0.4)]),
    )
  plate(610, 330, 96, INKS.firoozeh)
  sheet.fill(oval(610, 330, 68, 62), INKS.clay)
  sheet.fill('M570,330C590,290 640,290 652,326C640,360 590,364 570,330Z', INKS.plum)
  sheet.line('M586,326q30,-20 56,0', INKS.rose, 6)
  for (const [x, y, t] of [
    [400, 360, -12],
    [424, 372, 8],
  ] as const)
    sheet.group(`rotate(${t} ${x} ${y})`, () => {
      sheet.fill(pill(x - 110, y - 44, 200, 84, 34), mix(INKS.sand, INKS.amber, 0.35))
      for (let i = 0; i < 5; i++) sheet.line(`M${x - 84 + i * 36},${y - 24}v46`, INKS.amber, 5)
    })
  for (let i = 0; i < 7; i++)
    sheet.line(
      `M780,250C${800 + i * 16},${200 - i * 4} ${840 + i * 10},${150 + i * 16} ${900 + i * 6},${130 + i * 22}`,
      sheet.random.pick([INKS.leaf, INKS.olive]),
      9,
    )
  for (const [x, y] of [
    [900, 130],
    [910, 158],
    [920, 186],
    [926, 214],
    [932, 244],
  ] as const)
    sheet.fill(oval(x, y, 17, 11), sheet.random.pick([INKS.leaf, INKS.olive]))
  for (const [x, y] of [
    [800, 272],
    [832, 288],
    [860, 268],
  ] as const) {
    sheet.fill(oval(x, y, 21, 19), INKS.anar)
    sheet.line(`M${x - 18},${y}l-16,6`, INKS.paper, 4)
  }
  sheet.fill(oval(1000, 330, 80, 74), INKS.ink, 'opacity="0.2" transform="translate(6 8)"')
  sheet.fill(oval(1000, 330, 80, 74), INKS.sky)
  sheet.fill(oval(1000, 330, 62, 56), INKS.paper)
  sheet.line('M960,330q40,26 80,0', mix(INKS.mist, INKS.sky, 0.5), 7)
  teaGlass(sheet, 1130, 240, 110, { tea: INKS.anar, glass: INKS.sky, saucer: INKS.paper })
  teaGlass(sheet, 780, 424, 92, { tea: INKS.anar, glass: INKS.sky, saucer: INKS.paper })
  for (const [x, y, t] of [
    [300, 420, -60],
    [720, 180, 40],
    [1130, 400, -20],
  ] as const)
    sheet.group(`rotate(${t} ${x} ${y})`, () => {
      sheet.line(`M${x - 60},${y}H${x + 30}`, INKS.dusk, 9)
      sheet.fill(oval(x + 50, y, 27, 16), INKS.dusk)
    })
}
