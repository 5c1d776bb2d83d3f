import { INKS, mix } from '../inks.ts'
import { box, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** Two strokes that nearly touch. */
export function halfSpaceLogo(sheet: Sheet): void {
  sheet.ground('#9d174d')
  sheet.shade(box(0, 0, 480, 480), [0, 0, 480, 480], mix('#9d174d', INKS.ink, 0.6), 60, 0, 0.5, 2.4, 3.6)
  sheet.line('M402,180C402,300 380,330 290,330', INKS.cream, 50)
  sheet.line('M196,330C110,330 84,300 84,230', INKS.cream, 50)
  sheet.fill('M342,86l34,34l-34,34l-34,-34Z', INKS.cream)
  sheet.fill('M120,120l34,34l-34,34l-34,-34Z', INKS.cream)
  sheet.fill('M190,120l34,34l-34,34l-34,-34Z', INKS.cream)
  sheet.fill(pill(232, 236, 22, 168, 10), INKS.saffron)
}
