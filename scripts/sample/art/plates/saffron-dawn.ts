import { picker } from '../figures/picker.ts'
import { INKS, mix } from '../inks.ts'
import { box, oval, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** Lamps on the ridges before sunrise. */
export function saffronDawn(sheet: Sheet): void {
  sheet.ground(mix(INKS.night, INKS.dusk, 0.5))
  sheet.shade(box(0, 0, 1280, 330), [0, 0, 1280, 330], INKS.night, 270, 0, 0.8, 2.2, 3.6)
  sheet.shade(box(0, 130, 1280, 200), [0, 130, 1280, 200], mix(INKS.saffron, INKS.rose, 0.4), 90, 0, 1, 2.2, 3.6)
  for (let i = 0; i < 30; i++)
    sheet.fill(oval(sheet.random.range(10, 1270), sheet.random.range(10, 170), sheet.random.range(1.2, 3)), INKS.mist)
  const hills = ridge(
    [
      [-20, 290],
      [180, 250],
      [380, 282],
      [620, 236],
      [860, 276],
      [1100, 244],
      [1300, 280],
    ],
    360,
  )
  sheet.fill(hills, mix(INKS.plum, INKS.night, 0.5)).shade(hills, [0, 236, 1280, 124], INKS.night, 90, 0, 0.6, 2.2, 3.6)
  sheet.fill(box(0, 330, 1280, 390), mix(INKS.plum, INKS.night, 0.55))
  sheet.shade(box(0, 330, 1280, 390), [0, 330, 1280, 390], INKS.night, 90, 0, 0.6, 2.2, 3.6)
  for (let row = -9; row <= 9; row++) {
    const [top, foot] = [640 + row * 34, 640 + row * 176]
    sheet.fill(`M${top - 3},334L${top + 3},334L${foot + 56},720H${foot - 56}Z`, mix(INKS.brick, INKS.plum, 0.62))
    sheet.fill(`M${top},334L${top + 3},334L${foot + 56},720H${foot + 16}Z`, mix(INKS.plum, INKS.night, 0.35))
    for (let step = 2; step < 40; step++) {
      const t = (step / 40) ** 2
      const y = 336 + t * 390
      const x = top + (foot - top) * t + sheet.random.range(-1, 1) * (2 + t * 34)
      const r = 2 + t * 15
      sheet.fill(
        `M${x},${y}C${x - r * 0.7},${y - r * 0.7} ${x - r * 0.3},${y - r * 1.8} ${x},${y - r * 2.2}C${x + r * 0.3},${y - r * 1.8} ${x + r * 0.7},${y - r * 0.7} ${x},${y}Z`,
        sheet.random.pick([INKS.lilac, mix(INKS.lilac, INKS.plum, 0.4), mix(INKS.lilac, INKS.paper, 0.25)]),
      )
      if (r > 7)
        sheet.line(`M${x},${y}q${-r * 0.5},${-r * 0.7} ${-r},${-r}M${x},${y}q${r * 0.5},${-r * 0.8} ${r * 0.9},${-r}`, INKS.leaf, r * 0.13)
    }
  }
  for (const [x, foot, h, coat, skirt, scarf, flip] of [
    [900, 430, 130, INKS.deep, INKS.night, INKS.rose, true],
    [420, 470, 170, INKS.plum, INKS.night, INKS.cream, false],
    [760, 590, 300, INKS.anar, INKS.dusk, INKS.sand, true],
  ] as const) {
    const dir = flip ? -1 : 1
    const [lx, ly] = [x + dir * h * 0.54, foot - h * 0.46]
    const beam = `M${lx},${ly}L${lx + dir * h * 0.18},${foot + 6}H${lx - dir * h * 0.36}Z`
    sheet.fill(oval(lx - dir * h * 0.08, foot, h * 0.5, h * 0.13), INKS.saffron, 'opacity="0.3"')
    sheet.fill(beam, INKS.saffron, 'opacity="0.22"')
    picker(sheet, x, foot, h, { coat, skirt, scarf, flip })
    sheet.glow(lx, ly, h * 0.2, INKS.paper, 1)
    sheet.fill(oval(lx, ly, h * 0.03), INKS.paper)
  }
  const basket = 'M150,560H390C382,630 364,676 346,692H196C176,676 158,630 150,560Z'
  sheet.fill(oval(270, 694, 110, 12), INKS.night, 'opacity="0.6"')
  for (let i = 0; i < 46; i++) {
    const x = sheet.random.range(164, 376)
    sheet.fill(
      oval(x, 558 - sheet.random.range(0, 36) * (1 - ((x - 270) / 116) ** 2), sheet.random.range(11, 17), sheet.random.range(9, 13)),
      sheet.random.pick([INKS.lilac, mix(INKS.lilac, INKS.paper, 0.4), mix(INKS.plum, INKS.lilac, 0.6)]),
    )
  }
  for (let i = 0; i < 12; i++)
    sheet.line(`M${sheet.random.range(180, 360)},${546 - sheet.random.range(0, 16)}l${sheet.random.range(-7, 7)},-14`, INKS.anar, 4)
  sheet
    .fill(basket, mix(INKS.clay, INKS.plum, 0.25))
    .hatch(basket, [150, 560, 240, 132], INKS.amber, 62, 16, 4, 0.02)
    .hatch(basket, [150, 560, 240, 132], mix(INKS.amber, INKS.ink, 0.5), 118, 16, 3, 0.02)
  sheet.line('M146,562H394', INKS.amber, 12)
}
