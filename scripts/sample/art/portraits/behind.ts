import { INKS, mix, SHADOW } from '../inks.ts'
import { oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import type { Tones } from './face.ts'

/** Draws a person from the back, in a seat of the last row. */
export function drawFromBehind(sheet: Sheet, { skin, hair, strand }: Tones): void {
  const seat = 'M-20,500V420C60,390 420,390 500,420V500Z'
  sheet.fill('M196,330h92v80h-92Z', mix(skin, '#7a3020', 0.3))
  sheet.fill('M242,104C306,104 336,160 330,232C328,290 300,346 242,348C184,346 156,290 154,232C148,160 178,104 242,104Z', hair)
  sheet.fill(oval(150, 244, 15, 26), skin).fill(oval(334, 244, 15, 26), skin)
  sheet.line(
    'M252,150c-18,-10 -34,4 -28,20c8,14 30,8 28,-8M214,150C190,176 180,230 190,296M276,150C298,180 306,230 298,296M230,206C222,240 222,280 228,326M262,206C268,240 268,280 262,326',
    strand,
    5,
  )
  sheet.fill('M20,480C30,420 90,392 190,376C220,396 264,396 294,376C392,392 450,420 460,480Z', INKS.ink)
  sheet.fill(seat, INKS.anar).shade(seat, [-20, 390, 520, 110], mix(INKS.anar, SHADOW, 0.4), 60, 0, 0.7)
}
