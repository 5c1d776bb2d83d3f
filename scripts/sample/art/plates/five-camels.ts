import { INKS, mix } from '../inks.ts'
import { box, oval, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** Five camels at dusk, each in its own mood. */
export function fiveCamels(sheet: Sheet): void {
  sheet.ground(mix(INKS.rose, INKS.saffron, 0.35))
  sheet.shade(box(0, 0, 1280, 520), [0, 0, 1280, 520], INKS.plum, 270, 0, 0.95, 2.2, 3.6)
  sheet.fill(oval(250, 430, 78), INKS.cream)
  sheet.glow(250, 430, 330, INKS.saffron, 0.8)
  for (let i = 0; i < 12; i++)
    sheet.fill(oval(sheet.random.range(500, 1270), sheet.random.range(10, 160), sheet.random.range(1.4, 3)), INKS.cream)
  const far = ridge(
    [
      [-20, 470],
      [240, 440],
      [520, 476],
      [860, 430],
      [1300, 470],
    ],
    600,
  )
  sheet.fill(far, mix(INKS.plum, INKS.rose, 0.45)).shade(far, [0, 430, 1280, 170], INKS.plum, 40, 0, 0.8, 2.2, 3.6)
  const dune = ridge(
    [
      [-20, 560],
      [160, 540],
      [420, 566],
      [700, 530],
      [980, 556],
      [1300, 520],
    ],
    740,
  )
  sheet.fill(dune, mix(INKS.brick, INKS.plum, 0.5)).shade(dune, [0, 520, 1280, 200], INKS.night, 60, 0, 0.95, 2.2, 3.6)
  sheet.hatch(dune, [0, 520, 1280, 200], mix(INKS.plum, INKS.night, 0.5), 6, 26, 3, 1)
  const coat = mix(INKS.clay, INKS.brick, 0.35),
    dark = mix(coat, INKS.plum, 0.55)
  const standing = (x: number, y: number, u: number, flip: boolean, load: string, neck: number) =>
    sheet.group(`translate(${x} ${y}) scale(${flip ? -u : u} ${u})`, () => {
      sheet.fill(oval(6, 4, 96, 9), INKS.night, 'opacity="0.45"')
      sheet.line('M-44,-66L-52,0M34,-66L28,0', dark, 12)
      sheet.fill(
        'M-62,-90C-64,-116 -44,-124 -26,-120C-14,-152 14,-152 24,-122C40,-120 54,-116 62,-100C64,-76 50,-60 30,-58H-36C-54,-60 -62,-72 -62,-90Z',
        coat,
      )
      sheet.line('M-34,-62L-30,-2M44,-64L48,-2', coat, 13)
      sheet.line(neck === 0 ? 'M54,-96C84,-86 92,-120 96,-150' : 'M54,-98C90,-96 84,-150 88,-186', coat, 21)
      const [hx, hy] = neck === 0 ? [98, -152] : [90, -190]
      sheet.fill(
        `M${hx - 14},${hy - 12}C${hx},${hy - 22} ${hx + 36},${hy - 14} ${hx + 42},${hy + 4}C${hx + 38},${hy + 14} ${hx + 6},${hy + 16} ${hx - 12},${hy + 10}Z`,
        coat,
      )
      sheet.line(`M${hx - 6},${hy - 14}l-4,-12`, coat, 7)
      sheet.fill(oval(hx + 12, hy - 4, 3), INKS.ink)
      sheet.line('M-62,-92q-12,20 -8,44', dark, 5)
      if (load) {
        sheet.fill('M-46,-126C-30,-146 32,-146 44,-126L48,-76H-50Z', load)
        sheet.line('M-48,-104H46M-20,-136V-78M18,-136V-78', INKS.cream, 5)
        sheet.line('M-40,-74v10M-16,-74v10M10,-74v10M34,-74v10', INKS.saffron, 5)
      }
    })
  const lying = (x: number, y: number, u: number, flip: boolean, raised: boolean) =>
    sheet.group(`translate(${x} ${y}) scale(${flip ? -u : u} ${u})`, () => {
      sheet.fill(oval(6, 4, 110, 10), INKS.night, 'opacity="0.45"')
      sheet.fill(
        'M-78,-30C-76,-60 -50,-66 -30,-62C-18,-94 14,-94 24,-64C48,-62 66,-52 72,-34C76,-14 66,0 56,2H-60C-74,0 -80,-14 -78,-30Z',
        coat,
      )
      sheet.fill('M-60,-16C-40,-26 -20,-10 -10,2H-62Z M30,-16C50,-24 66,-8 84,2H28Z', dark)
      sheet.line(raised ? 'M60,-40C92,-44 88,-90 92,-120' : 'M60,-36C90,-30 104,-26 120,-18', coat, 20)
      const [hx, hy] = raised ? [94, -124] : [122, -20]
      sheet.fill(
        `M${hx - 12},${hy - 12}C${hx + 2},${hy - 22} ${hx + 36},${hy - 14} ${hx + 42},${hy + 4}C${hx + 36},${hy + 14} ${hx + 6},${hy + 14} ${hx - 10},${hy + 8}Z`,
        coat,
      )
      sheet.line(`M${hx - 4},${hy - 14}l-4,-11`, coat, 7)
      sheet.line(`M${hx + 8},${hy - 5}h9`, INKS.ink, 3.5)
    })
  // from the right: the leader with the bell, one that refuses to rise, two plain ones, and the dreamer apart
  lying(1110, 610, 1.1, true, true)
  sheet.fill(oval(1022, 530, 11, 13), INKS.saffron)
  lying(890, 640, 1.05, false, false)
  sheet.line('M936,600q20,-30 6,-54M956,606q30,-24 26,-50', INKS.cream, 4)
  standing(660, 622, 1.08, true, INKS.firoozeh, 0)
  standing(470, 636, 1.12, true, INKS.anar, 0)
  standing(190, 626, 1.16, true, '', 1)
  sheet.line('M560,520C540,560 530,560 520,556', INKS.night, 4)
}
