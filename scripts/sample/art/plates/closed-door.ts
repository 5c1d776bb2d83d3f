import { INKS, mix, SKINS } from '../inks.ts'
import { arch, box, cut, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** The closed door of the divan, a row of shoes, and a man who waits outside. */
export function closedDoor(sheet: Sheet): void {
  sheet.ground(mix(INKS.clay, INKS.brick, 0.5))
  const area = [0, 0, 1200, 800] as const
  for (let row = 0; row < 23; row++)
    for (let col = -1; col < 17; col++)
      sheet.fill(
        cut(
          sheet.random,
          [
            [col * 76 + (row % 2) * 38 + 2, row * 32 + 2],
            [col * 76 + (row % 2) * 38 + 73, row * 32 + 2],
            [col * 76 + (row % 2) * 38 + 73, row * 32 + 29],
            [col * 76 + (row % 2) * 38 + 2, row * 32 + 29],
          ],
          1.2,
        ),
        mix(INKS.clay, INKS.brick, 0.3 + sheet.random.next() * 0.4),
      )
  sheet.shade(box(0, 0, 1200, 800), area, mix(INKS.brick, INKS.ink, 0.6), 20, 0, 0.75, 2.2, 3.6)
  sheet.fill(arch(500, 680, 460, 660), mix(INKS.brick, INKS.ink, 0.35))
  sheet.fill(arch(500, 680, 400, 616), mix(INKS.brick, INKS.ink, 0.7))
  const door = arch(500, 680, 364, 592)
  sheet.fill(door, mix(INKS.amber, INKS.brick, 0.45))
  sheet.group(
    '',
    () => {
      sheet.shade(door, [318, 88, 364, 592], INKS.ink, 20, 0, 0.7, 2.4, 3.6)
      sheet.hatch(door, [318, 88, 364, 592], mix(INKS.brick, INKS.ink, 0.6), 90, 17, 3, 0.3)
      for (const y of [230, 370, 510, 650]) {
        sheet.fill(box(318, y, 364, 22), mix(INKS.amber, INKS.ink, 0.5))
        for (let x = 334; x < 680; x += 27) sheet.fill(oval(x, y + 11, 7), INKS.sand)
      }
      sheet.line('M500,80V690', INKS.ink, 10)
    },
    door,
  )
  for (const x of [468, 532]) {
    sheet.line(oval(x, 440, 16, 20), INKS.sand, 6)
    sheet.fill(oval(x, 416, 8), INKS.sand)
  }
  // threshold and the shoes
  sheet.fill(box(0, 676, 1200, 124), mix(INKS.sand, INKS.clay, 0.55))
  sheet.shade(box(0, 676, 1200, 124), [0, 676, 1200, 124], INKS.brick, 90, 0, 0.8, 2.2, 3.6)
  sheet.fill(box(280, 660, 440, 26), mix(INKS.sand, INKS.clay, 0.2))
  sheet.line('M0,740H1200M300,690V740M760,740V800M120,740V800', mix(INKS.clay, INKS.brick, 0.7), 4)
  for (const [x, ink] of [
    [216, INKS.ink],
    [310, INKS.anar],
    [404, INKS.deep],
    [498, INKS.amber],
    [592, INKS.plum],
    [686, INKS.ink],
  ] as const)
    for (const off of [0, 36]) {
      sheet.fill(oval(x + off, 734, 22, 7), INKS.ink, 'opacity="0.3"')
      sheet.fill(
        `M${x + off - 15},696C${x + off - 17},686 ${x + off + 15},686 ${x + off + 15},696L${x + off + 17},726C${x + off + 8},742 ${x + off - 8},742 ${x + off - 17},726Z`,
        ink,
      )
      sheet.fill(oval(x + off, 700, 10, 9), mix(ink, '#000000', 0.5))
    }
  // bench, and he who waits
  sheet.fill(box(830, 588, 300, 22), INKS.amber)
  sheet.fill(box(850, 610, 24, 84), mix(INKS.amber, INKS.ink, 0.4))
  sheet.fill(box(1086, 610, 24, 84), mix(INKS.amber, INKS.ink, 0.4))
  sheet.group('translate(960 700)', () => {
    sheet.fill('M60,-120C80,-150 60,-190 0,-196L-90,-150L-100,-20C-110,0 -40,6 -30,-8L-24,-100Z', mix(INKS.dusk, INKS.night, 0.3))
    sheet.fill('M-96,-14C-130,-10 -140,4 -134,8H-36V-10Z', INKS.ink)
    const robe = 'M-60,-110C-70,-220 -60,-330 0,-350C70,-350 120,-280 120,-110C90,-96 -30,-96 -60,-110Z'
    sheet.fill(robe, INKS.dusk).shade(robe, [-70, -350, 190, 256], INKS.night, 20, 0, 0.85, 2.4, 3.6)
    sheet.fill('M-70,-130C-10,-160 70,-150 118,-116L110,0H-70C-80,-50 -80,-90 -70,-130Z', INKS.dusk)
    sheet.line('M-30,-110C-40,-60 -40,-30 -44,0M40,-110C46,-60 46,-30 50,0', INKS.night, 5)
    sheet.group('rotate(-16 10 -370)', () => {
      sheet.fill('M-14,-376h44v40h-44Z', '#8a5436')
      sheet.fill(
        'M-4,-450C34,-450 48,-424 46,-400C44,-372 28,-354 2,-354C-22,-354 -36,-366 -38,-382L-48,-392L-38,-408C-38,-434 -26,-450 -4,-450Z',
        SKINS[3],
      )
      sheet.fill('M-34,-386C-28,-380 -8,-382 0,-390L44,-404C42,-360 14,-322 -14,-318C-34,-322 -40,-360 -34,-386Z', INKS.ink)
      sheet.fill('M-42,-416C-60,-470 -10,-500 20,-494C64,-490 70,-440 50,-414C20,-430 -10,-432 -42,-416Z', INKS.cream)
      sheet.line('M-44,-424C-10,-452 30,-456 54,-428M-40,-450C-10,-476 30,-480 56,-450', INKS.sand, 6)
      sheet.line('M-30,-400q9,4 16,-2M-34,-414q10,-6 20,-2', INKS.ink, 4)
    })
    sheet.line('M30,-300C40,-230 10,-180 -30,-150', INKS.dusk, 40)
    sheet.line('M44,-290C50,-230 24,-180 -20,-150', INKS.night, 4)
    sheet.fill(oval(-40, -146, 18, 15), SKINS[3])
    sheet.fill('M-96,-166L-30,-176L-26,-154L-92,-144Z', INKS.cream)
    sheet.fill(pill(-84, -142, 96, 18, 8), INKS.amber)
    sheet.fill(oval(-76, -133, 6), INKS.saffron)
  })
}
