import { INKS, mix, SKINS } from '../inks.ts'
import { box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { AREA, FRAME, stars, WIDTH } from './air.ts'

/** Three brothers under wet towels, and the old fan that never falls. */
export function fan(sheet: Sheet): void {
  sheet.ground(mix(INKS.dusk, INKS.firoozeh, 0.25))
  sheet.shade(FRAME, AREA, INKS.night, 200, 0, 0.8, 2.2, 3.8)
  sheet
    .fill('M0,0H1600L1320,150H280Z', mix(INKS.firoozeh, INKS.sky, 0.25))
    .shade('M0,0H1600L1320,150H280Z', [0, 0, WIDTH, 150], INKS.night, 180, 0, 0.7, 2.2, 3.8)
  sheet.line('M280,150H1320M280,150V560M1320,150V560', INKS.deep, 5)
  // the window: a hot blue night, the refinery's flame far away
  sheet.fill(box(360, 210, 300, 250), INKS.sand)
  const pane = box(378, 228, 264, 214)
  sheet.fill(pane, INKS.night)
  sheet.group(
    '',
    () => {
      sheet.fill(box(378, 392, 264, 60), mix(INKS.night, INKS.plum, 0.5))
      sheet.line('M570,400V310M600,400V340', INKS.ink, 8)
      sheet.fill('M570,312C548,290 566,268 572,246C584,268 596,288 570,312Z', INKS.saffron)
      sheet.glow(572, 284, 90, INKS.saffron, 0.9)
      stars(sheet, 236, 330, 60, INKS.mist)
    },
    pane,
  )
  sheet.line('M510,228V442', INKS.sand, 10)
  // the box of the new fan behind the door, with a flowerpot on it
  sheet.fill('M1320,150L1400,110V700L1320,560Z', INKS.deep)
  sheet.fill('M1424,90L1570,20V880L1424,716Z', INKS.brick)
  sheet.hatch('M1424,90L1570,20V880L1424,716Z', [1424, 20, 146, 860], mix(INKS.brick, INKS.ink, 0.4), 88, 30, 4, 0.3)
  sheet.fill(oval(1446, 430, 10, 13), INKS.saffron)
  sheet.fill('M1170,330L1310,322V600L1170,590Z', INKS.sand)
  sheet.shade('M1170,330L1310,322V600L1170,590Z', [1170, 322, 140, 278], INKS.amber, 20, 0, 0.85, 2.6, 3.8)
  sheet.line(oval(1240, 444, 44, 46), INKS.dusk, 6)
  for (const turn of [0, 120, 240]) sheet.fill(oval(1240, 422, 13, 20), INKS.dusk, `transform="rotate(${turn} 1240 444)"`)
  sheet.line('M1240,490v50', INKS.dusk, 6)
  sheet.line('M1170,360L1310,352', INKS.amber, 5)
  sheet.fill('M1206,326l10,-54h52l10,50Z', INKS.brick)
  for (const [x, y] of [
    [1240, 214],
    [1210, 232],
    [1270, 230],
    [1226, 256],
    [1256, 256],
  ] as const)
    sheet.fill(oval(x, y, 20, 26), INKS.leaf)
  for (const [x, y] of [
    [1240, 210],
    [1212, 236],
    [1268, 234],
  ] as const)
    sheet.fill(oval(x, y, 9), INKS.anar)
  const floor = 'M0,900L280,560H1320L1600,900Z'
  sheet.fill(floor, INKS.clay).shade(floor, [0, 560, WIDTH, 340], mix(INKS.brick, INKS.plum, 0.5), 120, 0, 0.9, 2.2, 3.8)
  // the swinging shadow of the blades on the floor
  for (const turn of [20, 140, 260])
    sheet.group(`translate(800 720) scale(1 0.3) rotate(${turn})`, () =>
      sheet.fill('M40,-40L520,-80C590,-50 590,50 520,80L40,40Z', INKS.plum, 'opacity="0.26"'),
    )
  // one mat, three boys; none lies exactly under the fan
  const mat = 'M250,640L1340,620L1480,866L130,884Z'
  sheet.fill(mat, INKS.anar)
  sheet.line('M284,656L1320,638L1444,850L176,866Z', INKS.saffron, 8)
  sheet.hatch(mat, [130, 620, 1350, 264], mix(INKS.anar, INKS.ink, 0.35), 4, 22, 4, 0.3)
  const boy = (x: number, y: number, turn: number, shirt: string, towel: string, u: number) =>
    sheet.group(`translate(${x} ${y}) rotate(${turn}) scale(${u})`, () => {
      sheet.fill(oval(150, 40, 250, 30), INKS.ink, 'opacity="0.3"')
      sheet.fill(pill(-84, -44, 130, 84, 30), INKS.cream)
      sheet.line('M190,8C260,0 320,10 392,0M190,30C260,36 320,30 386,40', SKINS[4], 30)
      sheet.fill(oval(404, 0, 20, 13), SKINS[4])
      sheet.fill(oval(398, 42, 20, 13), SKINS[4])
      sheet.fill('M150,-24C210,-30 268,-20 276,-4L270,52C220,62 180,56 150,50Z', INKS.dusk)
      sheet.fill('M10,-16C40,-50 140,-44 170,-28V48C120,62 40,56 12,36Z', shirt)
      sheet.shade(
        'M10,-16C40,-50 140,-44 170,-28V48C120,62 40,56 12,36Z',
        [10, -50, 160, 112],
        mix(shirt, INKS.ink, 0.6),
        90,
        0,
        0.7,
        2.6,
        3.8,
      )
      sheet.line('M50,-26C70,-70 40,-96 10,-100', SKINS[4], 25)
      sheet.fill(oval(-20, 4, 42, 38), SKINS[4])
      sheet.fill('M-56,10C-66,-34 -20,-46 -4,-34C-30,-28 -36,0 -30,34C-46,32 -54,24 -56,10Z', INKS.ink)
      sheet.fill('M-52,-16C-30,-46 14,-44 26,-14L34,40C10,58 -34,54 -48,40Z', towel)
      sheet.line('M-34,-20C-30,6 -32,26 -34,44M2,-30C8,0 10,24 8,50', mix(towel, INKS.dusk, 0.35), 4)
      for (const q of [-20, 4, 26]) sheet.fill(`M${q},54c4,8 5,10 5,14a5,5 0 1 1 -10,0c0,-4 1,-6 5,-14Z`, INKS.sky)
    })
  boy(330, 690, 3, INKS.saffron, INKS.paper, 0.94)
  boy(560, 800, -3, INKS.sky, INKS.mist, 1.1)
  boy(930, 690, 6, INKS.firoozeh, INKS.cream, 0.9)
  sheet.fill(oval(1440, 828, 44, 12), INKS.ink, 'opacity="0.4"')
  sheet.fill('M1406,828C1390,788 1404,752 1426,744V728H1454V744C1476,752 1490,788 1474,828Z', INKS.brick)
  // the fan, an inch from falling for twenty years
  sheet.line('M800,-10V120', INKS.ink, 22)
  sheet.fill('M752,-10H848L832,30H768Z', INKS.ink)
  sheet.group('rotate(-3 800 0)', () => {
    const blade = (turn: number, length: number, ink: string) =>
      sheet.group(`translate(806 172) scale(1 0.42) rotate(${turn})`, () => {
        const d = `M44,-30L${length},-70C${length + 56},-44 ${length + 56},44 ${length},70L44,30Z`
        sheet.fill(d, ink)
        sheet.hatch(d, [44, -70, length + 20, 140], mix(ink, INKS.ink, 0.4), 2, 18, 4, 0.2)
        sheet.fill(box(50, -16, 70, 32), INKS.amber)
      })
    blade(196, 470, mix(INKS.brick, INKS.ink, 0.3))
    blade(76, 430, INKS.brick)
    sheet.fill(oval(806, 168, 78, 46), INKS.ink)
    sheet.fill(oval(806, 186, 50, 30), INKS.amber)
    sheet.fill(oval(806, 196, 18, 10), INKS.saffron)
    blade(316, 470, INKS.brick)
    sheet.fill(oval(806, 168, 78, 40), INKS.ink)
    sheet.fill(oval(794, 158, 26, 10), mix(INKS.ink, INKS.sand, 0.4))
  })
  sheet.line(
    'M330,250C400,292 490,318 580,326M1000,330C1070,320 1120,302 1156,280M420,196C460,222 500,238 550,248',
    INKS.mist,
    6,
    'opacity="0.65"',
  )
}
