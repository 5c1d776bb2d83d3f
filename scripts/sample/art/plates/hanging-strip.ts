import { INKS, mix } from '../inks.ts'
import { box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** In the negative the rain is black. */
export function hangingStrip(sheet: Sheet): void {
  sheet.ground(mix(INKS.leaf, INKS.mist, 0.25))
  for (let row = 0; row < 13; row++)
    for (let col = 0; col < 9; col++)
      sheet.fill(box(col * 110 - 20, row * 98 - 20, 103, 91), mix(INKS.leaf, INKS.sky, sheet.random.range(0.1, 0.34)))
  sheet.shade(box(0, 0, 900, 1200), [0, 0, 900, 1200], INKS.olive, 40, 0, 0.85, 2.2, 3.6)
  sheet.glow(270, 300, 420, INKS.paper, 0.45)
  sheet.fill(box(-10, 70, 920, 30), INKS.sky)
  sheet.fill(box(-10, 70, 920, 9), INKS.paper)
  for (const x of [70, 800]) sheet.line(oval(x, 84, 24, 32), INKS.paper, 8)
  // strip: three frames, the middle one to be read
  sheet.fill(box(300, 120, 320, 950), INKS.olive, 'opacity="0.35" transform="translate(24 14)"')
  const film = 'M292,120H612V1064H292Z'
  sheet.fill(film, '#241c1a')
  for (let y = 132; y < 1060; y += 40) for (const x of [304, 580]) sheet.fill(pill(x, y, 20, 24, 4), mix(INKS.leaf, INKS.mist, 0.4))
  const black = '#2f2521',
    white = '#d8cdb8',
    grey = '#8f8272'
  for (const y of [142, 752]) {
    sheet.fill(box(338, y, 228, 288), grey)
    sheet.shade(box(338, y, 228, 288), [338, y, 228, 288], black, y < 300 ? 60 : 220, 0, 0.9, 2.4, 3.4)
  }
  sheet.fill('M338,330C400,280 460,300 566,250V430H338Z', white)
  sheet.fill('M338,900h80v-60h60v100h88v100H338Z', white)
  sheet.fill(oval(440, 830, 26), black)
  const frame = box(338, 448, 228, 288)
  sheet.fill(frame, white)
  sheet.group(
    '',
    () => {
      sheet.fill('M338,448H566V520L338,548Z', grey)
      for (let x = 338; x < 566; x += 38) sheet.fill(`M${x},${548 - (x - 338) * 0.12}l19,-3v26q-9,9 -19,3Z`, black)
      sheet.fill('M338,690H566V736H338Z', grey)
      sheet.fill('M400,736C396,660 420,636 452,634C486,636 512,660 508,736Z', '#efe6d2')
      sheet.fill(oval(454, 600, 30, 35), '#85786a')
      sheet.fill('M422,596C414,552 494,552 486,596C476,580 434,580 422,596Z', '#171210')
      sheet.fill('M434,612C442,604 466,604 474,612C466,622 442,622 434,612Z', '#171210')
      sheet.line('M437,598q6,4 11,0M460,598q6,4 11,0', '#efe6d2', 3)
      for (let i = 0; i < 46; i++) {
        const [x, y] = [sheet.random.range(338, 566), sheet.random.range(548, 730)]
        sheet.line(`M${x},${y}l-5,22`, black, 3)
      }
    },
    frame,
  )
  sheet.line(frame, '#171210', 5)
  sheet.text('۱۷', [330, 1058], { size: 26, colour: INKS.saffron, align: 'middle', weight: 600 })
  const peg = (y: number) => {
    sheet.fill(pill(404, y, 44, 92, 9), INKS.clay)
    sheet.fill(pill(456, y, 44, 92, 9), mix(INKS.clay, INKS.brick, 0.4))
    sheet.line(oval(452, y + 38, 13, 9), INKS.dusk, 7)
  }
  peg(56)
  peg(1040)
  sheet.fill('M452,1136C466,1160 474,1168 474,1182A22,22 0 1 1 430,1182C430,1168 438,1160 452,1136Z', INKS.paper)
  sheet.fill(oval(446, 1180, 6, 9), INKS.sky)
}
