import { walker } from '../figures/walker.ts'
import { INKS, mix, SKINS } from '../inks.ts'
import { box, oval, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** Width and height of the sheet. */
const SIDE = 1400

/** A caravan under a coin. */
export function coinCover(sheet: Sheet): void {
  sheet.ground(INKS.anar)
  sheet.shade(box(0, 0, SIDE, SIDE), [0, 0, SIDE, 1100], INKS.brick, 90, 0, 0.9, 2.6, 4.4)
  const coin = oval(700, 540, 500)
  sheet.fill(oval(718, 560, 504), mix(INKS.anar, INKS.ink, 0.45))
  sheet.fill(coin, INKS.saffron)
  sheet.shade(coin, [200, 40, 1000, 1000], INKS.amber, 50, 0, 0.85, 2.6, 4.4)
  sheet.line(oval(700, 540, 458), INKS.amber, 9)
  for (let i = 0; i < 60; i++) sheet.fill(oval(700 + Math.cos(i * 0.10472) * 479, 540 + Math.sin(i * 0.10472) * 479, 11), INKS.amber)
  sheet.text('سکه', [700, 470], { size: 420, colour: INKS.ink, align: 'middle' })
  sheet.text('و سفر', [700, 780], { size: 360, colour: INKS.ink, align: 'middle' })
  const dune = ridge(
    [
      [-20, 1170],
      [260, 1110],
      [560, 1190],
      [900, 1120],
      [1180, 1180],
      [1420, 1130],
    ],
    SIDE,
  )
  sheet.fill(dune, INKS.plum).shade(dune, [0, 990, SIDE, 410], INKS.night, 60, 0, 0.85, 2.6, 4.4)
  const camel = (x: number, y: number, u: number, load: string) =>
    sheet.group(`translate(${x} ${y}) scale(${u})`, () => {
      sheet.fill(
        'M-60,0L-54,-62C-66,-90 -48,-110 -30,-110C-18,-138 6,-138 16,-112C30,-108 40,-106 52,-112C62,-130 64,-150 70,-160C76,-170 98,-166 104,-154L96,-146L84,-148C84,-120 76,-92 54,-80L50,0H42L40,-56L34,-56L30,0H22L22,-58C6,-50 -18,-52 -34,-62L-40,0H-48L-46,-50L-52,0Z',
        INKS.night,
      )
      sheet.fill('M-34,-112C-20,-126 10,-126 24,-112L26,-74H-36Z', load)
      sheet.line('M-34,-96H24', INKS.cream, 4)
    })
  for (const [x, y, load] of [
    [200, 1128, INKS.firoozeh],
    [440, 1172, INKS.cream],
    [700, 1172, INKS.rose],
    [960, 1132, INKS.firoozeh],
  ] as const)
    camel(x, y, 1.2, load)
  sheet.line('M318,966C350,1000 360,1020 372,1058M558,1010C590,1040 610,1050 634,1054M818,1008C850,1010 870,1010 894,1014', INKS.night, 4)
  walker(sheet, 1170, 1176, 210, { coat: INKS.night, legs: INKS.night, hair: INKS.cream, skin: SKINS[4] })
  const front = ridge(
    [
      [-20, 1280],
      [340, 1320],
      [760, 1250],
      [1100, 1310],
      [1420, 1260],
    ],
    SIDE,
  )
  sheet.fill(front, INKS.night).hatch(front, [0, 1240, SIDE, 160], INKS.plum, 8, 24, 5, 0.9)
}
