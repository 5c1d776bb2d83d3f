import { INKS, mix, SKINS } from '../inks.ts'
import { arch, box, oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { teaGlass } from '../things/tea.ts'
import { AREA, FRAME, WIDTH } from './air.ts'

/** A setar lesson, and seven panes of coloured glass for seven years. */
export function setarLesson(sheet: Sheet): void {
  sheet.ground(mix(INKS.cream, INKS.rose, 0.22))
  sheet.shade(FRAME, AREA, INKS.clay, 60, 0, 0.7, 2.2, 3.8)
  // seven panes
  const inks = [INKS.anar, INKS.saffron, INKS.firoozeh, INKS.plum, INKS.leaf, INKS.brick, INKS.deep]
  sheet.fill(box(268, 60, 1064, 440), mix(INKS.brick, INKS.ink, 0.35))
  for (const [at, ink] of inks.entries()) {
    const x = 286 + at * 148
    const d = arch(x + 66, 480, 130, 396)
    sheet.fill(d, mix(ink, INKS.paper, 0.25))
    sheet.shade(d, [x, 84, 132, 396], ink, 90, 0.1, 0.9, 2.6, 4)
    sheet.glow(x + 66, 210, 110, INKS.paper, 0.65, d)
    sheet.line(d, mix(INKS.brick, INKS.ink, 0.2), 10)
    sheet.line(`M${x + 1},330h130M${x + 66},90V480`, mix(INKS.brick, INKS.ink, 0.2), 7)
    sheet.fill(`M${x + 66},186l26,26l-26,26l-26,-26Z`, mix(ink, INKS.paper, 0.6))
  }
  sheet.fill(box(230, 490, 1140, 26), mix(INKS.brick, INKS.clay, 0.4))
  // the floor with seven stripes of colour
  const floor = 'M0,620H1600V900H0Z'
  sheet.fill(floor, mix(INKS.sand, INKS.cream, 0.3)).shade(floor, [0, 620, WIDTH, 280], INKS.clay, 90, 0, 0.7, 2.2, 3.8)
  sheet.line('M0,620H1600', INKS.clay, 8)
  for (const [at, ink] of inks.entries()) {
    const x = 286 + at * 148
    sheet.fill(`M${x + 60},640h116L${x + 60 + (at - 3) * 60 + 150},900h-190Z`, ink, 'opacity="0.34"')
  }
  sheet.fill('M180,850L300,680H1300L1420,850Z', INKS.anar, 'opacity="0.82"')
  sheet.line('M226,836L324,696H1276L1374,836Z', INKS.saffron, 7)
  sheet.hatch('M180,850L300,680H1300L1420,850Z', [180, 680, 1240, 170], mix(INKS.anar, INKS.ink, 0.4), 2, 20, 3, 0.3)
  // teacher at the left, pupil at the right, both with a setar across the lap
  const player = (x: number, flip: boolean, coat: string, skin: string, hairInk: string, bun: boolean) =>
    sheet.group(`translate(${x} 800) scale(${flip ? -1.06 : 1.06} 1.06)`, () => {
      sheet.fill(oval(0, 20, 190, 18), INKS.ink, 'opacity="0.3"')
      sheet.fill('M-170,10C-160,-56 -60,-74 20,-70C110,-68 176,-40 166,4C150,26 -160,30 -170,10Z', INKS.ink)
      sheet.line('M-80,-52C-20,-44 60,-30 110,6', mix(INKS.ink, INKS.sand, 0.25), 5)
      const trunk = 'M-64,-50C-86,-190 -70,-280 -8,-300C64,-300 100,-220 96,-46Z'
      sheet.fill(trunk, coat).shade(trunk, [-86, -300, 186, 254], mix(coat, INKS.ink, 0.6), 20, 0, 0.85, 2.6, 3.8)
      sheet.fill('M-22,-340h52v56h-52Z', mix(skin, '#7a3020', 0.3))
      sheet.fill(
        'M-6,-436C38,-436 58,-404 56,-368C54,-330 34,-310 4,-310C-28,-310 -46,-322 -48,-342L-60,-352L-48,-376C-48,-412 -36,-436 -6,-436Z',
        skin,
      )
      sheet.fill('M-46,-392C-48,-446 48,-458 64,-396C72,-356 58,-326 40,-318C42,-344 30,-366 10,-384C-10,-376 -32,-380 -46,-392Z', hairInk)
      if (bun) sheet.fill(oval(68, -408, 30, 28), hairInk)
      else sheet.fill('M40,-330C66,-300 76,-240 60,-190C40,-200 30,-260 26,-310Z', hairInk)
      sheet.line('M-40,-368q9,5 17,-1', '#2a1c18', 5)
      sheet.line('M-46,-384q12,-8 24,-3M-42,-334q8,5 16,0', mix(skin, '#3a1a14', 0.6), 4.5)
      // the instrument
      sheet.group('rotate(20 0 -120)', () => {
        sheet.fill('M10,-157H-330V-137H10Z', mix(INKS.brick, INKS.ink, 0.25))
        sheet.fill('M-330,-158H-384V-136H-330Z', mix(INKS.amber, INKS.ink, 0.4))
        for (const px of [-344, -368]) {
          sheet.fill(oval(px, -166, 7, 10), INKS.cream)
          sheet.fill(oval(px, -128, 7, 10), INKS.cream)
        }
        const bowl = 'M-10,-147C30,-206 130,-214 160,-147C130,-80 30,-88 -10,-147Z'
        sheet.fill(bowl, INKS.clay).shade(bowl, [-10, -210, 170, 130], INKS.brick, 60, 0, 0.9, 2.4, 3.4)
        sheet.line('M-330,-150H140M-330,-144H140', INKS.paper, 2)
        for (let f = 0; f < 12; f++) sheet.line(`M${-300 + f * 23},-155V-139`, INKS.cream, 3)
        sheet.fill(box(116, -162, 8, 30), INKS.ink)
      })
      sheet.line('M-40,-252C-84,-228 -124,-216 -160,-208', mix(coat, INKS.ink, 0.2), 40)
      sheet.fill(oval(-174, -204, 23, 20), skin)
      sheet.line('M-190,-196l14,-12M-182,-188l12,-12', mix(skin, '#5a2a1a', 0.5), 4)
      sheet.line('M50,-240C60,-190 80,-150 96,-128', mix(coat, INKS.ink, 0.12), 42)
      sheet.fill(oval(102, -112, 22, 20), skin)
      sheet.line('M88,-106l12,-12', mix(skin, '#5a2a1a', 0.5), 4)
    })
  player(1130, false, INKS.deep, SKINS[2], '#8e8a86', true)
  player(470, true, INKS.saffron, SKINS[1], INKS.ink, false)
  // the book of the radif between them, and tea
  sheet.fill('M680,800L796,770L912,800L926,850L796,820L666,850Z', INKS.paper)
  sheet.line('M796,770V820M694,812l86,-20M692,828l88,-20M898,812l-86,-20M900,828l-88,-20', INKS.dusk, 4)
  teaGlass(sheet, 640, 870, 96, { tea: INKS.anar, glass: INKS.sky, saucer: INKS.paper })
  teaGlass(sheet, 960, 870, 96, { tea: INKS.anar, glass: INKS.sky, saucer: INKS.paper })
}
