import { walker } from '../figures/walker.ts'
import { INKS, mix } from '../inks.ts'
import { box, cut, oval, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** The yard after the last bell. */
export function yardMasthead(sheet: Sheet): void {
  sheet.ground(mix(INKS.olive, INKS.leaf, 0.35))
  sheet.shade(box(0, 0, 2000, 500), [0, 0, 2000, 500], INKS.night, 200, 0, 0.6, 2.2, 3.8)
  sheet.fill('M-20,-20H1240V520H-20Z', mix(INKS.mist, INKS.cream, 0.4))
  sheet.shade(box(0, 0, 1240, 330), [0, 0, 1240, 330], INKS.sky, 270, 0, 0.7, 2.2, 3.8)
  sheet.fill(
    ridge(
      [
        [-20, 250],
        [200, 170],
        [420, 230],
        [700, 140],
        [960, 220],
        [1240, 170],
      ],
      360,
    ),
    mix(INKS.lilac, INKS.sky, 0.5),
  )
  sheet.fill(box(-20, 330, 1260, 190), mix(INKS.sand, INKS.clay, 0.35))
  sheet.shade(box(0, 330, 1240, 170), [0, 330, 1240, 170], INKS.brick, 90, 0, 0.6, 2.2, 3.8)
  const wall = cut(
    sheet.random,
    [
      [40, 130],
      [520, 120],
      [520, 366],
      [40, 370],
    ],
    2,
  )
  sheet.fill(wall, INKS.clay).shade(wall, [40, 120, 480, 250], INKS.brick, 20, 0, 0.8, 2.4, 3.8)
  sheet.fill(
    cut(
      sheet.random,
      [
        [14, 138],
        [80, 84],
        [486, 76],
        [552, 130],
      ],
      2,
    ),
    INKS.brick,
  )
  for (const x of [84, 180, 400]) {
    sheet.fill(box(x, 176, 66, 76), INKS.dusk)
    sheet.line(`M${x + 33},176v76M${x},214h66`, INKS.cream, 5)
  }
  sheet.fill(box(290, 196, 76, 172), INKS.deep)
  sheet.fill(box(300, 206, 56, 162), mix(INKS.night, INKS.dusk, 0.4))
  sheet.line('M640,380V90H740', INKS.ink, 14)
  sheet.line('M726,96v34', INKS.ink, 5)
  sheet.fill(box(684, 130, 86, 22), INKS.anar)
  for (const r of [1, 2, 3])
    sheet.line(
      `M${690 - r * 16},${168 + r * 10}q${-10 - r * 3},${24 + r * 6} 6,${46 + r * 12}M${766 + r * 16},${168 + r * 10}q${10 + r * 3},${24 + r * 6} -6,${46 + r * 12}`,
      INKS.amber,
      6,
    )
  for (const [x, foot, h, coat, bag, flip, scarf] of [
    [430, 410, 110, INKS.anar, INKS.deep, false, ''],
    [540, 430, 118, INKS.firoozeh, INKS.saffron, false, ''],
    [860, 440, 130, INKS.plum, INKS.anar, false, INKS.cream],
    [960, 424, 112, INKS.saffron, INKS.ink, false, ''],
    [1110, 456, 140, INKS.deep, INKS.brick, false, ''],
    [760, 470, 136, INKS.brick, INKS.firoozeh, false, INKS.lilac],
  ] as const)
    walker(sheet, x, foot, h, { coat, bag, flip, legs: INKS.ink, pose: 'stride', ...(scarf && { scarf, long: true }) })
  walker(sheet, 328, 370, 146, { coat: INKS.ink, legs: INKS.ink, hair: '#8e8a86', pose: 'facing' })
  sheet.fill(oval(1010, 474, 20), INKS.paper)
  sheet.line('M994,466q16,12 32,0M1010,454v40', INKS.ink, 4)
  sheet.fill('M1240,-20H2020V520H1240C1220,400 1260,300 1236,200C1220,100 1250,60 1240,-20Z', mix(INKS.olive, INKS.night, 0.25))
  sheet.shade(box(1250, 0, 750, 500), [1250, 0, 750, 500], INKS.night, 60, 0, 0.6, 2.2, 3.8)
}
