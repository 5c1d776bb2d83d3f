import { INKS, mix, SKINS } from '../inks.ts'
import { arch, box, curve, cut, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { AREA, FRAME, stars, WIDTH } from './air.ts'

/** A sentence written with a pencil on a sack of flour, before the oven. */
export function oven(sheet: Sheet): void {
  sheet.ground(mix(INKS.brick, INKS.ink, 0.45))
  for (let row = 0; row < 17; row++)
    for (let col = -1; col < 14; col++) {
      const x = col * 126 + (row % 2) * 63
      const y = row * 54
      sheet.fill(
        cut(
          sheet.random,
          [
            [x + 3, y + 3],
            [x + 122, y + 3],
            [x + 122, y + 50],
            [x + 3, y + 50],
          ],
          1.4,
        ),
        mix(INKS.brick, INKS.ink, 0.32 + sheet.random.next() * 0.22),
      )
    }
  sheet.shade(FRAME, AREA, INKS.ink, 180, 0.05, 0.9, 2.2, 3.8)
  // window, blue hour, the town still asleep
  const pane = arch(250, 400, 240, 310)
  sheet.fill(arch(250, 416, 278, 344), INKS.clay)
  sheet.fill(pane, INKS.dusk)
  sheet.group(
    '',
    () => {
      sheet.shade(pane, [130, 90, 240, 310], INKS.night, 270, 0, 0.9, 3, 4.4)
      sheet.fill('M120,330h50v-40h40v60h60v-90h40v70h60v90H120Z', INKS.night)
      sheet.fill(box(284, 292, 14, 16), INKS.saffron)
      sheet.fill(oval(320, 180, 20), INKS.cream)
      sheet.fill(oval(313, 174, 18), mix(INKS.dusk, INKS.night, 0.6))
      stars(sheet, 110, 230, 50, INKS.cream)
    },
    pane,
  )
  sheet.line('M250,90V400M132,280H368', INKS.clay, 8)
  // oven mouth, low and wide
  sheet.glow(1130, 520, 660, INKS.saffron, 0.75)
  const hood = 'M840,720V380C860,200 1000,150 1140,150C1280,150 1420,200 1440,380V720Z'
  sheet.fill(hood, INKS.clay).shade(hood, [840, 150, 600, 570], INKS.brick, 30, 0, 0.9, 2.4, 3.8)
  for (let i = 0; i < 7; i++)
    for (let j = 0; j < 13; j++)
      sheet.group('', () => sheet.line(box(842 + j * 46.6, 160 + i * 46, 46, 46), mix(INKS.clay, INKS.brick, 0.8), 3), hood)
  const mouth = 'M900,690V560C910,450 1030,410 1140,410C1250,410 1370,450 1380,560V690Z'
  sheet.line(mouth, mix(INKS.brick, INKS.ink, 0.4), 30)
  sheet.fill(mouth, INKS.anar)
  sheet.group(
    '',
    () => {
      sheet.fill('M930,720C930,540 1040,470 1140,470S1350,540 1350,720Z', mix(INKS.anar, INKS.saffron, 0.5))
      sheet.fill('M990,720C1000,590 1070,540 1140,540S1280,590 1290,720Z', INKS.saffron)
      sheet.fill('M1060,720C1070,640 1104,604 1140,604S1210,640 1220,720Z', INKS.cream)
      for (let i = 0; i < 44; i++)
        sheet.fill(
          oval(896 + i * 11.4, 676 + sheet.random.range(-12, 14), sheet.random.range(10, 20), sheet.random.range(8, 13)),
          sheet.random.pick([INKS.brick, INKS.anar, mix(INKS.brick, INKS.ink, 0.4), mix(INKS.anar, INKS.saffron, 0.4)]),
        )
      sheet.shade(mouth, [900, 410, 480, 280], INKS.ink, 270, 0, 0.75, 2.4, 3.8)
    },
    mouth,
  )
  sheet.fill(box(790, 690, 700, 50), mix(INKS.brick, INKS.ink, 0.3))
  sheet.fill(box(790, 690, 700, 13), INKS.clay)
  sheet.line('M860,690L760,250', INKS.sand, 13)
  sheet.fill('M738,150L798,136L792,250L748,258Z', INKS.sand)
  sheet.fill(box(0, 740, WIDTH, 160), mix(INKS.brick, INKS.ink, 0.62))
  sheet.shade(box(0, 740, WIDTH, 160), [0, 740, WIDTH, 160], INKS.saffron, 0, 0, 0.35, 2.2, 3.8)
  // loaves on their nails
  const bread = (x: number, y: number, u: number, turn: number) =>
    sheet.group(`translate(${x} ${y}) rotate(${turn}) scale(${u})`, () => {
      const d = curve(
        [
          [-20, -170],
          [26, -164],
          [52, -110],
          [44, -60],
          [62, 10],
          [54, 80],
          [66, 130],
          [20, 176],
          [-34, 168],
          [-60, 120],
          [-46, 60],
          [-62, 0],
          [-50, -70],
          [-56, -120],
        ],
        true,
      )
      sheet
        .fill(d, mix(INKS.sand, INKS.amber, 0.32))
        .shade(d, [-66, -180, 134, 360], mix(INKS.amber, INKS.brick, 0.4), 40, 0, 0.8, 2.4, 3.6)
      sheet.group(
        '',
        () => {
          for (let i = 0; i < 46; i++) {
            const [a, b] = [sheet.random.range(-60, 60), sheet.random.range(-170, 170)]
            sheet.fill(
              oval(a, b, sheet.random.range(5, 12), sheet.random.range(4, 8)),
              sheet.random.pick([
                mix(INKS.amber, INKS.brick, 0.5),
                mix(INKS.sand, INKS.amber, 0.6),
                INKS.sand,
                mix(INKS.amber, INKS.ink, 0.4),
              ]),
              'opacity="0.75"',
            )
          }
        },
        d,
      )
    })
  sheet.line('M440,70H730', INKS.ink, 8)
  for (const [x, t] of [
    [486, -5],
    [590, 4],
    [690, -2],
  ] as const) {
    sheet.line(`M${x - 4},70v24`, INKS.ink, 5)
    bread(x, 212, 0.72, t)
  }
  // sacks of flour; one is his chair
  const sack = (x: number, foot: number, w: number, h: number, ink: string) => {
    const d = `M${x - w * 0.9},${foot}C${x - w * 1.1},${foot - h * 0.4} ${x - w},${foot - h * 0.8} ${x - w * 0.7},${foot - h}C${x - w * 0.2},${foot - h * 1.08} ${x + w * 0.3},${foot - h * 1.08} ${x + w * 0.7},${foot - h}C${x + w},${foot - h * 0.8} ${x + w * 1.1},${foot - h * 0.4} ${x + w * 0.95},${foot}Z`
    sheet.fill(d, ink).shade(d, [x - w * 1.1, foot - h * 1.1, w * 2.2, h * 1.1], INKS.amber, 160, 0, 0.8, 3, 4.2)
    sheet.line(
      `M${x - w * 0.7},${foot - h * 0.96}C${x - w * 0.2},${foot - h * 0.86} ${x + w * 0.3},${foot - h * 0.86} ${x + w * 0.7},${foot - h * 0.96}`,
      mix(ink, INKS.ink, 0.4),
      6,
    )
  }
  sack(150, 890, 120, 260, INKS.sand)
  sack(330, 900, 110, 220, INKS.cream)
  sack(620, 880, 150, 190, INKS.cream)
  sheet.fill(oval(600, 880, 230, 16), INKS.ink, 'opacity="0.4"')
  sheet.group('translate(610 872)', () => {
    sheet.fill('M-40,-190C-10,-210 70,-210 100,-190L190,-176C214,-170 222,-150 220,-130L210,-6H150L146,-110L20,-120Z', INKS.night)
    sheet.fill(pill(140, -20, 96, 28, 12), INKS.ink)
    sheet.line('M150,-8L146,-110', mix(INKS.night, INKS.saffron, 0.3), 4)
    const shirt = 'M-50,-170C-80,-300 -60,-420 10,-446C70,-450 118,-400 116,-330C116,-260 110,-210 104,-176Z'
    sheet.fill(shirt, INKS.paper).shade(shirt, [-80, -450, 200, 280], INKS.dusk, 180, 0, 0.85, 3, 4)
    sheet.line('M96,-420C122,-380 124,-330 118,-260', INKS.saffron, 7)
    sheet
      .fill('M-26,-270L106,-280L112,-150L-30,-150Z', INKS.cream)
      .shade('M-26,-270L106,-280L112,-150L-30,-150Z', [-30, -280, 142, 130], INKS.clay, 180, 0, 0.8, 3, 4)
    sheet.fill('M20,-480h52v50h-52Z', SKINS[5])
    sheet.group('rotate(16 50 -510)', () => {
      sheet.fill('M-2,-520C-6,-580 92,-594 98,-526L112,-504L98,-496C98,-476 90,-460 74,-456C40,-450 10,-462 4,-490Z', SKINS[4])
      sheet.fill('M-10,-520C-16,-590 84,-612 100,-546C64,-560 30,-540 24,-508C14,-486 0,-496 -8,-506Z', INKS.paper)
      sheet.line('M72,-514q10,5 20,0M68,-530q14,-8 26,-2M78,-474q8,3 14,-2', INKS.ink, 5)
      sheet.fill('M70,-484C80,-490 94,-490 100,-484C92,-478 78,-478 70,-484Z', INKS.ink)
      sheet.line('M18,-512q-8,10 0,22', SKINS[5], 6)
    })
    sheet.group('rotate(-8 150 -250)', () => {
      sheet.fill('M96,-262L206,-276L214,-206L104,-190Z', INKS.paper)
      sheet.line('M188,-258l-70,9M190,-240l-72,9M192,-222l-40,5', INKS.dusk, 5)
    })
    sheet.line('M70,-400C60,-320 90,-260 120,-226', INKS.paper, 46)
    sheet.fill(oval(134, -216, 25, 21), SKINS[4])
    sheet.line('M150,-222L188,-262', INKS.saffron, 9)
    sheet.line('M186,-260l6,-7', INKS.ink, 8)
    sheet.line('M138,-230l16,6M132,-210l20,2', '#7a452c', 4)
  })
  // the slip that left with ten kilos of flour
  sheet.group('rotate(12 330 700)', () => {
    sheet.fill('M290,690l88,-12l8,52l-88,12Z', INKS.paper)
    sheet.line('M362,694l-58,8M364,708l-40,6', INKS.dusk, 4)
  })
}
