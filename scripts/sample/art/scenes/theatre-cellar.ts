import { seated } from '../figures/seated.ts'
import { INKS, mix, SKINS } from '../inks.ts'
import { box, cut, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { WIDTH } from './air.ts'

/** A cellar with three chairs, a ladder that is a mountain, and the shadow of a bird. */
export function theatreCellar(sheet: Sheet): void {
  sheet.ground(mix(INKS.plum, INKS.night, 0.55))
  for (let row = 0; row < 12; row++)
    for (let col = -1; col < 15; col++)
      sheet.fill(
        cut(
          sheet.random,
          [
            [col * 118 + (row % 2) * 59 + 3, row * 54 + 3],
            [col * 118 + (row % 2) * 59 + 114, row * 54 + 3],
            [col * 118 + (row % 2) * 59 + 114, row * 54 + 50],
            [col * 118 + (row % 2) * 59 + 3, row * 54 + 50],
          ],
          1.4,
        ),
        mix(mix(INKS.plum, INKS.brick, 0.35), INKS.night, 0.35 + sheet.random.next() * 0.16),
      )
  // the projector's field of light
  const field = 'M420,40L1330,10V660L420,600Z'
  sheet.fill(field, mix(INKS.saffron, INKS.cream, 0.5))
  sheet.shade(field, [420, 10, 910, 650], INKS.amber, 10, 0, 0.75, 2.2, 3.8)
  sheet.group(
    '',
    () => {
      for (let row = 0; row < 12; row++)
        for (let col = 2; col < 12; col++)
          sheet.line(box(col * 118 + (row % 2) * 59, row * 54, 118, 54), mix(INKS.saffron, INKS.amber, 0.5), 2, 'opacity="0.5"')
    },
    field,
  )
  // the shadow: a hoopoe with spread wings
  const bird = mix(INKS.plum, INKS.night, 0.4)
  sheet.fill(
    'M860,540C840,470 836,420 800,380C700,392 590,330 480,150C560,170 590,160 610,140C650,180 680,180 700,170C740,220 780,240 812,244C810,200 822,170 850,156C828,132 822,104 826,74C846,88 858,104 862,120C858,92 864,64 882,42C894,64 898,88 894,112C906,92 922,78 942,70C944,98 934,124 918,144C930,150 938,156 944,164L1010,186L946,190C942,214 936,232 930,246C970,240 1010,220 1046,170C1070,180 1100,178 1136,138C1160,158 1190,170 1262,140C1170,320 1060,392 956,384C930,420 930,470 912,540L930,610L884,560L846,612Z',
    bird,
    'opacity="0.86"',
  )
  sheet.fill(oval(896, 172, 7), mix(INKS.saffron, INKS.cream, 0.5))
  const floor = 'M0,640H1600V900H0Z'
  sheet.fill(floor, mix(INKS.brick, INKS.night, 0.45)).shade(floor, [0, 640, WIDTH, 260], '#0d1a20', 90, 0, 0.8, 2.2, 3.8)
  for (const x of [-300, 200, 560, 800, 1040, 1400, 1900])
    sheet.line(`M${800 + (x - 800) * 0.6},640L${x},900`, mix(INKS.night, INKS.brick, 0.25), 4)
  sheet.glow(860, 720, 430, INKS.saffron, 0.45, floor)
  // the projector on a crate
  sheet.fill('M1400,640L900,330L900,470Z', INKS.paper, 'opacity="0.1"')
  // the ladder, and on it the one who plays the bird
  sheet.line('M640,852L800,330M980,852L840,330', INKS.clay, 20)
  for (const t of [0.18, 0.36, 0.54, 0.72, 0.88])
    sheet.line(`M${800 - 160 * t},${330 + 522 * t}L${840 + 140 * t},${330 + 522 * t}`, INKS.amber, 15)
  sheet.fill(box(786, 320, 68, 18), INKS.brick)
  sheet.group('translate(820 640)', () => {
    sheet.line('M-22,-120L-40,10M22,-120L40,0', INKS.ink, 36)
    sheet.fill(pill(-62, 2, 48, 20, 8), INKS.paper)
    sheet.fill(pill(20, -8, 48, 20, 8), INKS.paper)
    const trunk = 'M-48,-110C-56,-200 -52,-250 -30,-268H30C52,-250 56,-200 48,-110Z'
    sheet.fill(trunk, INKS.anar).shade(trunk, [-56, -268, 112, 158], mix(INKS.anar, INKS.ink, 0.6), 20, 0, 0.8, 2.6, 3.6)
    sheet.line('M-36,-250C-90,-250 -140,-280 -190,-330M36,-250C90,-250 140,-280 190,-330', INKS.anar, 32)
    sheet.fill(oval(-200, -340, 18, 20), SKINS[3])
    sheet.fill(oval(200, -340, 18, 20), SKINS[3])
    sheet.fill(
      'M-190,-320C-140,-240 -60,-180 -46,-120C-90,-150 -170,-200 -190,-320ZM190,-320C140,-240 60,-180 46,-120C90,-150 170,-200 190,-320Z',
      INKS.firoozeh,
      'opacity="0.92"',
    )
    sheet.fill('M-14,-300h28v40h-28Z', SKINS[4])
    sheet.fill(oval(0, -326, 33, 38), SKINS[3])
    sheet.fill('M-36,-320C-44,-388 44,-388 36,-320C30,-344 12,-352 0,-352C-12,-352 -30,-344 -36,-320Z', INKS.ink)
    sheet.fill(oval(34, -350, 16, 18), INKS.ink)
    sheet.line('M-16,-326q6,5 12,0M6,-326q6,5 12,0M-8,-306q8,5 16,0', '#2a1c18', 4)
  })
  // blue cloth over two chairs and the broken third
  const chair = (x: number, y: number, lean: number, broken: boolean) =>
    sheet.group(`translate(${x} ${y}) rotate(${lean})`, () => {
      sheet.line('M-50,0V-110M50,0V-110M-42,-110V-230M42,-110V-230', INKS.amber, 14)
      if (broken) sheet.line('M42,-30l40,40', INKS.amber, 14)
      sheet.fill(pill(-62, -124, 124, 24, 8), INKS.clay)
      sheet.line('M-42,-226H42M-42,-190H42', INKS.amber, 14)
    })
  chair(300, 850, -5, false)
  chair(470, 866, 4, false)
  chair(1230, 880, 17, true)
  const cloth =
    'M236,730C250,690 330,690 350,724C390,700 470,690 520,742C560,800 590,850 640,872C560,892 470,880 430,850C380,884 270,890 210,866C236,830 228,780 236,730Z'
  sheet.fill(cloth, INKS.firoozeh).shade(cloth, [210, 690, 430, 200], INKS.deep, 60, 0, 0.9, 2.6, 3.8)
  sheet.line('M300,720C300,780 290,830 280,868M420,716C430,770 440,810 470,860M500,740C530,800 550,830 580,866', INKS.deep, 7)
  // the others watch from the floor
  for (const [x, foot, h, ink, flip] of [
    [120, 880, 260, INKS.olive, true],
    [1440, 876, 270, INKS.deep, false],
    [1540, 890, 250, INKS.saffron, false],
  ] as const)
    seated(sheet, x, foot, h, { coat: ink, floor: true, flip, legs: INKS.ink })
  sheet.fill(box(1350, 560, 190, 130), INKS.ink)
  sheet.fill(box(1370, 520, 130, 46), INKS.ink)
  sheet.fill(oval(1352, 610, 26, 32), INKS.cream)
  sheet.glow(1346, 610, 100, INKS.saffron, 0.9)
  sheet.fill(box(1330, 690, 230, 60), mix(INKS.brick, INKS.ink, 0.3))
}
