import { INKS, LIGHT, mix, SHADOW, SKINS } from '../inks.ts'
import { box, oval, pill } from '../shapes.ts'
import type { Area, Sheet } from '../sheet.ts'

const NECK_AREA: Area = [0, 330, 900, 260]

/** Draws one of the three steps of tying a fret: the end in the groove, four turns round the neck, the finished knot. */
export const setarKnot = (step: 1 | 2 | 3) => (sheet: Sheet) => {
  sheet.ground(mix(INKS.mist, INKS.cream, 0.4))
  sheet.shade(box(0, 0, 900, 900), [0, 0, 900, 900], INKS.sky, 60, 0, 0.6, 2.2, 3.8)
  drawNeck(sheet)
  if (step === 1) drawFirstEnd(sheet)
  else drawTurns(sheet)
  if (step === 2) drawPushingFinger(sheet)
  if (step === 3) drawFinishedKnot(sheet)
}

function drawNeck(sheet: Sheet): void {
  const neck = box(0, 370, 900, 200)
  sheet.fill(box(0, 590, 900, 26), INKS.dusk, 'opacity="0.25"')
  sheet.fill(neck, INKS.amber).hatch(neck, NECK_AREA, mix(INKS.amber, SHADOW, 0.35), 1, 22, 3, 0.5)
  sheet.shade(neck, NECK_AREA, mix(INKS.amber, SHADOW, 0.6), 90, 0, 0.9, 2.4, 3.6)
  sheet.fill(box(0, 338, 900, 40), mix(INKS.amber, INKS.clay, 0.6)).line('M0,358H900', mix(INKS.amber, SHADOW, 0.5), 9)
  for (const y of [420, 462, 504, 546]) sheet.line(`M0,${y}H900`, y === 462 ? INKS.saffron : INKS.paper, 4)
  for (const x of [96, 118, 790, 812])
    sheet.line(`M${x},336V588`, INKS.cream, 9).line(`M${x + 4},338V586`, mix(INKS.cream, INKS.clay, 0.6), 3)
}

/** Draws a thumb that comes from above and presses the groove at (x, 358). */
function drawThumb(sheet: Sheet, x: number): void {
  const skin = SKINS[2]
  const line = mix(skin, '#5a2a1a', 0.5)
  sheet.group(`translate(${x} 0)`, () => {
    sheet.fill(
      'M-150,-20C-150,80 -120,160 -86,220C-70,270 -60,320 -40,358C-26,384 28,384 42,356C56,300 52,240 64,190C90,120 130,60 130,-20Z',
      skin,
    )
    sheet.shade(
      'M-150,-20C-150,80 -120,160 -86,220C-70,270 -60,320 -40,358C-26,384 28,384 42,356C56,300 52,240 64,190C90,120 130,60 130,-20Z',
      [-150, -20, 280, 400],
      line,
      10,
      0,
      0.5,
      2.4,
      3.6,
    )
    sheet.fill('M-26,312C-24,284 24,282 30,310C32,340 26,366 2,368C-20,366 -28,342 -26,312Z', mix(skin, LIGHT, 0.4))
    sheet.line('M-52,236C-30,226 20,226 46,238M-48,252C-26,244 18,244 42,254', line, 4)
  })
}

function drawFirstEnd(sheet: Sheet): void {
  sheet.line('M300,358H470', INKS.paper, 12).line('M300,362H470', mix(INKS.sand, INKS.clay, 0.5), 4)
  sheet.line('M470,358C520,356 520,420 518,588C516,660 560,700 640,700C740,700 770,760 860,770', INKS.paper, 12)
  sheet.line('M474,362C524,362 524,424 522,588C520,656 564,704 644,704', mix(INKS.sand, INKS.clay, 0.5), 4)
  drawThumb(sheet, 400)
  drawFingers(sheet, 700)
}

/** Draws a forefinger and thumb from below that hold the long end of the thread. */
function drawFingers(sheet: Sheet, x: number): void {
  const skin = SKINS[2]
  const line = mix(skin, '#5a2a1a', 0.5)
  sheet.line(`M${x + 130},940C${x + 90},860 ${x + 40},790 ${x - 24},734`, skin, 84)
  sheet.line(`M${x + 40},960C${x - 20},900 ${x - 60},820 ${x - 70},752`, mix(skin, line, 0.2), 80)
  sheet.fill(oval(x - 72, 736, 22, 26), mix(skin, LIGHT, 0.4))
  sheet.line(`M${x - 40},820C${x - 20},812 ${x + 10},800 ${x + 26},786`, line, 4)
}

function drawTurns(sheet: Sheet): void {
  for (const [at, x] of [410, 432, 454, 476].entries()) {
    sheet.line(`M${x},334C${x + 4},420 ${x + 2},510 ${x + 5},592`, mix(INKS.cream, INKS.clay, 0.75), 19)
    sheet.line(`M${x - 2},334C${x + 2},420 ${x},510 ${x + 3},592`, at % 2 ? INKS.paper : INKS.cream, 15)
    sheet.line(`M${x - 5},350V580`, LIGHT, 3, 'opacity="0.7"')
  }
}

function drawPushingFinger(sheet: Sheet): void {
  const skin = SKINS[2]
  const line = mix(skin, '#5a2a1a', 0.5)
  sheet.line('M484,592C500,660 470,720 380,740C280,760 220,740 120,790', INKS.paper, 13)
  const finger = 'M920,300C800,320 660,380 540,414C502,426 492,462 510,492C526,518 570,520 604,504C700,470 820,440 920,440Z'
  sheet.fill(finger, skin).shade(finger, [490, 300, 430, 220], line, 80, 0, 0.55, 2.4, 3.6)
  sheet.fill('M500,440C516,416 560,410 574,428C582,450 566,482 532,492C508,492 494,466 500,440Z', mix(skin, LIGHT, 0.4))
  sheet.line('M690,376C700,398 704,420 700,446M720,366C732,390 736,412 732,438', line, 4)
  sheet.line('M560,540H640M560,540l18,-14M560,540l18,14', INKS.anar, 8)
}

function drawFinishedKnot(sheet: Sheet): void {
  sheet.fill(oval(446, 356, 46, 24), mix(INKS.cream, INKS.clay, 0.75)).fill(oval(444, 352, 42, 21), INKS.paper)
  sheet.line('M414,352C430,366 456,340 476,354M424,344C440,352 452,360 470,346', mix(INKS.sand, INKS.clay, 0.6), 5)
  sheet.line('M404,344l-17,-9M486,344l17,-10', INKS.paper, 11)
  sheet.group('translate(680 190) rotate(-34)', () => {
    sheet.line('M-160,30L70,-40M-160,-34L70,46', INKS.dusk, 27).line('M-160,30L70,-40M-160,-34L70,46', INKS.sky, 19)
    sheet.line(oval(122, -66, 52, 36), INKS.anar, 19).line(oval(122, 70, 52, 36), INKS.anar, 19)
    sheet.fill(oval(-10, 2, 11), INKS.ink)
  })
  sheet.fill(pill(300, 690, 300, 60, 14), INKS.paper)
  for (let at = 0; at <= 10; at++) sheet.line(`M${324 + at * 25},690v${at % 5 ? 20 : 34}`, INKS.dusk, 4)
  sheet.fill(box(374, 726, 50, 12), INKS.anar)
}
