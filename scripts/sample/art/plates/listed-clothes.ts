import { INKS, mix } from '../inks.ts'
import { box, oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** The clothes as Bayhaqi lists them. */
export function listedClothes(sheet: Sheet): void {
  sheet.ground(INKS.cream)
  sheet.shade(box(0, 0, 1200, 800), [0, 0, 1200, 800], INKS.sand, 60, 0, 0.7, 2.2, 3.8)
  const soft = (d: string, x: number, y: number) => sheet.fill(d, INKS.amber, `opacity="0.3" transform="translate(${x} ${y})"`)
  // the worn jubba
  const jubba =
    'M770,120C800,100 880,100 910,120L1010,176L1090,420L1036,446L984,320L996,640C990,654 976,640 968,654C958,640 944,660 934,646C922,660 906,644 896,656C884,644 868,660 858,646C846,658 834,642 822,654C812,644 800,650 694,640L706,320L650,446L596,420L676,176Z'
  sheet.group('translate(34 0)', () => {
    soft(jubba, 12, 16)
    sheet.fill(jubba, mix(INKS.night, INKS.dusk, 0.4)).shade(jubba, [596, 100, 494, 560], INKS.night, 60, 0, 0.85, 2.2, 3.4)
    sheet.line(
      'M840,126V646M760,130C780,170 800,190 838,200M920,130C900,170 880,190 842,200M706,330C716,420 712,540 716,620M984,330C972,420 978,540 974,620',
      mix(INKS.night, INKS.dusk, 0.9),
      5,
    )
    sheet.hatch(jubba, [690, 420, 310, 230], mix(INKS.dusk, INKS.sky, 0.25), 86, 30, 2, 1.6)
    sheet.fill('M744,470l34,-6l4,36l-34,4Z', mix(INKS.dusk, INKS.plum, 0.5))
    sheet.line('M744,470l34,-6l4,36l-34,4Z', INKS.sand, 3, 'stroke-dasharray="5 7"')
    for (let x = 706; x < 990; x += 9)
      sheet.line(
        `M${x},${640 + (x % 4) * 4}l${sheet.random.range(-4, 4)},${sheet.random.range(12, 30)}`,
        mix(INKS.night, INKS.dusk, 0.5),
        2.4,
      )
  })
  // the clean mantle
  const mantle = 'M430,150C470,132 540,132 576,150C640,250 664,430 650,640C590,664 420,664 360,640C346,430 368,250 430,150Z'
  sheet.group('translate(-20 0)', () => {
    soft(mantle, 10, 16)
    sheet.fill(mantle, INKS.paper).shade(mantle, [346, 132, 318, 532], INKS.sand, 20, 0, 0.85, 2.4, 3.6)
    sheet.line(
      'M503,146V656M450,166C430,300 420,460 424,646M556,166C580,300 588,460 584,646M400,260C390,400 392,520 394,640',
      mix(INKS.sand, INKS.clay, 0.3),
      4,
    )
    sheet.line('M436,150C470,176 540,176 572,150', INKS.firoozeh, 7)
  })
  // the turban
  sheet.group('translate(210 280)', () => {
    const wrap = 'M-136,40C-150,-60 -80,-124 0,-124C80,-124 150,-60 136,40C90,70 -90,70 -136,40Z'
    soft(wrap, 10, 18)
    sheet.fill(wrap, INKS.paper).shade(wrap, [-140, -124, 280, 190], mix(INKS.sand, INKS.clay, 0.3), 40, 0, 0.9, 2.4, 3.4)
    sheet.fill('M-46,-112C-30,-158 30,-158 46,-112C20,-124 -20,-124 -46,-112Z', INKS.anar)
    sheet.line(
      'M-130,6C-60,-50 60,-70 134,-16M-120,-40C-60,-92 50,-104 112,-64M-112,42C-40,-8 70,-22 134,28M-70,-96C-30,-110 40,-112 74,-96M-60,58C0,26 60,16 110,44',
      mix(INKS.sand, INKS.clay, 0.5),
      6,
    )
    sheet.fill('M100,44C130,80 140,130 120,190L84,182C96,130 90,90 70,58Z', INKS.paper)
    sheet.line('M96,60C114,100 116,140 106,180', mix(INKS.sand, INKS.clay, 0.5), 5)
  })
  // new boots, the brightest of all
  for (const [x, flip] of [
    [120, 1],
    [300, 1],
  ] as const)
    sheet.group(`translate(${x} 700) scale(${flip} 1)`, () => {
      const boot = 'M-30,-220C-10,-232 40,-232 56,-220L54,-90C60,-60 100,-50 120,-30C130,-14 128,-4 120,0H-34C-44,-60 -36,-150 -30,-220Z'
      sheet.fill(boot, INKS.amber, 'opacity="0.35" transform="translate(12 14)"')
      sheet.fill(boot, INKS.saffron).shade(boot, [-44, -232, 174, 232], INKS.brick, 20, 0, 0.8, 2.4, 3.4)
      sheet.fill('M-34,-14H122C124,-6 122,0 118,4H-36Z', INKS.anar)
      sheet.fill(oval(13, -222, 43, 11), mix(INKS.brick, INKS.ink, 0.4))
      sheet.line('M-22,-190H54', INKS.anar, 8)
      sheet.line('M-14,-160C-18,-110 -18,-70 -16,-40', INKS.cream, 8)
      sheet.line('M64,-58C84,-48 96,-40 104,-28', INKS.cream, 6)
    })
  for (const [x, words] of [
    [876, 'جبه'],
    [484, 'ردا'],
    [210, 'دستار'],
    [214, 'موزه'],
  ] as const)
    sheet.text(words, [x, words === 'دستار' ? 420 : 764], { size: 44, colour: INKS.brick, align: 'middle', weight: 600 })
}
