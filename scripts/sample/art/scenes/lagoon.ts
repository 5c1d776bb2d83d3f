import { INKS, mix, SKINS } from '../inks.ts'
import { box, oval, type Point, pill, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { air, WIDTH } from './air.ts'

/** The winter count at the lagoon. */
export function lagoon(sheet: Sheet): void {
  sheet.ground(mix(INKS.cream, INKS.rose, 0.35))
  air(sheet, 0, 460, INKS.firoozeh, 270, 0, 0.7)
  sheet.fill(oval(560, 400, 92), INKS.saffron)
  sheet.glow(560, 400, 340, INKS.paper, 0.4)
  const shore = ridge(
    [
      [-20, 446],
      [260, 424],
      [560, 440],
      [900, 418],
      [1240, 440],
      [1640, 420],
    ],
    470,
  )
  sheet.fill(shore, INKS.dusk)
  sheet.fill(box(0, 458, WIDTH, 442), mix(INKS.sky, INKS.rose, 0.32))
  air(sheet, 458, 442, INKS.dusk, 90, 0, 0.85)
  for (let i = 0; i < 26; i++) {
    const y = 470 + i * 9 + sheet.random.range(-3, 3)
    const w = 90 + sheet.random.range(-50, 60)
    sheet.line(`M${560 - w + sheet.random.range(-30, 30)},${y}H${560 + w}`, i % 3 ? INKS.saffron : INKS.paper, 4.5)
  }
  // flamingos
  const bird = (x: number, y: number, u: number, flip: boolean, down: boolean) =>
    sheet.group(`translate(${x} ${y}) scale(${flip ? -u : u} ${u})`, () => {
      sheet.line('M-4,0L-6,62M8,0L10,62', INKS.anar, 3.4)
      sheet.fill('M-34,-8C-30,-34 10,-40 30,-18C34,-4 10,8 -8,6C-22,6 -32,2 -34,-8Z', INKS.rose)
      sheet.fill('M-40,-4C-20,-22 8,-24 20,-14C6,2 -16,6 -40,-4Z', mix(INKS.anar, INKS.rose, 0.45))
      sheet.line(down ? 'M26,-20C52,-40 44,-4 54,30' : 'M26,-20C58,-38 22,-74 44,-92', INKS.rose, 7)
      sheet.fill(down ? oval(55, 32, 7, 9) : oval(46, -92, 9, 7), INKS.rose)
      sheet.line(down ? 'M56,38l-4,12' : 'M53,-92c8,2 8,8 6,12', INKS.ink, 5)
    })
  const flock = Array.from({ length: 38 }, (): Point => [sheet.random.range(620, 1560), 486 + sheet.random.next() ** 1.5 * 130])
  for (const [x, y] of flock.sort((a, b) => a[1] - b[1])) {
    const u = 0.34 + ((y - 486) / 130) * 0.75
    sheet.line(`M${x - 22 * u},${y + 64 * u}h${48 * u}`, INKS.paper, 3 * u + 1)
    sheet.fill(oval(x, y + 96 * u, 24 * u, 20 * u), INKS.rose, 'opacity="0.42"')
    bird(x, y, u, sheet.random.next() < 0.5, sheet.random.next() < 0.35)
  }
  // the flight
  for (let i = 0; i < 44; i++) {
    const t = i / 44
    const x = 240 + t * 1120 + sheet.random.range(-30, 30)
    const y = 250 - Math.sin(t * 2.9) * 130 + sheet.random.range(-34, 34)
    const r = sheet.random.range(9, 19)
    sheet.line(
      `M${x - r},${y - r * 0.5}q${r * 0.6},${-r * 0.1} ${r},${r * 0.5}q${r * 0.4},${-r * 0.7} ${r},${-r * 0.6}`,
      i % 4 ? INKS.night : INKS.anar,
      4.2,
    )
  }
  // reeds and the counter
  for (let i = 0; i < 90; i++) {
    const x = sheet.random.next() < 0.5 ? sheet.random.range(-20, 420) : sheet.random.range(1120, 1620)
    const h = sheet.random.range(90, 300) * (Math.abs(x - 780) / 820 + 0.25)
    sheet.line(
      `M${x},910q${sheet.random.range(-10, 10)},${-h * 0.6} ${sheet.random.range(10, 50)},${-h}`,
      sheet.random.pick([INKS.night, INKS.olive, INKS.night, INKS.amber]),
      sheet.random.range(4, 9),
    )
  }
  sheet.group('translate(330 930)', () => {
    const coat = 'M-170,0C-176,-130 -140,-236 -40,-262C60,-276 140,-200 156,0Z'
    sheet.fill(coat, INKS.olive).shade(coat, [-176, -276, 332, 276], INKS.night, 190, 0, 0.9, 2.2, 3.6)
    sheet.line('M-20,-250C-10,-160 -16,-80 -6,0M-120,-150C-96,-110 -90,-60 -92,0', mix(INKS.olive, INKS.night, 0.7), 6)
    sheet.fill('M-44,-300h70v60h-70Z', SKINS[4])
    sheet.fill(oval(2, -330, 46, 54), SKINS[3])
    sheet.fill('M44,-340l14,20l-12,6Z', SKINS[3])
    sheet.fill(
      'M-66,-306C-78,-400 36,-420 52,-348C30,-360 14,-356 2,-340C-4,-310 2,-286 16,-270C-10,-240 -66,-236 -96,-214C-84,-250 -62,-270 -66,-306Z',
      INKS.anar,
    )
    sheet.line(
      'M-50,-300C-56,-270 -70,-250 -84,-230M-30,-296C-30,-270 -20,-262 0,-258M-52,-350C-36,-384 0,-392 30,-372',
      mix(INKS.anar, INKS.ink, 0.4),
      5,
    )
    sheet.fill(pill(40, -356, 92, 30, 10), INKS.ink)
    sheet.fill(pill(122, -362, 24, 42, 7), INKS.ink)
    sheet.line('M60,-336C40,-280 0,-240 -20,-230', INKS.ink, 5)
    sheet.line('M92,-170C130,-210 128,-270 92,-320', mix(INKS.olive, INKS.night, 0.25), 50)
    sheet.line('M92,-150C120,-200 116,-250 96,-300', mix(INKS.olive, INKS.leaf, 0.3), 9)
    sheet.fill(oval(90, -326, 24, 22), SKINS[3])
    sheet.line('M78,-334l22,-6M80,-322l24,-4', '#8a5436', 4)
  })
}
