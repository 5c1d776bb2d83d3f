import { openHand, pinchingHand } from '../figures/hand.ts'
import { INKS, mix, SKINS } from '../inks.ts'
import { box, cut, oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { teaGlass } from '../things/tea.ts'
import { AREA, FRAME } from './air.ts'

/** Twenty minutes for a contract, while the other side holds out the pen. */
export function contract(sheet: Sheet): void {
  sheet.ground(mix(INKS.brick, INKS.ink, 0.35))
  sheet.shade(FRAME, AREA, mix(INKS.ink, INKS.brick, 0.2), 20, 0, 0.8, 2.2, 3.8)
  sheet.hatch(FRAME, AREA, mix(INKS.brick, INKS.ink, 0.55), 1, 40, 4, 0.7)
  sheet.glow(720, 400, 760, INKS.saffron, 0.55)
  // the lamp from above
  sheet.fill(oval(330, 120, 190, 150), INKS.ink, 'opacity="0.35"')
  sheet.fill(oval(312, 100, 180, 140), INKS.deep)
  sheet.shade(oval(312, 100, 180, 140), [132, -40, 360, 280], INKS.night, 220, 0, 0.8, 2.6, 4)
  sheet.fill(oval(312, 100, 36, 28), INKS.saffron)
  // the pages: the last one is short, the small print at its foot is long
  sheet.group('rotate(-5 760 500)', () => {
    sheet.fill(box(500, 96, 560, 760), INKS.ink, 'opacity="0.4" transform="translate(16 20)"')
    sheet.fill(
      cut(
        sheet.random,
        [
          [530, 70],
          [1080, 88],
          [1064, 830],
          [510, 818],
        ],
        2,
      ),
      INKS.sand,
    )
    const page = cut(
      sheet.random,
      [
        [500, 90],
        [1056, 96],
        [1050, 860],
        [496, 852],
      ],
      2,
    )
    sheet.fill(page, INKS.paper).shade(page, [496, 90, 560, 770], INKS.sand, 60, 0, 0.7, 2.4, 3.8)
    sheet.fill(box(640, 140, 270, 20), INKS.ink)
    for (let row = 0; row < 9; row++) {
      const w = 430 - (row % 4 === 3 ? 180 : sheet.random.range(0, 30))
      sheet.fill(box(992 - w, 196 + row * 40, w, 11), mix(INKS.dusk, INKS.paper, 0.4))
    }
    // one clause under the magnifying glass
    sheet.fill(box(562, 346, 430, 26), INKS.saffron, 'opacity="0.75"')
    for (let row = 0; row < 13; row++)
      sheet.fill(box(560, 580 + row * 13, 432 - (row === 12 ? 160 : 0), 5), mix(INKS.dusk, INKS.paper, 0.55))
    sheet.line('M570,806H740M830,806H990', INKS.dusk, 4)
    sheet.line('M860,796c20,-34 40,20 58,-14c10,-18 20,30 40,4', INKS.deep, 6)
  })
  // the reader: one hand on the page, one with a red pencil
  openHand(sheet, 'translate(470 800) rotate(24) scale(1.15)', { skin: SKINS[2], sleeve: INKS.night })
  sheet.group('', () => {
    sheet.line('M852,356L1046,500', INKS.anar, 22)
    sheet.fill('M852,356l-26,-22l36,6Z', INKS.sand)
    sheet.fill('M832,338l-10,-8l14,2Z', INKS.ink)
  })
  sheet.line('M600,392C690,380 780,392 872,376', INKS.anar, 8)
  pinchingHand(sheet, 'translate(900 388) rotate(28) scale(0.95)', { skin: SKINS[2], sleeve: INKS.night })
  // the other side pushes the pen
  sheet.group('translate(1180 170) rotate(196)', () => {
    sheet.line('M-24,-4L236,-52', INKS.ink, 26)
    sheet.line('M-24,-4L40,-16', INKS.saffron, 26)
    sheet.fill('M-26,-18L-76,6L-22,10Z', INKS.sand)
    sheet.line('M-76,6l24,-8', INKS.ink, 4)
  })
  sheet.group('scale(-1 1)', () =>
    pinchingHand(sheet, 'translate(-1090 180) rotate(164) scale(1.1)', { skin: '#b98058', sleeve: INKS.olive }),
  )
  // a watch: twenty minutes marked
  sheet.group('translate(1290 660)', () => {
    sheet.fill(oval(14, 18, 150), INKS.ink, 'opacity="0.4"')
    sheet.line('M-190,-70C-150,-40 -150,40 -200,90', INKS.amber, 60)
    sheet.line('M190,-80C150,-40 150,40 200,80', INKS.amber, 60)
    sheet.fill(oval(0, 0, 146), INKS.saffron)
    sheet.fill(oval(0, 0, 122), INKS.paper)
    sheet.fill('M0,0V-112A112,112 0 0 1 97,56Z', INKS.anar, 'opacity="0.75"')
    for (let i = 0; i < 12; i++)
      sheet.line(
        `M${Math.sin(i * 0.5236) * 96},${-Math.cos(i * 0.5236) * 96}L${Math.sin(i * 0.5236) * 112},${-Math.cos(i * 0.5236) * 112}`,
        INKS.ink,
        8,
      )
    sheet.line('M0,0V-86M0,0L52,30', INKS.ink, 12)
    sheet.fill(oval(0, 0, 13), INKS.ink)
  })
  teaGlass(sheet, 250, 560, 120, { tea: INKS.anar, glass: INKS.sky, saucer: INKS.paper })
}
