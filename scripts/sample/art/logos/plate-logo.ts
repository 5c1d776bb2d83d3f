import { INKS, mix } from '../inks.ts'
import { oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** A plate with bread and herbs. */
export function plateLogo(sheet: Sheet): void {
  sheet.ground(mix(INKS.anar, INKS.brick, 0.55))
  sheet.fill(oval(252, 256, 176), mix(INKS.anar, INKS.ink, 0.5), 'opacity="0.6"')
  sheet.fill(oval(240, 240, 176), INKS.paper)
  sheet.line(oval(240, 240, 150), INKS.firoozeh, 9)
  for (let i = 0; i < 16; i++) sheet.fill(oval(240 + Math.cos(i * 0.3927) * 163, 240 + Math.sin(i * 0.3927) * 163, 5), INKS.anar)
  const bread = oval(240, 240, 124, 122)
  sheet.fill(bread, INKS.saffron).shade(bread, [116, 118, 248, 244], INKS.amber, 50, 0, 0.8, 2.4, 3.4)
  for (const x of [-64, -22, 22, 64])
    sheet.line(
      `M${240 + x},${240 - 84 + Math.abs(x) * 0.5}C${240 + x - 8},220 ${240 + x + 8},260 ${240 + x},${240 + 84 - Math.abs(x) * 0.5}`,
      INKS.amber,
      11,
    )
  sheet.line('M330,350C370,290 384,200 356,120', INKS.olive, 9)
  for (const [x, y, r] of [
    [362, 150, -60],
    [380, 186, 40],
    [372, 220, -60],
    [384, 256, 40],
    [362, 288, -60],
    [362, 320, 50],
  ] as const)
    sheet.fill(oval(x, y, 11, 24), INKS.leaf, `transform="rotate(${r} ${x} ${y})"`)
}
