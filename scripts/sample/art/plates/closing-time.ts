import { INKS, mix } from '../inks.ts'
import { box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** Ten in the evening, the chairs are up. */
export function closingTime(sheet: Sheet): void {
  sheet.ground(mix(INKS.dusk, INKS.olive, 0.4))
  sheet.shade(box(0, 0, 1200, 800), [0, 0, 1200, 800], INKS.night, 200, 0, 0.75, 2.2, 3.6)
  sheet.fill(box(0, 360, 1200, 170), mix(INKS.sky, INKS.dusk, 0.5))
  for (let x = 0; x < 1200; x += 56) sheet.line(`M${x},360V530`, mix(INKS.sky, INKS.dusk, 0.7), 3)
  sheet.line('M0,444H1200', mix(INKS.sky, INKS.dusk, 0.7), 3)
  sheet.fill(box(0, 350, 1200, 14), INKS.sand)
  // rainy window
  sheet.fill(box(70, 70, 330, 250), INKS.brick)
  const pane = box(88, 88, 294, 214)
  sheet.fill(pane, INKS.night)
  sheet.group(
    '',
    () => {
      sheet.fill(box(88, 240, 294, 70), mix(INKS.night, INKS.dusk, 0.4))
      for (const [x, y] of [
        [130, 200],
        [220, 180],
        [330, 210],
      ] as const)
        sheet.glow(x, y, 34, INKS.saffron, 0.9)
      sheet.hatch(pane, [88, 88, 294, 214], INKS.sky, 104, 20, 2.4, 0.8)
    },
    pane,
  )
  sheet.line('M235,88V302M88,195H382', INKS.brick, 9)
  // counter with five pots upside down
  sheet.fill(box(520, 300, 680, 24), INKS.clay)
  sheet.fill(box(540, 324, 660, 206), mix(INKS.brick, INKS.ink, 0.3))
  sheet.hatch(box(540, 324, 660, 206), [540, 324, 660, 206], mix(INKS.brick, INKS.ink, 0.6), 90, 40, 4, 0.2)
  for (const [x, w, h, ink] of [
    [560, 110, 84, INKS.sky],
    [686, 130, 106, INKS.firoozeh],
    [832, 100, 74, INKS.mist],
    [946, 120, 96, INKS.sky],
    [1082, 96, 70, INKS.anar],
  ] as const) {
    const d = `M${x},${300}L${x + 8},${300 - h}C${x + 20},${288 - h} ${x + w - 20},${288 - h} ${x + w - 8},${300 - h}L${x + w},300Z`
    sheet.fill(d, ink).shade(d, [x, 288 - h, w, h + 12], INKS.dusk, 10, 0, 0.85, 2.4, 3.4)
    sheet.fill(pill(x - 8, 288, w + 16, 14, 6), mix(ink, INKS.dusk, 0.35))
    for (const hx of [x - 4, x + w + 4]) sheet.line(`M${hx},${270}v-20`, mix(ink, INKS.dusk, 0.6), 9)
  }
  // garlic on the wall
  sheet.line('M470,40C476,120 464,200 470,290', INKS.sand, 6)
  for (let i = 0; i < 9; i++) {
    const [x, y] = [470 + (i % 2 ? 18 : -18), 70 + i * 26]
    sheet.fill(
      `M${x},${y - 16}C${x + 10},${y - 8} ${x + 17},${y} ${x + 14},${y + 10}C${x + 8},${y + 18} ${x - 8},${y + 18} ${x - 14},${y + 10}C${x - 17},${y} ${x - 10},${y - 8} ${x},${y - 16}Z`,
      INKS.paper,
    )
    sheet.line(`M${x},${y - 10}v24M${x - 6},${y - 4}q-4,10 0,18`, INKS.lilac, 2.4)
  }
  // floor
  const floor = 'M0,530H1200V800H0Z'
  sheet.fill(floor, mix(INKS.brick, INKS.plum, 0.45))
  sheet.shade(floor, [0, 530, 1200, 270], INKS.night, 90, 0, 0.7, 2.2, 3.6)
  // the lamp
  sheet.line('M640,-10V110', INKS.ink, 6)
  sheet.fill('M572,176C578,112 702,112 708,176Z', INKS.anar)
  sheet.fill(oval(640, 178, 26, 12), INKS.paper)
  sheet.fill('M590,186L330,760H960L690,186Z', INKS.saffron, 'opacity="0.12"')
  sheet.glow(640, 210, 330, INKS.saffron, 0.75)
  sheet.fill(oval(640, 700, 420, 90), INKS.saffron, 'opacity="0.13"')
  // six tables with chairs on top
  const table = (x: number, foot: number, u: number, ink: string) =>
    sheet.group(`translate(${x} ${foot}) scale(${u})`, () => {
      sheet.fill(oval(0, 4, 150, 17), INKS.night, 'opacity="0.5"')
      sheet.line('M-100,-90L-112,0M100,-90L112,0', mix(INKS.amber, INKS.ink, 0.3), 15)
      const cloth = 'M-136,-118H136L148,-40C110,-30 80,-44 50,-34C20,-44 -20,-30 -50,-40C-80,-30 -110,-42 -148,-36Z'
      sheet.fill(cloth, INKS.paper)
      sheet.group(
        '',
        () => {
          for (let i = -5; i < 6; i++) {
            sheet.fill(box(i * 34 - 8, -120, 17, 96), ink, 'opacity="0.6"')
          }
          for (const y of [-112, -82, -52]) sheet.fill(box(-150, y, 300, 14), ink, 'opacity="0.6"')
        },
        cloth,
      )
      sheet.shade(cloth, [-148, -118, 296, 90], INKS.night, 90, 0, 0.6, 2.4, 3.6)
      sheet.fill(box(-136, -124, 272, 10), mix(ink, INKS.ink, 0.2))
      for (const cx of [-66, 66])
        sheet.group(`translate(${cx} -124)`, () => {
          sheet.fill(pill(-46, -22, 92, 18, 6), INKS.clay)
          sheet.line('M-38,-24V-104M38,-24V-104M-20,-24V-96M20,-24V-96', INKS.amber, 9)
          sheet.line(`M-44,-4V26M44,-4V26`, INKS.amber, 8, 'opacity="0.6"')
        })
    })
  for (const [x, foot, u, ink] of [
    [240, 590, 0.62, INKS.deep],
    [600, 586, 0.62, INKS.olive],
    [960, 590, 0.62, INKS.plum],
    [150, 760, 0.92, INKS.anar],
    [600, 770, 0.98, INKS.firoozeh],
    [1060, 760, 0.92, INKS.brick],
  ] as const)
    table(x, foot, u, ink)
}
