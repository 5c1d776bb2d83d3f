import { mix, SHADOW, SKINS } from '../inks.ts'
import { oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

interface Hand {
  skin?: string
  sleeve: string
}

/** Draws a hand that comes from the right and holds something small between thumb and forefinger at the origin of `transform`. */
export function pinchingHand(sheet: Sheet, transform: string, { skin = SKINS[3], sleeve }: Hand): void {
  const line = mix(skin, '#5a2a1a', 0.5)
  const body =
    'M232,-40C190,-58 150,-70 112,-62C76,-54 32,-26 2,-9C-8,-3 -6,10 5,10C30,7 56,-2 78,-6C66,6 40,14 18,16C5,18 5,33 18,35C44,39 70,36 92,30C82,40 84,56 98,60C92,70 98,82 112,83C140,88 190,80 232,74Z'
  sheet.group(transform, () => {
    sheet.fill('M220,-60L420,-96V120L220,92C212,44 212,-12 220,-60Z', sleeve)
    sheet.fill('M220,-60L244,-64C236,-10 236,46 244,96L220,92C212,44 212,-12 220,-60Z', mix(sleeve, SHADOW, 0.3))
    sheet.fill(body, skin).shade(body, [0, -70, 232, 160], line, 70, 0, 0.5, 2.4, 3.4)
    sheet.line('M78,-6C92,-10 104,-8 112,2M92,30C110,26 126,28 138,36M98,60C114,54 130,56 142,62', line, 4)
    sheet.fill(oval(10, 1, 8, 5), mix(skin, '#ffffff', 0.35)).fill(oval(24, 25, 9, 6), mix(skin, '#ffffff', 0.35))
  })
}

/** Draws an open hand seen from above whose fingers point up; the middle of the palm is the origin of `transform`. */
export function openHand(sheet: Sheet, transform: string, { skin = SKINS[3], sleeve }: Hand): void {
  const line = mix(skin, '#5a2a1a', 0.5)
  const fingers = [
    [-38, -26, -52, -96, 25],
    [-12, -36, -17, -124, 27],
    [15, -34, 22, -116, 27],
    [40, -20, 54, -84, 23],
    [-48, 30, -94, -14, 29],
  ] as const
  sheet.group(transform, () => {
    sheet.fill('M-52,96L-72,300H84L60,96C24,84 -18,84 -52,96Z', sleeve)
    sheet.fill('M-52,96C-18,84 24,84 60,96L62,122C24,108 -20,108 -56,122Z', mix(sleeve, SHADOW, 0.3))
    for (const [x1, y1, x2, y2, width] of fingers) sheet.line(`M${x1},${y1}L${x2},${y2}`, skin, width)
    sheet.fill('M-52,-30C-30,-44 34,-44 52,-24C62,10 58,70 46,104H-42C-56,74 -62,10 -52,-30Z', skin)
    sheet.line('M-26,-34V-54M2,-36V-58M28,-30V-50M-44,26C-34,44 -30,60 -32,78', line, 4)
    for (const [, , x, y] of fingers) sheet.fill(oval(x, y - 1, 6, 8), mix(skin, '#ffffff', 0.3))
  })
}
