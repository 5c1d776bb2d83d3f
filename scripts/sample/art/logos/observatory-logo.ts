import { INKS, mix } from '../inks.ts'
import { box, oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** Star trails over the roofs. */
export function observatoryLogo(sheet: Sheet): void {
  sheet.ground('#334a7d')
  for (const r of [150, 196, 242, 288])
    sheet.line(
      `M${240 - r},330A${r},${r} 0 0 1 ${240 + r},330`,
      mix('#334a7d', INKS.mist, 0.3),
      8,
      `stroke-dasharray="${r * 0.9} ${r * 0.5}" stroke-dashoffset="${r}"`,
    )
  sheet.fill('M120,350C120,220 180,170 240,170C300,170 360,220 360,350Z', INKS.cream)
  sheet.shade('M120,350C120,220 180,170 240,170C300,170 360,220 360,350Z', [120, 170, 240, 180], INKS.sand, 10, 0, 0.8, 2.4, 3.6)
  sheet.fill('M226,172L310,186L280,350H226Z', '#1c2a4a')
  sheet.line('M236,330L330,130', INKS.saffron, 34)
  sheet.line('M318,156L334,122', INKS.ink, 40)
  sheet.fill(oval(380, 74, 17), INKS.saffron)
  sheet.fill(box(70, 346, 340, 30), INKS.cream)
  sheet.fill(box(0, 376, 480, 104), '#1c2a4a')
}
