import { walker } from '../figures/walker.ts'
import { INKS, mix } from '../inks.ts'
import { box, curve, oval, type Point } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** The southern route in profile. */
export function damavandProfile(sheet: Sheet): void {
  sheet.ground(INKS.cream)
  sheet.shade(box(0, 0, 1280, 720), [0, 0, 1280, 720], INKS.sky, 270, 0, 0.7, 2.2, 3.8)
  const y = (metres: number) => 660 - (metres - 2400) * 0.165
  for (const metres of [3000, 4000, 5000])
    sheet.line(`M70,${y(metres)}H1240`, mix(INKS.sky, INKS.dusk, 0.2), 2.4, 'stroke-dasharray="3 13"')
  const line: Point[] = [
    [60, y(2600)],
    [220, y(3000)],
    [400, y(3420)],
    [520, y(3700)],
    [640, y(4200)],
    [740, y(4460)],
    [860, y(5100)],
    [960, y(5330)],
    [1080, y(5610)],
    [1170, y(5400)],
    [1300, y(4700)],
  ]
  const mountain = `${curve(line)}L1300,740H60Z`
  sheet.fill(mountain, INKS.paper).shade(mountain, [60, y(5610), 1240, 600], mix(INKS.sky, INKS.dusk, 0.5), 40, 0, 0.9, 2.4, 3.8)
  sheet.group(
    '',
    () => {
      sheet.fill(
        `M60,740V${y(2600)}C240,${y(3080)} 420,${y(3480)} 560,${y(3760)}C600,${y(3420)} 700,${y(3300)} 860,${y(3000)}L1000,740Z`,
        mix(INKS.leaf, INKS.sand, 0.4),
        'opacity="0.75"',
      )
      sheet.hatch(mountain, [600, 150, 700, 560], mix(INKS.sky, INKS.dusk, 0.5), 66, 44, 3, 1.4)
    },
    mountain,
  )
  sheet.line(curve(line.slice(0, 9)), INKS.ink, 7)
  // days of acclimatisation: up, and down again
  sheet.line(
    curve([
      [220, y(3000) - 22],
      [420, y(3600) - 20],
      [640, y(4200) - 22],
    ]),
    INKS.firoozeh,
    5,
    'stroke-dasharray="2 12"',
  )
  sheet.line(
    curve([
      [640, y(4200) - 26],
      [760, y(4700) - 26],
      [806, y(4760) - 40],
      [760, y(4640) - 44],
      [650, y(4220) - 46],
    ]),
    INKS.firoozeh,
    5,
    'stroke-dasharray="2 12"',
  )
  sheet.line('M1080,150q-26,-30 4,-56t-8,-52', INKS.mist, 12)
  for (const [x, metres, name, height, dx, align] of [
    [220, 3000, 'گوسفندسرا', '۳۰۰۰', 30, 'end'],
    [640, 4200, 'بارگاه سوم', '۴۲۰۰', 30, 'end'],
    [860, 5100, 'آبشار یخی', '۵۱۰۰', 34, 'end'],
    [1080, 5610, 'قله', '۵۶۱۰', 60, 'end'],
  ] as const) {
    sheet.fill(oval(x, y(metres), 15), INKS.ink)
    sheet.fill(oval(x, y(metres), 7), INKS.saffron)
    const top = metres > 5500
    const [tx, ty] = top ? [x + dx, y(metres) - 22] : [x + dx, y(metres) + 52]
    sheet.text(name, [tx, ty], { size: 50, colour: INKS.ink, align, weight: 600 })
    sheet.text(height, [tx, ty + 44], { size: 42, colour: INKS.brick, align, weight: 600 })
  }
  // the red flag
  const [fx, fy] = [905, y(5200)]
  sheet.line(`M${fx},${fy}v-92`, INKS.ink, 6)
  sheet.fill(`M${fx},${fy - 92}L${fx - 68},${fy - 74}L${fx},${fy - 50}Z`, INKS.anar)
  sheet.fill(oval(fx, fy, 8), INKS.anar)
  sheet.text('۵۲۰۰', [fx - 82, fy - 62], { size: 42, colour: INKS.anar, align: 'start', weight: 600 })
  sheet.group('translate(310 0)', () =>
    walker(sheet, 0, y(3210), 64, { coat: INKS.anar, legs: INKS.ink, hair: INKS.saffron, pose: 'stride' }),
  )
}
