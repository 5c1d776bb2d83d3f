import { INKS, mix, SKINS } from '../inks.ts'
import { box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { AREA, FRAME, WIDTH } from './air.ts'

/** Three thousand pistachios, and the few that only an aunt can judge. */
export function pistachios(sheet: Sheet): void {
  sheet.ground(mix(INKS.mist, INKS.sky, 0.35))
  sheet.shade(FRAME, AREA, INKS.firoozeh, 200, 0, 0.5, 2.2, 3.8)
  sheet.fill(box(0, 0, WIDTH, 330), mix(INKS.mist, INKS.paper, 0.3))
  for (let x = 0; x < 1600; x += 160) sheet.line(`M${x},0V330`, mix(INKS.mist, INKS.sky, 0.5), 5)
  // the camera of the machine
  sheet.line('M560,-10V90', INKS.ink, 26)
  sheet.fill(pill(480, 80, 160, 130, 18), INKS.night)
  sheet.fill(oval(560, 214, 50, 34), INKS.ink)
  sheet.fill(oval(560, 220, 32, 20), INKS.firoozeh)
  sheet.fill(oval(550, 214, 9, 6), INKS.paper)
  sheet.fill(oval(612, 110, 9), INKS.anar)
  sheet
    .fill('M520,236L420,470H700L600,236Z', INKS.firoozeh, 'opacity="0.22"')
    .grain('M520,236L420,470H700L600,236Z', [420, 236, 280, 234], INKS.paper, (_, y) => 0.4 * (1 - (y - 236) / 260), 2.6, 4.2)
  // the belt
  const belt = 'M-20,430H1620V640H-20Z'
  sheet.fill(belt, mix(INKS.night, INKS.dusk, 0.5)).shade(belt, [0, 430, WIDTH, 210], INKS.night, 90, 0, 0.7, 2.2, 3.8)
  for (let x = -40; x < 1640; x += 60) sheet.line(`M${x},440l-30,190`, mix(INKS.night, INKS.dusk, 0.2), 4)
  sheet.fill(box(0, 632, WIDTH, 40), INKS.sand)
  sheet.fill(box(0, 424, WIDTH, 12), INKS.sand)
  for (let x = 60; x < 1600; x += 140) sheet.fill(oval(x, 652, 12), INKS.amber)
  const nut = (x: number, y: number, u: number, turn: number, open: boolean) =>
    sheet.group(`translate(${x} ${y}) rotate(${turn}) scale(${u})`, () => {
      sheet.fill(oval(4, 10, 40, 27), INKS.ink, 'opacity="0.4"')
      if (open) {
        sheet.fill('M-42,4C-44,-22 -10,-36 20,-30C40,-24 48,-10 48,0C30,-8 -10,-8 -42,4Z', INKS.sand)
        sheet.fill('M-42,4C-20,-10 24,-14 48,0C30,16 -14,18 -42,4Z', INKS.leaf)
        sheet.fill('M-24,2C-8,-6 20,-8 34,0C20,6 -8,10 -24,2Z', mix(INKS.leaf, INKS.cream, 0.35))
        sheet.fill('M-42,4C-16,14 26,14 48,0C48,20 26,34 0,32C-24,30 -40,20 -42,4Z', mix(INKS.sand, INKS.clay, 0.35))
        sheet.line('M-34,-6C-24,-22 4,-28 24,-24', INKS.cream, 4)
      } else {
        sheet.fill('M-44,0C-44,-22 -14,-34 16,-30C40,-26 50,-10 48,2C44,22 20,32 -6,30C-30,28 -44,18 -44,0Z', INKS.sand)
        sheet.line('M-42,4C-14,-2 26,-4 47,2', mix(INKS.sand, INKS.amber, 0.6), 4)
        sheet.line('M-32,-8C-22,-20 4,-26 22,-22', INKS.cream, 4)
      }
    })
  for (let i = 0; i < 46; i++) {
    const row = i % 3
    const x = 20 + Math.floor(i / 3) * 104 + row * 32 + sheet.random.range(-14, 14)
    if (x > 470 && x < 640 && row === 1) continue
    nut(x, 478 + row * 54 + sheet.random.range(-8, 8), 0.62, sheet.random.range(-60, 60), sheet.random.next() < 0.55)
  }
  nut(556, 532, 1.25, -8, true)
  sheet.line('M480,466h-20v30M632,466h20v30M480,596h-20v-30M632,596h20v-30', INKS.saffron, 9)
  // three bins: laughing, closed, ask the aunt
  const bin = (x: number, ink: string, mark: number) => {
    sheet.fill(`M${x - 150},706H${x + 150}L${x + 126},900H${x - 126}Z`, ink)
    sheet.shade(
      `M${x - 150},706H${x + 150}L${x + 126},900H${x - 126}Z`,
      [x - 150, 706, 300, 194],
      mix(ink, INKS.ink, 0.6),
      20,
      0,
      0.8,
      2.6,
      4,
    )
    sheet.fill(pill(x - 162, 694, 324, 30, 12), mix(ink, INKS.paper, 0.25))
    sheet.fill(oval(x, 806, 50), INKS.paper)
    if (mark === 0) sheet.line(`M${x - 26},800q26,34 52,0M${x - 18},786v4M${x + 18},786v4`, INKS.ink, 9)
    else if (mark === 1) sheet.line(`M${x - 26},814h52M${x - 18},788v4M${x + 18},788v4`, INKS.ink, 9)
    else {
      sheet.fill(`M${x - 30},820C${x - 30},770 ${x + 30},770 ${x + 30},820C${x + 24},836 ${x - 24},836 ${x - 30},820Z`, INKS.anar)
      sheet.fill(oval(x, 808, 15, 18), SKINS[2])
    }
  }
  for (const [x, ink, mark] of [
    [300, INKS.olive, 0],
    [680, INKS.dusk, 1],
    [1090, INKS.anar, 2],
  ] as const) {
    for (let i = 0; i < 7; i++)
      nut(x - 96 + i * 32, 690 + sheet.random.range(-10, 6), 0.6, sheet.random.range(-50, 50), mark === 0 || (mark === 2 && i % 2 === 0))
    bin(x, ink, mark)
  }
  // the aunt at the end, with one in her hand
  sheet.group('translate(1390 900)', () => {
    const coat = 'M-190,20C-200,-180 -150,-300 -40,-330H60C170,-300 220,-180 220,20Z'
    sheet.fill(coat, INKS.plum).shade(coat, [-200, -330, 420, 350], INKS.night, 20, 0, 0.85, 2.6, 3.8)
    sheet.fill('M-30,-380h70v70h-70Z', '#b98058')
    sheet.fill(
      'M-2,-548C58,-548 90,-504 86,-450C84,-396 54,-352 4,-352C-30,-352 -58,-372 -66,-400L-88,-420L-70,-446C-76,-506 -54,-548 -2,-548Z',
      SKINS[2],
    )
    sheet.fill(
      'M-60,-488C-50,-570 100,-590 116,-470C124,-400 130,-360 170,-300C120,-250 10,-240 -60,-300C-40,-330 -20,-340 0,-352C50,-352 84,-396 80,-452C70,-500 30,-520 -20,-510C-40,-504 -54,-500 -60,-488Z',
      INKS.anar,
    )
    for (const [x, y] of [
      [10, -548],
      [60, -530],
      [96, -476],
      [108, -410],
      [130, -340],
      [60, -300],
      [0, -290],
    ] as const)
      sheet.fill(oval(x, y, 9), INKS.cream)
    sheet.fill('M-62,-474C-56,-512 -10,-526 30,-512C-10,-504 -40,-494 -62,-474Z', '#c9c5bd')
    sheet.line(oval(-46, -442, 24, 22), INKS.ink, 5)
    sheet.line('M-22,-444L70,-430', INKS.ink, 5)
    sheet.fill(oval(-50, -440, 5, 7), INKS.ink)
    sheet.line('M-64,-470q16,-8 32,-2M-62,-390q14,4 24,-6M-20,-410q10,12 8,24', '#8a5436', 5)
  })
  sheet.line('M1290,760C1240,720 1216,660 1214,620', INKS.plum, 62)
  sheet.fill(oval(1208, 590, 34, 30), SKINS[2])
  sheet.line('M1196,560l-10,-22M1216,556l2,-26', SKINS[2], 17)
  nut(1200, 516, 0.95, -16, true)
}
