import { walker } from '../figures/walker.ts'
import { INKS, mix } from '../inks.ts'
import { box, oval, pill, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** The screen and the frets of a setar share one name. */
export function screenMasthead(sheet: Sheet): void {
  sheet.ground(mix(INKS.plum, INKS.night, 0.5))
  sheet.shade(box(0, 0, 2000, 500), [0, 0, 2000, 500], INKS.night, 90, 0, 0.8, 2.2, 3.8)
  const beam = 'M1040,60L420,40V350L1040,80Z'
  sheet
    .fill(beam, INKS.cream, 'opacity="0.16"')
    .grain(beam, [420, 40, 620, 310], INKS.cream, (x) => 0.1 + 0.24 * ((x - 420) / 620), 2.4, 4.2)
  const screen = box(70, 40, 560, 310)
  sheet.fill(screen, INKS.cream)
  sheet.shade(screen, [70, 40, 560, 310], INKS.saffron, 20, 0, 0.5, 2.2, 3.8)
  sheet.group(
    '',
    () => {
      sheet.fill(
        ridge(
          [
            [60, 270],
            [200, 230],
            [360, 262],
            [520, 220],
            [640, 250],
          ],
          360,
        ),
        INKS.clay,
      )
      sheet.fill('M60,300C240,280 420,280 640,300V360H60Z', mix(INKS.brick, INKS.clay, 0.4))
      sheet.line('M150,300V120M150,160q-40,-10 -60,-40M150,150q40,-16 56,-50', INKS.olive, 9)
      for (const [x, y, r] of [
        [90, 110, 34],
        [206, 92, 38],
        [150, 100, 40],
      ] as const)
        sheet.fill(oval(x, y, r, r * 0.8), INKS.leaf)
      walker(sheet, 430, 330, 150, { coat: INKS.ink, legs: INKS.ink, pose: 'stride', flip: true })
      sheet.fill(oval(560, 110, 34), INKS.anar)
    },
    screen,
  )
  sheet.fill('M20,0H70V400C50,390 34,380 20,392Z', INKS.anar)
  sheet.fill('M630,0H680V392C664,380 648,392 630,400Z', INKS.anar)
  sheet.line('M36,0V384M54,0V388M646,0V384M664,0V384', mix(INKS.anar, INKS.ink, 0.4), 5)
  // the rows, some empty
  for (let row = 0; row < 3; row++)
    for (let seat = 0; seat < 17; seat++) {
      const [x, y] = [-30 + seat * 76 + row * 26, 392 + row * 46]
      sheet.fill(pill(x, y, 66, 90, 18), mix(INKS.anar, INKS.night, 0.35 - row * 0.12))
      if (sheet.random.next() < 0.36) {
        sheet.fill(
          `M${x + 4},${y + 16}C${x + 10},${y - 8} ${x + 56},${y - 8} ${x + 62},${y + 16}Z`,
          sheet.random.pick([INKS.ink, INKS.night, INKS.plum]),
        )
        sheet.fill(oval(x + 33, y - 22, 19, 22), sheet.random.pick([INKS.ink, '#4a4440', mix(INKS.plum, INKS.ink, 0.4), INKS.dusk]))
      }
    }
  // the neck of the setar comes in from the side
  sheet.group('translate(900 512) rotate(-7)', () => {
    sheet.fill(box(0, -22, 1300, 44), INKS.amber)
    sheet.shade(box(0, -22, 1300, 44), [0, -22, 1300, 44], mix(INKS.amber, INKS.ink, 0.6), 90, 0, 0.9, 2.4, 3.6)
    for (let f = 0; f < 22; f++) sheet.line(`M${60 + f * 52},-26V26`, INKS.cream, f % 3 ? 5 : 8)
    for (const y of [-12, -4, 4, 12]) sheet.line(`M0,${y}H1300`, INKS.paper, 2.4)
  })
}
