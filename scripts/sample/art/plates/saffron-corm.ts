import { INKS, mix } from '../inks.ts'
import { box, curve, oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** The mother corm a span below the ground, next year's corms on its shoulders. */
export function saffronCorm(sheet: Sheet): void {
  sheet.ground(mix(INKS.mist, INKS.cream, 0.4))
  sheet.shade(box(0, 0, 1200, 250), [0, 0, 1200, 250], INKS.sky, 270, 0, 0.6, 2.2, 3.8)
  const earth = `${curve([
    [-20, 262],
    [160, 244],
    [330, 256],
    [520, 236],
    [640, 240],
    [820, 258],
    [1000, 246],
    [1220, 260],
  ])}L1220,920H-20Z`
  sheet
    .fill(earth, mix(INKS.brick, INKS.clay, 0.3))
    .shade(earth, [0, 240, 1200, 660], mix(INKS.brick, INKS.ink, 0.65), 90, 0, 0.95, 2.4, 3.8)
  for (const [y, share] of [
    [420, 0.35],
    [600, 0.55],
  ] as const)
    sheet.line(
      curve([
        [-20, y],
        [260, y + 16],
        [520, y - 8],
        [800, y + 14],
        [1220, y - 4],
      ]),
      mix(INKS.brick, INKS.ink, share),
      4,
    )
  for (let i = 0; i < 70; i++) {
    const [x, y] = [sheet.random.range(0, 1200), sheet.random.range(290, 890)]
    if (Math.hypot(x - 600, (y - 620) * 0.9) > 210)
      sheet.fill(
        oval(x, y, sheet.random.range(4, 15), sheet.random.range(3, 10)),
        sheet.random.pick([INKS.clay, mix(INKS.brick, INKS.ink, 0.5), INKS.sand, mix(INKS.brick, INKS.plum, 0.4)]),
        'opacity="0.7"',
      )
  }
  // roots
  for (let i = 0; i < 19; i++) {
    const a = -62 + i * 7
    sheet.line(
      `M${600 + a * 1.1},742q${a * 0.5},${sheet.random.range(30, 60)} ${a * 1.1 + sheet.random.range(-14, 14)},${sheet.random.range(70, 128)}`,
      INKS.cream,
      3.6,
    )
  }
  // sheath, leaves and flower
  sheet.fill('M578,560C586,420 588,330 584,232H618C614,330 616,420 624,560Z', mix(INKS.mist, INKS.leaf, 0.35))
  sheet.line(
    'M596,250C540,190 500,120 476,50M592,260C560,180 546,130 540,90M606,250C660,190 700,120 724,50M610,260C640,190 656,140 664,96',
    INKS.leaf,
    9,
  )
  for (const [turn, tone] of [
    [-62, 0.35],
    [60, 0.35],
    [-30, 0.15],
    [32, 0.15],
    [0, 0],
  ] as const)
    sheet.fill(
      'M600,232C556,170 560,90 600,36C640,90 644,170 600,232Z',
      mix(INKS.lilac, INKS.plum, tone),
      `transform="rotate(${turn} 600 232)"`,
    )
  for (const turn of [-40, -16, 16, 40])
    sheet.line('M600,220C596,160 598,120 600,70', mix(INKS.plum, INKS.lilac, 0.5), 2.5, `transform="rotate(${turn} 600 232)"`)
  sheet.line('M600,214C580,170 550,150 522,128M600,214C600,170 604,140 612,100M600,214C622,176 656,160 688,146', INKS.anar, 9)
  sheet.line('M596,210C590,190 584,180 578,170M606,210C610,194 618,184 624,176', INKS.saffron, 8)
  // the mother corm and her children
  const corm = 'M600,548C690,548 740,600 734,660C728,720 676,752 600,752C524,752 472,720 466,660C460,600 510,548 600,548Z'
  sheet.fill(corm, INKS.clay).shade(corm, [460, 548, 280, 204], INKS.amber, 50, 0, 0.9, 2.4, 3.4)
  sheet.hatch(corm, [460, 548, 280, 204], mix(INKS.amber, INKS.ink, 0.3), 88, 20, 3, 0.4)
  sheet.line('M474,640C540,664 660,664 726,640M482,696C550,716 650,716 718,696', mix(INKS.amber, INKS.ink, 0.3), 4)
  for (const [x, y, r] of [
    [508, 558, 40],
    [692, 562, 36],
    [560, 536, 28],
    [648, 534, 30],
  ] as const) {
    const d = `M${x},${y - r * 1.3}C${x + r * 0.4},${y - r * 0.8} ${x + r},${y - r * 0.4} ${x + r},${y + r * 0.2}C${x + r},${y + r * 0.8} ${x - r},${y + r * 0.8} ${x - r},${y + r * 0.2}C${x - r},${y - r * 0.4} ${x - r * 0.4},${y - r * 0.8} ${x},${y - r * 1.3}Z`
    sheet.fill(d, INKS.sand).shade(d, [x - r, y - r, r * 2, r * 2], INKS.amber, 50, 0, 0.8, 2.4, 3.2)
    sheet.line(`M${x - r * 0.6},${y + r * 0.4}q${r * 0.6},${r * 0.3} ${r * 1.2},0`, INKS.amber, 3)
  }
  // the measure
  sheet.line('M900,246V600M880,246H920M880,600H920', INKS.paper, 7)
  for (let y = 282; y < 600; y += 36) sheet.line(`M890,${y}H910`, INKS.paper, 4)
  sheet.text('یک وجب', [1110, 444], { size: 72, colour: INKS.paper, weight: 600 })
  sheet.text('پیاز مادر', [410, 690], { size: 54, colour: INKS.paper, weight: 600 })
  sheet.line('M424,676L470,668', INKS.paper, 4)
  sheet.text('پیازهای سال بعد', [410, 530], { size: 54, colour: INKS.paper, weight: 600 })
  sheet.line('M424,516L476,546', INKS.paper, 4)
}
