import { INKS, mix } from '../inks.ts'
import { box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { teaGlass } from '../things/tea.ts'

/** One fret of a setar is loose. */
export function looseFret(sheet: Sheet): void {
  sheet.ground(mix(INKS.sand, INKS.cream, 0.4))
  sheet.shade(box(0, 0, 1280, 720), [0, 0, 1280, 720], INKS.clay, 60, 0, 0.7, 2.2, 3.6)
  sheet.hatch(box(0, 0, 1280, 720), [0, 0, 1280, 720], mix(INKS.sand, INKS.clay, 0.5), 0, 44, 3, 0.8)
  // rug
  sheet.group('rotate(-4 640 360)', () => {
    for (let y = 110; y < 620; y += 12)
      for (const [x, d] of [
        [96, -1],
        [1184, 1],
      ] as const)
        sheet.line(`M${x},${y}h${d * sheet.random.range(20, 34)}`, INKS.cream, 3.4)
    sheet.fill(box(96, 100, 1088, 530), INKS.ink, 'opacity="0.3" transform="translate(8 14)"')
    sheet.fill(box(96, 100, 1088, 530), INKS.anar)
    sheet.line(box(126, 130, 1028, 470), INKS.saffron, 7)
    sheet.line(box(152, 156, 976, 418), INKS.night, 15)
    for (let x = 180; x < 1110; x += 44) for (const y of [156, 574]) sheet.fill(`M${x},${y - 8}l8,8l-8,8l-8,-8Z`, INKS.cream)
    sheet.hatch(box(96, 100, 1088, 530), [96, 100, 1088, 530], mix(INKS.anar, INKS.ink, 0.35), 90, 18, 2.4, 0.4)
  })
  // the instrument from lower left to upper right
  sheet.group('translate(300 500) rotate(-24)', () => {
    sheet.fill(
      'M-130,20C-130,-90 -20,-130 90,-60C150,-24 180,-18 240,-16V24C180,26 150,44 90,86C-20,150 -130,120 -130,20Z',
      INKS.ink,
      'opacity="0.35" transform="translate(10 20)"',
    )
    const bowl = 'M-150,4C-150,-106 -30,-140 80,-72C140,-34 180,-22 250,-20V28C180,30 140,44 80,82C-30,148 -150,114 -150,4Z'
    sheet.fill(bowl, INKS.brick)
    sheet.group(
      '',
      () => {
        for (let i = -5; i < 6; i++) sheet.line(`M-150,4C-60,${i * 26} 80,${i * 20} 250,${i * 4}`, mix(INKS.brick, INKS.ink, 0.35), 3)
        sheet.shade(bowl, [-150, -140, 400, 260], mix(INKS.brick, INKS.ink, 0.6), 60, 0, 0.8, 2.2, 3.4)
      },
      bowl,
    )
    const top = 'M-128,4C-128,-84 -20,-112 70,-56C130,-22 170,-14 232,-12V20C170,22 130,32 70,66C-20,122 -128,92 -128,4Z'
    sheet.fill(top, INKS.clay).shade(top, [-128, -112, 360, 220], INKS.amber, 60, 0, 0.85, 2.2, 3.4)
    for (const [x, y] of [
      [60, -8],
      [72, 4],
      [60, 16],
      [84, -6],
      [84, 14],
    ] as const)
      sheet.fill(oval(x, y, 4), INKS.ink)
    sheet.fill(box(-80, -26, 12, 62), INKS.ink)
    sheet.fill(pill(230, -15, 620, 38, 6), INKS.amber)
    sheet.shade(pill(230, -15, 620, 38, 6), [230, -15, 620, 38], mix(INKS.amber, INKS.ink, 0.6), 90, 0, 0.8, 2.2, 3.2)
    sheet.fill(pill(846, -20, 120, 48, 8), mix(INKS.amber, INKS.ink, 0.4))
    for (const [x, side] of [
      [876, -1],
      [940, -1],
      [906, 1],
      [960, 1],
    ] as const) {
      sheet.line(`M${x},${4 + side * 24}v${side * 20}`, INKS.ink, 9)
      sheet.fill(oval(x, 4 + side * 52, 15, 10), INKS.cream)
    }
    for (const y of [-5, 2, 9, 15]) sheet.line(`M-74,${y}H930`, y === 2 ? INKS.saffron : INKS.paper, 2)
    for (let f = 0; f < 25; f++) {
      const x = 276 + f * 23
      if (f === 13) continue
      sheet.line(`M${x},-18V26`, INKS.cream, 4)
      sheet.line(`M${x + 4},-18V26`, INKS.cream, 2.4)
    }
    sheet.line('M560,-26C570,-10 590,20 606,34M566,-28C580,-8 596,16 610,28', INKS.firoozeh, 5)
    sheet.line('M560,-26C546,-50 520,-48 516,-66M606,34C620,50 640,46 646,62', INKS.firoozeh, 4)
  })
  // spool, scissors, tea
  sheet.fill(oval(930, 578, 70, 20), INKS.ink, 'opacity="0.35"')
  sheet.fill(box(876, 500, 96, 70), INKS.cream)
  for (let y = 504; y < 570; y += 7) sheet.line(`M878,${y}q46,7 92,0`, INKS.sand, 3)
  sheet.fill(oval(924, 498, 58, 17), INKS.brick)
  sheet.fill(oval(924, 498, 16, 5), INKS.ink)
  sheet.fill(oval(924, 572, 58, 17), INKS.brick)
  sheet.line('M970,540C1010,560 1040,520 1080,548', INKS.cream, 4)
  sheet.group('translate(1100 450) rotate(24)', () => {
    sheet.line('M-90,-20L60,40M-90,40L60,-20', INKS.sky, 15)
    sheet.line(oval(88, 52, 30, 22), INKS.ink, 12)
    sheet.line(oval(88, -32, 30, 22), INKS.ink, 12)
    sheet.fill(oval(-14, 10, 7), INKS.ink)
  })
  teaGlass(sheet, 190, 190, 120, { tea: INKS.anar, glass: INKS.sky, saucer: INKS.paper })
}
