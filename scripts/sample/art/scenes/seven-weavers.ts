import { INKS, mix, SKINS } from '../inks.ts'
import { box, cut, oval, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { AREA, air, FRAME, WIDTH } from './air.ts'

/** Seven women behind the warp, each with her own measure of cloth. */
export function sevenWeavers(sheet: Sheet): void {
  sheet.ground(mix(INKS.clay, INKS.sand, 0.55))
  sheet.shade(FRAME, AREA, INKS.brick, 90, 0, 0.55, 2.2, 3.8)
  // the wall, a window open on one side and shut on the other
  sheet.fill(box(0, 0, WIDTH, 560), mix(INKS.sand, INKS.rose, 0.4))
  air(sheet, 0, 560, INKS.brick, 20, 0, 0.5)
  sheet.fill(box(650, 30, 300, 220), INKS.brick)
  sheet.fill(box(668, 48, 264, 184), INKS.sky)
  sheet.group(
    '',
    () => {
      sheet.fill(
        ridge(
          [
            [660, 190],
            [740, 150],
            [810, 180],
            [880, 140],
            [940, 170],
          ],
          240,
        ),
        INKS.lilac,
      )
      sheet.glow(880, 90, 90, INKS.cream, 0.9)
    },
    box(668, 48, 264, 184),
  )
  sheet.fill('M668,48L560,20V260L668,232Z', INKS.deep)
  sheet.fill(box(800, 48, 132, 184), mix(INKS.deep, INKS.sky, 0.35))
  sheet.line('M800,48V232M866,48V232M800,140H932', INKS.brick, 8)
  sheet.glow(760, 300, 560, INKS.cream, 0.6)
  for (const [x, ink] of [
    [120, INKS.anar],
    [210, INKS.saffron],
    [300, INKS.firoozeh],
    [390, INKS.plum],
    [1210, INKS.olive],
    [1300, INKS.rose],
    [1390, INKS.deep],
    [1480, INKS.amber],
  ] as const) {
    sheet.line(`M${x},0V60`, INKS.ink, 4)
    sheet.fill(`M${x - 34},60C${x - 46},110 ${x - 40},150 ${x},160C${x + 40},150 ${x + 46},110 ${x + 34},60Z`, ink)
    sheet.line(
      `M${x - 24},70C${x - 30},110 ${x - 20},140 ${x - 8},152M${x + 8},70C${x + 16},110 ${x + 12},140 ${x + 2},154`,
      mix(ink, INKS.ink, 0.35),
      5,
    )
  }
  // the seven, from nineteen to seventy-one
  const women = [
    [130, INKS.deep, INKS.anar, 3, 0],
    [352, INKS.plum, INKS.cream, 2, 1],
    [575, INKS.ink, INKS.firoozeh, 4, 0],
    [800, INKS.dusk, INKS.lilac, 2, 2],
    [1025, INKS.olive, INKS.brick, 3, 0],
    [1248, INKS.night, INKS.saffron, 1, 3],
    [1470, INKS.brick, INKS.deep, 3, 0],
  ] as const
  const skins = [SKINS[0], SKINS[1], SKINS[2], SKINS[3], SKINS[4]]
  for (const [x, coat, scarf, tone, kind] of women)
    sheet.group(`translate(${x} ${kind === 2 ? 452 : 436 + (x % 3) * 8}) scale(${kind === 2 ? 0.94 : 1})`, () => {
      const skin = skins[tone] ?? SKINS[3]
      const dark = mix(skin, '#7a3020', 0.4)
      sheet.fill('M-108,240C-112,130 -92,84 -40,70H40C92,84 112,130 108,240Z', coat)
      sheet.shade(
        'M-108,240C-112,130 -92,84 -40,70H40C92,84 112,130 108,240Z',
        [-110, 70, 220, 170],
        mix(coat, INKS.ink, 0.6),
        20,
        0,
        0.8,
        2.6,
        4,
      )
      sheet.fill(
        'M0,-86C-66,-86 -80,-30 -72,20C-72,60 -96,80 -104,112C-60,140 60,140 104,112C96,80 72,60 72,20C80,-30 66,-86 0,-86Z',
        scarf,
      )
      sheet.fill('M-22,40h44v44h-44Z', dark)
      sheet.fill('M0,-58C38,-58 52,-26 48,8C44,44 20,64 0,64C-20,64 -44,44 -48,8C-52,-26 -38,-58 0,-58Z', skin)
      sheet.group(
        '',
        () => sheet.fill('M22,-60C34,0 26,40 -4,66H60V-60Z', mix(skin, dark, 0.5)),
        'M0,-58C38,-58 52,-26 48,8C44,44 20,64 0,64C-20,64 -44,44 -48,8C-52,-26 -38,-58 0,-58Z',
      )
      sheet.fill(
        kind === 2
          ? 'M-46,-14C-40,-50 -16,-58 0,-56C20,-58 42,-48 46,-14C30,-38 10,-44 0,-46C-12,-44 -32,-38 -46,-14Z'
          : 'M-40,-24C-30,-54 30,-54 40,-24C22,-40 -22,-40 -40,-24Z',
        kind === 2 ? INKS.paper : INKS.ink,
      )
      sheet.line('M-62,94C-34,70 34,70 62,94M-20,74C-40,90 -56,104 -66,124', mix(scarf, INKS.ink, 0.3), 5)
      sheet.line(kind === 2 ? 'M-30,2q9,5 18,0M12,2q9,5 18,0' : 'M-30,4q9,6 18,0M12,4q9,6 18,0', '#2a1c18', 5)
      sheet.line('M-34,-12q12,-8 24,-2M10,-14q12,-6 24,2', kind === 2 ? '#b8b2a8' : INKS.ink, 5)
      sheet.line('M-3,4C-5,16 -8,22 -8,26q6,5 14,2', dark, 4.5)
      sheet.line(kind === 1 ? 'M-14,42q14,12 28,0' : 'M-12,43q12,5 24,0', mix(INKS.anar, dark, 0.5), 5)
      if (kind === 2) sheet.line('M-40,14l-6,4M40,14l6,4M-22,30q-4,8 -2,14M22,30q4,8 2,14', dark, 4)
      if (kind === 3) {
        sheet.line(oval(-21, 4, 17, 16), INKS.ink, 4)
        sheet.line(oval(21, 4, 17, 16), INKS.ink, 4)
        sheet.line('M-4,2h8', INKS.ink, 4)
      }
    })
  // the warp before them
  sheet.fill(box(-20, 250, 1640, 30), mix(INKS.brick, INKS.ink, 0.25))
  sheet.fill(box(-20, 250, 1640, 9), INKS.clay)
  for (let x = 20; x < 1600; x += 13) sheet.line(`M${x},280V900`, x % 3 ? INKS.cream : INKS.paper, 2.6, 'opacity="0.82"')
  // cloth rises under each pair of hands
  const heights = [250, 190, 270, 120, 230, 170, 290]
  const bands = [
    [INKS.anar, INKS.cream],
    [INKS.saffron, INKS.plum],
    [INKS.firoozeh, INKS.cream],
    [INKS.lilac, INKS.deep],
    [INKS.brick, INKS.saffron],
    [INKS.night, INKS.rose],
    [INKS.olive, INKS.cream],
  ] as const
  for (const [at, [x, coat]] of women.entries()) {
    const h = heights[at] ?? 200
    const [one, two] = bands[at] ?? [INKS.anar, INKS.cream]
    const d = cut(
      sheet.random,
      [
        [x - 104, 900 - h],
        [x + 104, 900 - h],
        [x + 104, 910],
        [x - 104, 910],
      ],
      2,
    )
    sheet.fill(d, one)
    sheet.group(
      '',
      () => {
        for (let y = 900 - h + 24; y < 910; y += 52) {
          sheet.fill(box(x - 110, y, 220, 20), two)
          for (let i = 0; i < 7; i++) sheet.fill(`M${x - 96 + i * 32},${y + 10}l10,-10l10,10l-10,10Z`, one)
        }
        sheet.hatch(d, [x - 104, 900 - h, 208, h], mix(one, INKS.ink, 0.35), 0, 9, 1.5, 0.1)
      },
      d,
    )
    for (const side of [-1, 1]) {
      sheet.line(
        `M${x + side * 92},640C${x + side * 98},${700 - h * 0.4} ${x + side * 84},${830 - h} ${x + side * 58},${886 - h}`,
        mix(coat, INKS.ink, 0.2),
        32,
      )
      sheet.fill(oval(x + side * 50, 890 - h, 19, 15), skins[women[at]?.[3] ?? 3] ?? SKINS[3])
      sheet.line(`M${x + side * 44},${884 - h}l${-side * 15},6M${x + side * 46},${892 - h}l${-side * 15},6`, '#8a5436', 3)
    }
  }
  for (const x of [18, 241, 464, 688, 912, 1136, 1360, 1582]) sheet.fill(box(x - 8, 236, 16, 670), mix(INKS.brick, INKS.ink, 0.35))
}
