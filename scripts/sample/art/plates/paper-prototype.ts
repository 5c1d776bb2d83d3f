import { INKS, mix } from '../inks.ts'
import { box, curve, cut, oval, type Point, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** Version zero on the back of gift wrap. */
export function paperPrototype(sheet: Sheet): void {
  sheet.ground(mix(INKS.clay, INKS.sand, 0.4))
  sheet.hatch(box(0, 0, 1200, 800), [0, 0, 1200, 800], mix(INKS.clay, INKS.brick, 0.5), 1, 38, 4, 0.6)
  sheet.shade(box(0, 0, 1200, 800), [0, 0, 1200, 800], INKS.brick, 40, 0, 0.7, 2.2, 3.6)
  const sheet0 = cut(
    sheet.random,
    [
      [90, 110],
      [1100, 70],
      [1130, 700],
      [120, 740],
    ],
    5,
  )
  sheet.fill(sheet0, INKS.ink, 'opacity="0.3" transform="translate(10 16)"')
  sheet.fill(sheet0, INKS.cream).shade(sheet0, [90, 70, 1040, 670], INKS.sand, 60, 0, 0.7, 2.2, 3.6)
  sheet.line('M440,92L466,728M776,84L800,716', INKS.sand, 5)
  // a folded corner shows the printed side
  sheet.fill('M1100,70L1118,320L900,82Z', INKS.anar)
  for (const [x, y] of [
    [1080, 110],
    [1000, 104],
    [1084, 190],
    [1096, 260],
    [1030, 160],
  ] as const)
    sheet.fill(oval(x, y, 13), INKS.saffron)
  // the route with stations
  const route: Point[] = [
    [980, 610],
    [860, 540],
    [800, 420],
    [680, 380],
    [600, 470],
    [480, 520],
    [380, 420],
    [300, 290],
    [210, 230],
  ]
  sheet.line(curve(route), INKS.ink, 8, 'stroke-dasharray="26 17"')
  for (const [x, y] of route) {
    sheet.fill(oval(x, y, 22), INKS.cream)
    sheet.line(oval(x, y, 22), INKS.ink, 6)
  }
  for (const [x, y] of [
    [680, 380],
    [380, 420],
  ] as const)
    sheet.fill(`M${x - 36},${y - 30}V${y - 66}C${x - 36},${y - 96} ${x + 36},${y - 96} ${x + 36},${y - 66}V${y - 30}Z`, INKS.brick)
  sheet.line('M536,250q18,-34 36,0t36,0t36,0M820,250q18,-34 36,0t36,0', INKS.saffron, 8)
  sheet.fill('M196,190l-26,-60h10l16,22l16,-22h10Z', INKS.leaf)
  sheet.line('M196,230V184', INKS.amber, 8)
  sheet.text('تبریز', [232, 170], { size: 46, colour: INKS.ink, weight: 600, align: 'end' })
  sheet.text('یزد', [1060, 636], { size: 46, colour: INKS.ink, weight: 600, align: 'middle' })
  // lentils are water, split peas are food
  for (const [cx, cy, ink] of [
    [330, 620, INKS.olive],
    [720, 620, INKS.saffron],
  ] as const)
    for (let i = 0; i < 90; i++) {
      const [a, b] = [sheet.random.range(0, 6.28), Math.sqrt(sheet.random.next()) * 66]
      const [x, y] = [cx + Math.cos(a) * b * 1.3, cy + Math.sin(a) * b * 0.7]
      sheet.fill(oval(x + 2, y + 4, 9, 6), INKS.ink, 'opacity="0.25"')
      sheet.fill(oval(x, y, 9, 7), mix(ink, sheet.random.next() < 0.5 ? INKS.amber : INKS.cream, 0.25))
    }
  // five folded camels
  const camel = (x: number, y: number, flip: boolean, ink: string) =>
    sheet.group(`translate(${x} ${y}) scale(${flip ? -0.74 : 0.74} 0.74)`, () => {
      sheet.fill('M-70,8L96,0L120,20L-50,30Z', INKS.ink, 'opacity="0.3"')
      sheet.fill(
        'M-60,0L-50,-70L-24,-100L0,-74L20,-104L46,-76L60,-70L84,-120L116,-128L120,-112L98,-104L74,-48L56,-36L58,0H44L38,-34L-30,-36L-42,0Z',
        ink,
      )
      sheet.fill('M-24,-100L0,-74L20,-104L38,-34L-30,-36Z', mix(ink, INKS.ink, 0.18))
      sheet.line('M-24,-100L-30,-36M20,-104L38,-34', mix(ink, INKS.ink, 0.35), 3)
    })
  camel(960, 560, true, INKS.paper)
  camel(800, 380, true, INKS.firoozeh)
  camel(620, 440, true, INKS.rose)
  camel(470, 480, true, INKS.paper)
  camel(300, 260, false, INKS.saffron)
  const die = (x: number, y: number, turn: number, spots: readonly (readonly [number, number])[]) =>
    sheet.group(`translate(${x} ${y}) rotate(${turn})`, () => {
      sheet.fill(pill(-30, -26, 70, 70, 12), INKS.ink, 'opacity="0.35"')
      sheet.fill(pill(-36, -36, 70, 70, 13), INKS.paper)
      for (const [a, b] of spots) sheet.fill(oval(a, b, 7), INKS.ink)
    })
  die(960, 330, 16, [
    [-18, -18],
    [16, 16],
    [-1, -1],
  ])
  die(1050, 390, -20, [
    [-18, -18],
    [16, 16],
    [16, -18],
    [-18, 16],
    [-1, -1],
  ])
  // tea and its ring
  sheet.line(oval(180, 470, 62, 58), INKS.amber, 9, 'opacity="0.55"')
  sheet.line('M180,412q40,4 54,34', INKS.amber, 5, 'opacity="0.5"')
  sheet.group('translate(150 640)', () => {
    sheet.fill(oval(8, 12, 92), INKS.ink, 'opacity="0.3"')
    sheet.fill(oval(0, 0, 90), INKS.paper)
    sheet.line(oval(0, 0, 74), INKS.firoozeh, 6)
    sheet.fill(oval(0, 0, 46), INKS.sky)
    sheet.fill(oval(0, 0, 38), INKS.anar)
    sheet.fill('M-26,-12C-14,-32 14,-34 26,-16C8,-24 -8,-22 -26,-12Z', mix(INKS.anar, INKS.saffron, 0.6))
  })
}
