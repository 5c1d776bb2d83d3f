import { INKS, mix } from '../inks.ts'
import { box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { steam, teaGlass } from '../things/tea.ts'

/** How to make tea in the server room. */
export function serverTea(sheet: Sheet): void {
  sheet.ground(INKS.night)
  const back = box(560, 120, 480, 480)
  sheet.fill(back, INKS.dusk)
  sheet.fill(box(700, 200, 200, 400), INKS.deep)
  sheet.fill(box(712, 212, 176, 388), mix(INKS.deep, INKS.night, 0.4))
  sheet.fill(oval(864, 420, 8), INKS.saffron)
  sheet.fill('M0,0H1600L1040,120H560Z', mix(INKS.night, '#000000', 0.2))
  sheet.fill('M760,60h80l14,60h-108Z', INKS.mist)
  sheet.glow(800, 120, 420, INKS.firoozeh, 0.5)
  sheet.fill('M560,600H1040L1600,900H0Z', mix(INKS.night, INKS.dusk, 0.55))
  for (const x of [-600, -200, 200, 600, 1000, 1400, 1800, 2200]) sheet.line(`M${560 + (x + 600) * 0.1715},600L${x},900`, INKS.night, 4)
  for (const y of [630, 680, 760]) sheet.line(`M0,${y}H1600`, INKS.night, 4)
  for (const side of [0, 1])
    sheet.group(side ? 'translate(1600 0) scale(-1 1)' : '', () => {
      const wall = 'M0,-20L560,120V600L0,900Z'
      sheet.fill(wall, mix(INKS.night, '#000000', 0.25))
      for (const [at, near, farther] of [
        [0, 0, 220],
        [1, 220, 380],
        [2, 380, 490],
        [3, 490, 560],
      ] as const) {
        // racks in perspective
        const top = (x: number) => -20 + x * 0.25
        const foot = (x: number) => 900 - x * 0.536
        const inset = 10 - at * 2
        for (let row = 0; row < 15; row++) {
          const y = (x: number, share: number) => top(x) + 30 + (foot(x) - top(x) - 60) * share
          const [a, b] = [row / 15, (row + 0.78) / 15]
          sheet.fill(
            `M${near + inset},${y(near, a)}L${farther - inset},${y(farther, a)}V${y(farther, b)}L${near + inset},${y(near, b)}Z`,
            mix(INKS.night, INKS.dusk, row % 3 ? 0.35 : 0.6),
          )
          for (let lamp = 0; lamp < 3; lamp++)
            if (sheet.random.next() < 0.62) {
              const x = near + inset + (farther - near) * (0.12 + lamp * 0.13)
              sheet.fill(
                box(x, y(x, a + 0.016), 12 - at * 2, 10 - at * 2),
                sheet.random.pick([INKS.firoozeh, INKS.sky, INKS.firoozeh, INKS.saffron, INKS.anar]),
              )
            }
        }
      }
      sheet.shade(wall, [0, -20, 560, 920], '#0a161b', 180, 0, 0.6, 2.2, 3.8)
    })
  // the upturned crate, the kettle, the glasses
  const top = 'M380,700L1220,690L1330,780L270,790Z'
  sheet
    .fill('M270,788L1330,778V920H270Z', INKS.brick)
    .hatch('M270,788L1330,778V920H270Z', [270, 770, 1060, 150], mix(INKS.brick, INKS.ink, 0.35), 2, 16, 3)
  sheet.fill(top, INKS.clay).shade(top, [270, 680, 1060, 110], INKS.brick, 20, 0, 0.7, 3, 4.4)
  sheet.fill(oval(640, 742, 210, 26), mix(INKS.brick, INKS.ink, 0.4), 'opacity="0.6"')
  const kettle = 'M500,736C480,640 520,480 560,440H680C720,480 752,640 736,736C690,752 546,752 500,736Z'
  sheet.line('M716,486C820,470 830,640 740,660', INKS.ink, 26)
  sheet.fill('M536,500L440,452L452,520L516,590Z', INKS.cream)
  sheet.fill(kettle, INKS.cream).shade(kettle, [480, 430, 270, 320], mix(INKS.sand, INKS.amber, 0.35), 10, 0, 0.85, 3, 4)
  sheet.fill('M548,446C556,410 684,410 692,446Z', INKS.ink)
  sheet.fill(oval(620, 408, 18, 13), INKS.ink)
  sheet.fill(pill(590, 560, 34, 110, 16), INKS.sky)
  sheet.fill(pill(590, 610, 34, 60, 16), INKS.firoozeh)
  sheet.fill(box(512, 728, 212, 20), INKS.ink)
  sheet.fill(oval(690, 712, 8), INKS.anar)
  sheet.glow(690, 712, 30, INKS.anar, 0.5)
  sheet.line('M724,742C860,770 900,860 840,920', INKS.ink, 9)
  steam(sheet, 442, 440, 330, INKS.mist, 2, 12)
  teaGlass(sheet, 940, 748, 190, { tea: INKS.anar, glass: INKS.sky, saucer: INKS.paper })
  teaGlass(sheet, 1130, 730, 170, { tea: mix(INKS.anar, INKS.saffron, 0.3), glass: INKS.sky, saucer: INKS.paper })
  steam(sheet, 940, 540, 150, INKS.mist, 2, 6)
  steam(sheet, 1130, 545, 130, INKS.mist, 2, 6)
  for (const [x, y, r] of [
    [1022, 772, 10],
    [1048, 776, -16],
    [1036, 756, 20],
  ] as const)
    sheet.fill(box(x, y, 22, 18), INKS.paper, `transform="rotate(${r} ${x} ${y})"`)
}
