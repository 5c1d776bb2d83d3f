import { INKS, mix } from '../inks.ts'
import { box, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** A vice that holds a pair of brackets. */
export function viceLogo(sheet: Sheet): void {
  sheet.ground('#4f46e5')
  sheet.shade(box(0, 0, 480, 480), [0, 0, 480, 480], mix('#4f46e5', INKS.ink, 0.6), 60, 0, 0.55, 2.4, 3.6)
  sheet.line('M196,110L120,200L196,290M284,110L360,200L284,290', INKS.cream, 40)
  sheet.line('M272,92L208,308', INKS.saffron, 28)
  sheet.fill(box(60, 340, 360, 36), INKS.cream)
  sheet.fill(box(84, 376, 30, 110), INKS.sand)
  sheet.fill(box(366, 376, 30, 110), INKS.sand)
  sheet.line('M60,392H420', mix('#4f46e5', INKS.ink, 0.6), 6)
  sheet.fill(pill(190, 318, 100, 26, 8), INKS.anar)
}
