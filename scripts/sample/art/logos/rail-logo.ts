import { INKS } from '../inks.ts'
import { box, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** A piece of rail as a school bell. */
export function railLogo(sheet: Sheet): void {
  sheet.ground(INKS.olive)
  sheet.shade(box(0, 0, 480, 480), [0, 0, 480, 480], INKS.night, 60, 0, 0.5, 2.4, 3.6)
  sheet.line('M150,0V150M290,0V150', INKS.cream, 8)
  sheet.group('rotate(-4 220 190)', () => {
    sheet.fill('M86,150H354V176H238V224H286C300,224 306,236 306,250H134C134,236 140,224 154,224H202V176H86Z', INKS.cream)
    sheet.shade(
      'M86,150H354V176H238V224H286C300,224 306,236 306,250H134C134,236 140,224 154,224H202V176H86Z',
      [86, 150, 270, 100],
      INKS.clay,
      60,
      0,
      0.8,
      2.4,
      3.4,
    )
  })
  sheet.line('M236,420L350,268', INKS.saffron, 26)
  sheet.fill(pill(306, 216, 96, 62, 14), INKS.anar, 'transform="rotate(-52 354 246)"')
  for (const a of [-0.5, -0.1, 0.3])
    sheet.line(`M${100 - Math.cos(a) * 34},${250 + Math.sin(a) * 60}l${-Math.cos(a) * 30},${Math.sin(a) * 40}`, INKS.saffron, 11)
}
