import { INKS, mix, SKINS } from '../inks.ts'
import { box, oval, pill, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { steam, teaGlass } from '../things/tea.ts'
import { AREA, FRAME, WIDTH } from './air.ts'

/** A search engine in sixty lines. */
export function deskNight(sheet: Sheet): void {
  sheet.ground(mix(INKS.plum, INKS.night, 0.62))
  sheet.shade(FRAME, AREA, INKS.night, 200, 0, 0.6, 2.2, 3.8)
  const pane = box(190, 90, 1220, 470)
  sheet.fill(box(168, 68, 1264, 514), INKS.ink)
  sheet.fill(pane, INKS.dusk)
  sheet.group(
    '',
    () => {
      sheet.shade(pane, [190, 90, 1220, 470], INKS.night, 270, 0, 0.9, 2.2, 3.8)
      const alborz = ridge(
        [
          [180, 300],
          [330, 230],
          [450, 262],
          [620, 170],
          [760, 236],
          [930, 190],
          [1100, 262],
          [1260, 210],
          [1420, 280],
        ],
        560,
      )
      sheet.fill(alborz, mix(INKS.dusk, INKS.sky, 0.3)).shade(alborz, [180, 160, 1240, 400], INKS.night, 60, 0, 0.7, 2.2, 3.8)
      let x = 180
      while (x < 1420) {
        const w = sheet.random.range(50, 120),
          h = sheet.random.range(90, 250),
          ink = mix(INKS.night, INKS.dusk, sheet.random.range(0, 0.4))
        sheet.fill(box(x, 560 - h, w, h), ink)
        for (let yy = 560 - h + 14; yy < 548; yy += 26)
          for (let xx = x + 10; xx < x + w - 14; xx += 22)
            if (sheet.random.next() < 0.4)
              sheet.fill(box(xx, yy, 10, 13), sheet.random.pick([INKS.saffron, INKS.saffron, INKS.cream, INKS.sky]))
        x += w + sheet.random.range(-4, 10)
      }
      sheet.fill(box(846, 196, 10, 370), INKS.night)
      sheet.fill('M832,262h38l-8,30h-22Z', INKS.night)
      sheet.fill(oval(851, 190, 4), INKS.anar)
    },
    pane,
  )
  sheet.line('M800,90V560', INKS.ink, 14)
  sheet
    .fill('M150,60h150c-20,160 -10,330 -40,540h-110Z', INKS.anar)
    .hatch('M150,60h150c-20,160 -10,330 -40,540h-110Z', [150, 60, 150, 540], mix(INKS.anar, INKS.ink, 0.4), 88, 26, 5, 0.1)
  // desk
  const desk = 'M0,640H1600V900H0Z'
  sheet.fill(desk, INKS.brick).shade(desk, [0, 640, WIDTH, 260], INKS.ink, 90, 0.1, 0.8, 2.2, 3.8)
  sheet.fill(box(0, 640, WIDTH, 16), INKS.clay)
  // screen
  sheet.fill(box(760, 600, 90, 60), INKS.ink)
  sheet.fill(oval(806, 664, 130, 14), INKS.ink)
  sheet.fill(pill(520, 250, 570, 370, 16), INKS.ink)
  const screen = box(538, 268, 534, 322)
  sheet.fill(screen, INKS.night)
  for (const [row, indent] of [0, 0, 40, 40, 80, 80, 40, 0, 0, 40, 40].entries()) {
    let x = 1050 - indent
    const y = 290 + row * 26
    for (let word = 0; word < 5; word++) {
      const w = sheet.random.range(26, 96)
      if (x - w < 560 || sheet.random.next() < 0.12) break
      sheet.fill(box(x - w, y, w, 10), sheet.random.pick([INKS.firoozeh, INKS.sky, INKS.saffron, INKS.rose, INKS.mist]))
      x -= w + 14
    }
  }
  sheet.glow(805, 430, 470, INKS.firoozeh, 0.36)
  // things
  sheet.line('M1240,640L1216,470L1310,400', INKS.saffron, 13)
  sheet.fill('M1276,352L1378,396L1330,470L1252,412Z', INKS.saffron)
  const cone = 'M1264,440L1130,650H1440L1346,450Z'
  sheet
    .fill(cone, INKS.saffron, 'opacity="0.22"')
    .grain(cone, [1130, 430, 310, 220], INKS.saffron, (_, y) => 0.45 * (1 - (y - 430) / 260), 3, 4.4)
  sheet.fill(oval(1240, 652, 64, 14), INKS.ink)
  teaGlass(sheet, 1130, 690, 120, { tea: INKS.anar, glass: INKS.sky, saucer: INKS.paper })
  steam(sheet, 1130, 560, 120, INKS.mist, 2, 5)
  sheet.fill('M300,560h130l-16,92h-98Z', INKS.clay)
  for (const [a, b, c] of [
    [340, -70, 10],
    [372, -10, 6],
    [396, 60, -8],
    [356, -34, -4],
    [384, 34, 2],
  ] as const)
    sheet.fill(`M${a},566q${b * 0.2},-90 ${b},-150q${c + 26},70 ${-b + 6},150Z`, sheet.random.pick([INKS.leaf, INKS.olive]))
  for (const [y, w, ink] of [
    [632, 150, INKS.firoozeh],
    [608, 170, INKS.cream],
    [586, 140, INKS.anar],
  ] as const)
    sheet.fill(box(110 - w / 2 + 30, y - 10, w, 22), ink)
  // the programmer from behind
  const back = 'M560,920C560,790 640,716 740,700C780,712 830,712 870,700C970,716 1050,790 1050,920Z'
  sheet.fill(back, INKS.deep).shade(back, [560, 700, 490, 220], INKS.night, 250, 0, 0.85, 3, 4.2)
  sheet.line(back, INKS.sky, 6, 'stroke-dasharray="420 2000" stroke-dashoffset="-130" opacity="0.8"')
  sheet.fill('M762,640h86v86h-86Z', SKINS[4])
  const head = 'M805,470C880,470 908,530 900,600C896,662 860,700 805,702C750,700 714,662 710,600C702,530 730,470 805,470Z'
  sheet.fill(head, INKS.ink).hatch(head, [700, 470, 210, 240], mix(INKS.ink, INKS.sky, 0.35), 84, 20, 4, 0.7)
  sheet.line('M706,600C680,420 930,420 904,600', INKS.saffron, 17)
  sheet.fill(pill(680, 560, 46, 96, 20), INKS.saffron)
  sheet.fill(pill(884, 560, 46, 96, 20), INKS.amber)
}
