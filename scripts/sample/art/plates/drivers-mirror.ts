import { INKS, mix, SKINS } from '../inks.ts'
import { box, oval, pill, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** What a driver sees of forty sleepers. */
export function driversMirror(sheet: Sheet): void {
  sheet.ground('#0d1a20')
  const glass = 'M-20,150C300,96 980,96 1300,150V560H-20Z'
  sheet.fill(glass, INKS.night)
  sheet.group(
    '',
    () => {
      sheet.shade(glass, [0, 100, 1280, 460], INKS.dusk, 90, 0, 0.8, 2.2, 3.6)
      for (let i = 0; i < 46; i++)
        sheet.fill(oval(sheet.random.range(0, 1280), sheet.random.range(120, 320), sheet.random.range(1.2, 3)), INKS.mist)
      const far = ridge(
        [
          [-20, 372],
          [240, 340],
          [520, 366],
          [820, 334],
          [1300, 370],
        ],
        400,
      )
      sheet.fill(far, mix(INKS.night, INKS.dusk, 0.35))
      sheet.fill(box(-20, 384, 1320, 190), mix(INKS.night, INKS.brick, 0.18))
      sheet.fill('M640,384H652L1150,570H260Z', INKS.ink)
      sheet.fill('M646,384L610,570H700L650,384Z', INKS.saffron, 'opacity="0.16"')
      sheet.line('M647,386L654,570', INKS.cream, 9, 'stroke-dasharray="52 26"')
      sheet
        .fill('M520,570L630,400H664L840,570Z', INKS.saffron, 'opacity="0.12"')
        .grain('M420,570L630,400H664L900,570Z', [420, 400, 480, 170], INKS.saffron, (_, y) => 0.4 * ((y - 400) / 170), 2.4, 3.8)
      for (const x of [636, 660]) {
        sheet.fill(oval(x, 378, 5), INKS.paper)
        sheet.glow(x, 378, 34, INKS.paper, 0.9)
      }
    },
    glass,
  )
  sheet.line('M640,108V560', '#0d1a20', 13)
  // the long mirror
  sheet.fill(pill(170, 24, 940, 176, 40), INKS.ink)
  const mirror = pill(186, 38, 908, 148, 32)
  sheet.fill(mirror, mix(INKS.dusk, INKS.night, 0.3))
  sheet.group(
    '',
    () => {
      sheet.glow(640, 60, 430, INKS.saffron, 0.5, mirror)
      sheet.fill('M600,38H680L720,190H560Z', mix(INKS.dusk, INKS.sky, 0.2))
      const coats = [INKS.anar, INKS.deep, INKS.plum, INKS.olive, INKS.brick, INKS.firoozeh, INKS.lilac]
      for (let row = 0; row < 4; row++)
        for (const side of [-1, 1])
          for (let seat = 0; seat < 2; seat++) {
            const u = 0.5 + row * 0.22
            const x = 640 + side * (66 + row * 74 + seat * 70 * u)
            const y = 74 + row * 26
            const coat = sheet.random.pick(coats)
            const lean = row === 3 && side === 1 && seat === 0 ? 26 : sheet.random.range(-14, 14)
            sheet.fill(pill(x - 34 * u, y - 8, 68 * u, 140, 12 * u), mix(INKS.anar, INKS.night, 0.55))
            sheet.fill(
              `M${x - 30 * u},${y + 110}C${x - 30 * u},${y + 46 * u} ${x + 30 * u},${y + 46 * u} ${x + 30 * u},${y + 110}Z`,
              mix(coat, INKS.night, 0.3),
            )
            sheet.fill(
              oval(x + lean * u, y + 26 * u, 18 * u, 21 * u),
              mix(sheet.random.pick([SKINS[3], SKINS[4], SKINS[2]]), INKS.night, 0.2),
            )
            sheet.fill(
              `M${x + (lean - 20) * u},${y + 24 * u}C${x + (lean - 22) * u},${y - 8 * u} ${x + (lean + 22) * u},${y - 8 * u} ${x + (lean + 20) * u},${y + 24 * u}C${x + (lean + 10) * u},${y + 12 * u} ${x + (lean - 10) * u},${y + 12 * u} ${x + (lean - 20) * u},${y + 24 * u}Z`,
              sheet.random.pick([INKS.ink, '#4a4440', mix(INKS.plum, INKS.night, 0.4), INKS.ink]),
            )
            sheet.line(`M${x + (lean - 9) * u},${y + 28 * u}h${6 * u}M${x + (lean + 3) * u},${y + 28 * u}h${6 * u}`, INKS.ink, 2.4)
          }
      sheet.shade(mirror, [186, 38, 908, 148], INKS.night, 180, 0, 0.5, 2.2, 3.6)
    },
    mirror,
  )
  sheet.line('M230,52C260,44 330,42 380,44', INKS.mist, 5, 'opacity="0.6"')
  sheet.line('M640,24V-10', INKS.ink, 22)
  for (let x = 200; x < 1100; x += 60) sheet.line(`M${x},204q8,18 0,28`, x % 120 ? INKS.anar : INKS.saffron, 5)
  // dashboard
  const dash = 'M-20,560C300,516 980,516 1300,560V740H-20Z'
  sheet.fill(dash, mix(INKS.night, INKS.ink, 0.5))
  sheet.shade(dash, [0, 520, 1280, 200], '#000000', 90, 0, 0.6, 2.2, 3.6)
  sheet.line('M-20,562C300,518 980,518 1300,562', INKS.dusk, 6)
  for (const [x, ink] of [
    [560, INKS.firoozeh],
    [700, INKS.firoozeh],
  ] as const) {
    sheet.fill(oval(x, 610, 52), '#0a1418')
    sheet.line(`M${x - 36},634A46,46 0 1 1 ${x + 36},634`, ink, 5)
    sheet.line(`M${x},612l${x < 600 ? -20 : 24},-24`, INKS.anar, 5)
  }
  for (const [x, ink] of [
    [624, INKS.saffron],
    [636, INKS.leaf],
    [648, INKS.anar],
  ] as const)
    sheet.fill(oval(x, 570, 5), ink)
  // tea on the dashboard
  sheet.group('translate(1010 556)', () => {
    sheet.fill(oval(0, 2, 56, 12), INKS.dusk)
    const body = 'M-26,-92C-28,-66 -15,-58 -16,-42C-17,-28 -28,-24 -25,-7C-20,0 20,0 25,-7C28,-24 17,-28 16,-42C15,-58 28,-66 26,-92Z'
    sheet.fill(body, INKS.sky, 'opacity="0.75"')
    sheet.group('', () => sheet.fill(box(-40, -46, 80, 50), INKS.anar), body)
    sheet.line('M-18,-86C-18,-66 -9,-58 -9,-44', INKS.paper, 4)
  })
  // wheel, hands, shoulder
  sheet.line(oval(380, 700, 270, 190), '#1b1715', 40)
  sheet.line('M128,660A270,190 0 0 1 632,660', mix(INKS.ink, INKS.sky, 0.25), 7)
  sheet.line('M380,700L180,690M380,700L580,690', '#1b1715', 34)
  sheet.fill(oval(380, 708, 80, 62), '#1b1715')
  sheet.fill(oval(380, 706, 34, 26), INKS.anar)
  const shoulder = 'M-20,760V470C60,440 150,470 190,560C210,620 210,700 200,760Z'
  sheet.fill(shoulder, INKS.sky).shade(shoulder, [-20, 440, 230, 320], INKS.night, 200, 0, 0.9, 2.4, 3.6)
  sheet.line('M60,450C110,480 150,560 160,640', INKS.dusk, 5)
  sheet.line('M170,600C220,560 210,540 196,540', INKS.sky, 62)
  sheet.fill(oval(200, 536, 44, 36), SKINS[5])
  for (const y of [516, 534, 552]) sheet.line(`M222,${y}l26,-8`, SKINS[5], 19)
  sheet.line('M224,526l22,-8M226,544l22,-6', '#5a3524', 4)
}
