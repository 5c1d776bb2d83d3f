import { INKS, mix, SKINS } from '../inks.ts'
import { box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { AREA, FRAME, WIDTH } from './air.ts'

/** The man who archives dust, one labelled jar for each storm. */
export function dustArchive(sheet: Sheet): void {
  sheet.ground(mix(INKS.sand, INKS.clay, 0.35))
  sheet.shade(FRAME, AREA, mix(INKS.brick, INKS.ink, 0.4), 180, 0, 0.75, 2.2, 3.8)
  // the window: a yellow sky in which the palms are only shapes
  sheet.fill(box(1050, 80, 430, 500), INKS.brick)
  const pane = box(1074, 104, 382, 452)
  sheet.fill(pane, mix(INKS.saffron, INKS.amber, 0.25))
  sheet.group(
    '',
    () => {
      sheet.shade(pane, [1074, 104, 382, 452], INKS.brick, 90, 0, 0.85, 2.4, 3.6)
      sheet.glow(1330, 220, 130, INKS.cream, 0.8)
      sheet.fill(oval(1330, 220, 40), INKS.cream)
      for (const [x, h] of [
        [1140, 250],
        [1400, 190],
      ] as const) {
        sheet.line(`M${x},560q-10,${-h * 0.5} 6,${-h}`, mix(INKS.amber, INKS.brick, 0.6), 16)
        for (const a of [-160, -120, -80, -40, -10, 200])
          sheet.line(
            `M${x + 6},${560 - h}q${Math.cos(a * 0.0175) * 50},${Math.sin(a * 0.0175) * 60 - 10} ${Math.cos(a * 0.0175) * 84},${Math.sin(a * 0.0175) * 40 + 26}`,
            mix(INKS.amber, INKS.brick, 0.6),
            11,
          )
      }
      sheet.fill(box(1074, 470, 382, 90), mix(INKS.amber, INKS.brick, 0.75))
      sheet.grain(pane, [1074, 104, 382, 452], INKS.cream, (x, y) => 0.22 * Math.abs(Math.sin(y / 60 + x / 140)), 3, 4.4)
    },
    pane,
  )
  sheet.line('M1265,104V556M1074,330H1456', INKS.brick, 14)
  sheet.fill(box(1026, 574, 480, 30), mix(INKS.brick, INKS.clay, 0.5))
  for (let i = 0; i < 60; i++) {
    const x = sheet.random.range(1040, 1420)
    sheet.fill(
      oval(x, 574 - sheet.random.range(0, 7), sheet.random.range(4, 14), sheet.random.range(2, 5)),
      mix(INKS.amber, INKS.brick, 0.4),
    )
  }
  // the shelves: every jar has its own colour of dust and its own label
  sheet.fill(box(90, 60, 850, 700), mix(INKS.brick, INKS.ink, 0.55))
  const dusts = ['#b5562f', '#8f8a80', '#d0a050', '#7d5a66', '#c98b62', '#a2673d', '#b9a88a', '#6d5647', '#d6b67c', '#94503e']
  for (let row = 0; row < 5; row++) {
    const y = 184 + row * 136
    let x = 112
    while (x < 880) {
      const w = sheet.random.range(52, 74)
      const h = sheet.random.range(84, 104)
      if (row === 3 && x > 420 && x < 500) {
        x += 80
        continue
      }
      const level = sheet.random.range(0.3, 0.8)
      const jar = pill(x, y - h, w, h, 13)
      sheet.fill(jar, mix(INKS.sky, INKS.cream, 0.45))
      sheet.group(
        '',
        () => {
          const ink = sheet.random.pick(dusts)
          sheet.fill(box(x, y - h * level, w, h), ink)
          sheet.shade(box(x, y - h * level, w, h * level), [x, y - h * level, w, h * level], mix(ink, INKS.ink, 0.5), 20, 0, 0.7, 2.4, 3.4)
          sheet.fill(oval(x + w / 2, y - h * level, w / 2, 5), mix(ink, INKS.cream, 0.3))
        },
        jar,
      )
      sheet.fill(box(x + 3, y - h - 11, w - 6, 17), sheet.random.pick([INKS.ink, INKS.dusk, INKS.anar]))
      sheet.fill(box(x + 8, y - h * 0.5, w - 16, 30), INKS.paper)
      sheet.line(`M${x + 14},${y - h * 0.5 + 11}h${w - 28}M${x + 20},${y - h * 0.5 + 20}h${w - 40}`, INKS.dusk, 3)
      sheet.line(`M${x + 8},${y - h + 14}v${h * 0.5}`, INKS.paper, 4, 'opacity="0.8"')
      x += w + sheet.random.range(6, 16)
    }
    sheet.fill(box(90, y, 850, 15), mix(INKS.clay, INKS.brick, 0.5))
  }
  sheet.fill(box(78, 50, 18, 720), INKS.brick)
  sheet.fill(box(930, 50, 18, 720), INKS.brick)
  // floor
  const floor = 'M0,764H1600V900H0Z'
  sheet.fill(floor, mix(INKS.plum, INKS.brick, 0.45))
  sheet.shade(floor, [0, 764, WIDTH, 136], INKS.ink, 90, 0, 0.7, 2.2, 3.8)
  // the retired clerk sweeps the sill into a jar with a dry brush
  sheet.fill(oval(1150, 872, 150, 14), INKS.ink, 'opacity="0.4"')
  sheet.group('translate(1140 876)', () => {
    sheet.fill('M-70,0L-60,-250H70L64,0H10L0,-190L-16,0Z', INKS.ink)
    const coat = 'M-84,-220C-104,-360 -86,-470 -30,-490C30,-498 84,-460 88,-380C90,-310 86,-260 82,-216Z'
    sheet.fill(coat, INKS.dusk).shade(coat, [-104, -496, 196, 280], INKS.night, 180, 0, 0.85, 2.6, 3.8)
    sheet.fill('M-12,-520h50v50h-50Z', SKINS[4])
    sheet.fill(
      'M14,-626C62,-626 86,-594 84,-556L98,-532L82,-526C80,-500 62,-486 34,-486C-10,-486 -36,-516 -36,-556C-36,-596 -14,-626 14,-626Z',
      SKINS[3],
    )
    sheet.fill(
      'M-36,-560C-44,-600 -16,-636 22,-634C-2,-620 -10,-606 -8,-588C-18,-580 -14,-556 -22,-536C-32,-540 -36,-548 -36,-560Z',
      '#c9c5bd',
    )
    sheet.line('M52,-560l30,0M24,-560h20', INKS.ink, 4)
    sheet.line(oval(60, -558, 13, 13), INKS.ink, 4)
    sheet.fill(oval(62, -558, 4, 5), INKS.ink)
    sheet.line('M66,-514q10,3 16,-2', '#7a452c', 5)
    sheet.fill('M54,-524C66,-532 82,-530 90,-520C80,-514 64,-514 54,-524Z', '#c9c5bd')
    sheet.fill('M6,-488L44,-440L60,-486Z', INKS.paper)
    sheet.line('M40,-470v90', INKS.anar, 12)
    sheet.line('M36,-430C100,-380 140,-350 190,-330', INKS.dusk, 46)
    sheet.fill(oval(206, -322, 22, 20), SKINS[3])
    sheet.line('M206,-330L262,-306', INKS.amber, 10)
    sheet.fill('M256,-318L300,-300L288,-276L250,-296Z', INKS.ink)
    sheet.line('M-10,-420C60,-330 110,-290 150,-262', mix(INKS.dusk, INKS.night, 0.4), 44)
    sheet.fill(oval(166, -250, 22, 20), SKINS[3])
    sheet.fill(pill(160, -296, 62, 92, 12), mix(INKS.sky, INKS.cream, 0.3))
    sheet.fill(box(164, -240, 54, 34), mix(INKS.amber, INKS.brick, 0.4))
    sheet.fill(box(168, -262, 46, 20), INKS.paper)
  })
  for (let i = 0; i < 30; i++)
    sheet.fill(
      oval(1400 - sheet.random.range(0, 60), 600 + i * 3 + sheet.random.range(-12, 12), sheet.random.range(2, 5)),
      mix(INKS.amber, INKS.brick, 0.3),
    )
}
