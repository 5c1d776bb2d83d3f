import { picker } from '../figures/picker.ts'
import { INKS, mix } from '../inks.ts'
import { box, oval, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { air, WIDTH } from './air.ts'

/** Forty baskets before sunrise. */
export function saffronField(sheet: Sheet): void {
  sheet.ground(mix(INKS.rose, INKS.cream, 0.45))
  air(sheet, 0, 420, INKS.lilac, 270, 0, 0.8)
  sheet.glow(1060, 316, 460, INKS.saffron, 0.9)
  sheet.fill(oval(1060, 316, 70), INKS.cream)
  const hills = ridge(
    [
      [-20, 360],
      [200, 300],
      [420, 350],
      [640, 280],
      [860, 350],
      [1150, 320],
      [1400, 260],
      [1640, 330],
    ],
    460,
  )
  sheet.fill(hills, INKS.lilac).shade(hills, [0, 250, WIDTH, 210], INKS.plum, 150, 0, 0.6, 2.2, 3.8)
  for (const [x, w] of [
    [250, 54],
    [318, 70],
    [392, 48],
  ] as const) {
    sheet.fill(
      `M${x - w},446V${424 - w * 0.2}C${x - w},${400 - w * 0.7} ${x + w},${400 - w * 0.7} ${x + w},${424 - w * 0.2}V446Z`,
      mix(INKS.clay, INKS.plum, 0.3),
    )
    sheet.fill(box(x - 8, 424, 16, 22), INKS.plum)
  }
  sheet.line('M480,446V360M500,446V380M470,400C480,350 500,340 520,372', INKS.plum, 7)
  sheet.fill(box(0, 440, WIDTH, 460), mix(INKS.brick, INKS.plum, 0.45))
  air(sheet, 440, 460, INKS.plum, 90, 0, 0.75)
  // rows of crocus running to one point
  for (let row = -11; row <= 11; row++) {
    const foot = 1060 + row * 210
    const topX = 1060 + row * 26
    sheet.fill(`M${topX - 3},446L${topX + 3},446L${foot + 62},900H${foot - 62}Z`, mix(INKS.olive, INKS.plum, 0.35))
    for (let step = 0; step < 62; step++) {
      const t = (step / 62) ** 2.1
      const y = 450 + t * 460
      const x = topX + (foot - topX) * ((y - 446) / 454) + sheet.random.range(-1, 1) * (4 + t * 58)
      const r = 2.2 + t * 17
      const ink = sheet.random.pick([INKS.lilac, INKS.lilac, mix(INKS.lilac, INKS.paper, 0.35), mix(INKS.plum, INKS.lilac, 0.5)])
      if (x < -30 || x > 1630) continue
      if (r < 6) sheet.fill(oval(x, y, r), ink)
      else {
        if (r > 8) sheet.line(`M${x},${y + r}l${-r * 1.5},${-r * 1.3}M${x},${y + r}l${r * 1.6},${-r * 1.1}`, INKS.leaf, r * 0.13)
        for (const [turn, tone] of [
          [-52, 0.3],
          [50, 0.3],
          [-24, 0.12],
          [26, 0.12],
          [0, 0],
        ] as const)
          sheet.fill(
            `M${x},${y + r}C${x - r * 0.62},${y + r * 0.1} ${x - r * 0.4},${y - r * 0.9} ${x},${y - r * 1.25}C${x + r * 0.4},${y - r * 0.9} ${x + r * 0.62},${y + r * 0.1} ${x},${y + r}Z`,
            mix(ink, INKS.plum, tone),
            `transform="rotate(${turn} ${x} ${y + r})"`,
          )
        sheet.line(
          `M${x},${y}C${x - r * 0.2},${y - r * 0.6} ${x - r * 0.4},${y - r * 1.1} ${x - r * 0.62},${y - r * 1.3}M${x},${y}C${x + r * 0.2},${y - r * 0.7} ${x + r * 0.3},${y - r * 1.1} ${x + r * 0.6},${y - r * 1.2}`,
          INKS.anar,
          Math.max(1.8, r * 0.18),
        )
      }
    }
  }
  picker(sheet, 690, 560, 150, { coat: INKS.firoozeh, skirt: INKS.night, scarf: INKS.rose })
  picker(sheet, 1290, 530, 110, { coat: INKS.ink, skirt: INKS.dusk, scarf: INKS.paper, flip: true })
  picker(sheet, 420, 760, 330, { coat: INKS.anar, skirt: INKS.deep, scarf: INKS.cream })
  // the basket
  const basket = 'M640,690L860,690C850,780 830,830 810,846H690C670,830 648,780 640,690Z'
  sheet.fill(oval(750, 848, 110, 14), INKS.ink, 'opacity="0.45"')
  for (let i = 0; i < 60; i++) {
    const x = sheet.random.range(650, 850)
    sheet.fill(
      oval(x, 690 - sheet.random.range(0, 46) * (1 - ((x - 750) / 110) ** 2), sheet.random.range(12, 19), sheet.random.range(10, 14)),
      sheet.random.pick([INKS.lilac, mix(INKS.lilac, INKS.paper, 0.4), mix(INKS.plum, INKS.lilac, 0.6)]),
    )
  }
  for (let i = 0; i < 16; i++) {
    const x = sheet.random.range(670, 830)
    sheet.line(`M${x},${680 - sheet.random.range(0, 26)}l${sheet.random.range(-8, 8)},-16`, INKS.anar, 4)
  }
  sheet
    .fill(basket, INKS.clay)
    .hatch(basket, [640, 690, 220, 160], INKS.amber, 62, 18, 4, 0.02)
    .hatch(basket, [640, 690, 220, 160], mix(INKS.amber, INKS.ink, 0.4), 118, 18, 3, 0.02)
  sheet.line('M636,692H864', INKS.amber, 14)
}
