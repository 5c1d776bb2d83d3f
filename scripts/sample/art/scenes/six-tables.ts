import { INKS, mix, SKINS } from '../inks.ts'
import { box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { AREA, FRAME } from './air.ts'

/** One midday at six tables, seen from the ceiling. */
export function sixTables(sheet: Sheet): void {
  sheet.ground(mix(INKS.mist, INKS.sky, 0.25))
  for (let row = 0; row < 10; row++)
    for (let col = 0; col < 17; col++)
      if ((row + col) % 2) sheet.fill(box(col * 96, row * 96 - 20, 96, 96), mix(INKS.sky, INKS.firoozeh, 0.18))
  sheet.shade(FRAME, AREA, INKS.deep, 50, 0, 0.5, 2.2, 3.8)
  const person = (x: number, y: number, turn: number, ink: string, hairInk: string) =>
    sheet.group(`translate(${x} ${y}) rotate(${turn})`, () => {
      sheet.fill('M-54,26C-56,-14 -24,-26 0,-26C24,-26 56,-14 54,26C30,40 -30,40 -54,26Z', ink)
      sheet.line('M-44,6C-46,-30 -34,-50 -24,-62M44,6C46,-30 34,-50 24,-62', mix(ink, INKS.ink, 0.22), 19)
      sheet.fill(oval(-22, -66, 10, 11), SKINS[3])
      sheet.fill(oval(22, -66, 10, 11), SKINS[3])
      sheet.fill(oval(0, 0, 28, 30), hairInk)
      sheet.fill('M-9,-27L0,-37L9,-27Z', SKINS[3])
      sheet.line('M-14,-10q14,-10 28,0', mix(hairInk, INKS.paper, 0.25), 4)
    })
  const chair = (x: number, y: number) => {
    sheet.fill(pill(x - 38, y - 38, 76, 76, 14), mix(INKS.brick, INKS.ink, 0.25))
    sheet.line(box(x - 28, y - 28, 56, 56), INKS.clay, 4)
  }
  const plate = (x: number, y: number, r: number, food: number) => {
    sheet.fill(oval(x + 4, y + 6, r), INKS.ink, 'opacity="0.25"')
    sheet.fill(oval(x, y, r), INKS.paper)
    sheet.line(oval(x, y, r * 0.8), INKS.firoozeh, 3)
    const ink = [INKS.cream, INKS.olive, INKS.saffron, INKS.anar, INKS.plum][food] ?? INKS.cream
    sheet.fill(oval(x, y, r * 0.62, r * 0.56), ink)
    sheet.fill(oval(x - r * 0.16, y - r * 0.14, r * 0.22, r * 0.18), mix(ink, INKS.paper, 0.4))
  }
  const cloths = [INKS.anar, INKS.deep, INKS.saffron, INKS.olive, INKS.plum, INKS.brick]
  const tables = [
    [340, 240],
    [800, 220],
    [1260, 240],
    [340, 660],
    [800, 680],
    [1260, 660],
  ] as const
  for (const [at, [x, y]] of tables.entries()) {
    const ink = cloths[at] ?? INKS.anar
    sheet.fill(pill(x - 120, y - 106, 250, 226, 14), INKS.ink, 'opacity="0.35"')
    for (const [cx, cy] of [
      [x - 62, y - 150],
      [x + 62, y - 150],
      [x - 62, y + 150],
      [x + 62, y + 150],
    ] as const)
      chair(cx, cy)
    const top = pill(x - 130, y - 112, 260, 224, 12)
    sheet.fill(top, INKS.cream)
    sheet.group(
      '',
      () => {
        for (let i = 0; i < 10; i++) {
          sheet.fill(box(x - 130 + i * 52, y - 112, 26, 224), ink, 'opacity="0.5"')
          sheet.fill(box(x - 130, y - 112 + i * 52, 260, 26), ink, 'opacity="0.5"')
        }
      },
      top,
    )
  }
  const tea = (x: number, y: number) => {
    sheet.fill(oval(x, y, 17), INKS.paper)
    sheet.fill(oval(x, y, 10), INKS.anar)
  }
  // one: four drivers who eat much and fast
  for (const [x, y, turn, ink] of [
    [278, 86, 180, INKS.deep],
    [402, 86, 180, INKS.ink],
    [278, 396, 0, INKS.olive],
    [402, 396, 0, INKS.dusk],
  ] as const)
    person(x, y, turn, ink, INKS.ink)
  for (const [x, y, f] of [
    [276, 176, 0],
    [404, 176, 2],
    [276, 304, 2],
    [404, 304, 0],
    [340, 240, 1],
  ] as const)
    plate(x, y, 34, f)
  sheet.fill('M300,226l44,-8l20,30l-40,16Z', INKS.sand)
  // two: nobody sits here, tea waits
  for (const [x, y] of [
    [770, 200],
    [836, 236],
  ] as const)
    tea(x, y)
  // three: a couple from Tehran and one dish without meat
  person(1198, 86, 180, INKS.rose, INKS.brick)
  person(1322, 86, 180, INKS.firoozeh, INKS.ink)
  plate(1260, 226, 46, 1)
  plate(1200, 300, 26, 0)
  tea(1330, 290)
  // four: a grandmother, a child who stands on the chair, and crumbs
  person(278, 812, 0, INKS.ink, INKS.lilac)
  person(402, 506, 180, INKS.anar, INKS.amber)
  plate(300, 690, 36, 4)
  plate(398, 618, 30, 2)
  for (let i = 0; i < 14; i++)
    sheet.fill(oval(sheet.random.range(370, 460), sheet.random.range(640, 740), sheet.random.range(3, 6)), INKS.saffron)
  // five: one who reads and lets the food get cold
  person(738, 832, 0, INKS.dusk, INKS.amber)
  plate(880, 660, 38, 3)
  sheet.fill('M690,712l52,-10l52,10v64l-52,-8l-52,8Z', INKS.paper)
  sheet.line('M742,702v66M702,724h30M702,738h30M754,724h30M754,738h24', INKS.dusk, 4)
  tea(840, 750)
  // six: three who have finished, plates stacked
  person(1198, 812, 0, INKS.saffron, INKS.ink)
  person(1322, 812, 0, INKS.deep, INKS.anar)
  person(1260, 506, 180, INKS.brick, '#c9c5bd')
  for (let i = 0; i < 4; i++) plate(1226 + i * 3, 650 - i * 7, 40, 0)
  tea(1310, 690)
  tea(1340, 622)
  tea(1270, 716)
  // the cook in the middle with tea for those who wait
  sheet.fill(oval(576, 452, 84, 92), INKS.ink, 'opacity="0.25"')
  sheet.group('translate(566 440) rotate(74)', () => {
    sheet.fill('M-76,36C-78,-20 -34,-36 0,-36C34,-36 78,-20 76,36C44,58 -44,58 -76,36Z', INKS.leaf)
    sheet.fill('M-40,-30C-30,10 30,10 40,-30L56,-40H-56Z', INKS.paper)
    sheet.line('M-62,8C-66,-40 -56,-76 -48,-96M62,8C66,-40 56,-76 48,-96', mix(INKS.leaf, INKS.ink, 0.25), 27)
    sheet.fill(oval(-46, -100, 14, 15), SKINS[2])
    sheet.fill(oval(46, -100, 14, 15), SKINS[2])
    sheet.fill(oval(0, 2, 41, 44), INKS.anar)
    for (const [x, y] of [
      [-18, -12],
      [14, -18],
      [0, 8],
      [22, 14],
      [-20, 18],
      [2, 32],
    ] as const)
      sheet.fill(oval(x, y, 6), INKS.cream)
    sheet.fill('M-14,42l-10,34l24,-14l24,14l-10,-34Z', mix(INKS.anar, INKS.ink, 0.25))
    sheet.fill(oval(4, -138, 92, 56), INKS.ink, 'opacity="0.3"')
    sheet.fill(oval(0, -144, 92, 56), INKS.saffron)
    sheet.line(oval(0, -144, 78, 44), INKS.amber, 5)
    for (const [x, y] of [
      [-50, -150],
      [-16, -164],
      [20, -160],
      [54, -146],
      [-28, -126],
      [10, -126],
      [42, -122],
    ] as const)
      tea(x, y)
  })
  for (const [x, y, ink, hairInk, turn] of [
    [1040, 440, INKS.plum, INKS.ink, 196],
    [1110, 456, INKS.cream, INKS.brick, 170],
  ] as const)
    person(x, y, turn, ink, hairInk)
  tea(1020, 388)
}
