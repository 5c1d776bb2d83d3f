import { LIGHT, mix, SHADOW } from '../inks.ts'
import { box, oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** Draws a narrow-waisted tea glass of the given height; (x, y) is the middle of its saucer. */
export function teaGlass(
  sheet: Sheet,
  x: number,
  y: number,
  height: number,
  { tea, glass, saucer }: { tea: string; glass: string; saucer: string },
): void {
  const body = 'M-28,-100C-30,-72 -16,-62 -17,-46C-18,-30 -30,-26 -27,-8C-22,0 22,0 27,-8C30,-26 18,-30 17,-46C16,-62 30,-72 28,-100Z'
  sheet.group(`translate(${x} ${y}) scale(${height / 100})`, () => {
    sheet.fill(oval(0, 4, 62, 15), mix(saucer, SHADOW, 0.25)).fill(oval(0, 0, 62, 14), saucer)
    sheet.fill(oval(0, -2, 40, 8), mix(saucer, SHADOW, 0.1))
    sheet.fill(body, glass)
    sheet.group(
      '',
      () => sheet.fill(box(-40, -84, 80, 90), tea).fill('M6,-100h30v110h-30C14,-40 10,-70 6,-100Z', mix(tea, SHADOW, 0.28)),
      body,
    )
    sheet.fill(oval(0, -84, 26, 4.5), mix(tea, LIGHT, 0.3))
    sheet.line('M-20,-92C-20,-72 -10,-62 -10,-48', mix(glass, LIGHT, 0.6), 4)
    sheet.line('M-28,-100h56', mix(glass, LIGHT, 0.4), 3)
  })
}

/** Draws steam: ribbons that rise from (x, y), thick below and thin above. */
export function steam(sheet: Sheet, x: number, y: number, height: number, colour: string, threads = 2, width = 7): void {
  for (let at = 0; at < threads; at++) {
    const left = x + (at - (threads - 1) / 2) * height * 0.2
    const [h, w] = [height * (1 - at * 0.18), height * 0.1]
    sheet.fill(
      `M${left},${y}C${left + w * 1.6},${y - h * 0.3} ${left - w * 1.6},${y - h * 0.6} ${left + w * 0.5},${y - h}C${left - w * 0.9},${y - h * 0.6} ${left + w * 1.6 + width * 1.6},${y - h * 0.3} ${left + width},${y}Z`,
      colour,
      'opacity="0.8"',
    )
  }
}
