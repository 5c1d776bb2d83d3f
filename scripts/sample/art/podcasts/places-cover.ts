import { INKS, mix } from '../inks.ts'
import { box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** Width and height of the sheet. */
const SIDE = 1400

/** Four places, one above the other like the strips of a recording: bazaar, garden in the rain, night train, sea. */
export function placesCover(sheet: Sheet): void {
  sheet.ground(INKS.saffron)
  sheet.shade(box(0, 0, SIDE, SIDE), [0, 0, SIDE, 760], INKS.amber, 270, 0, 0.5, 2.6, 4.4)
  // what is heard spreads from where it sounds
  for (const [nth, r] of [420, 330, 240, 150].entries()) sheet.fill(oval(250, 640, r), mix(INKS.saffron, INKS.cream, 0.16 + nth * 0.2))
  bazaar(sheet)
  garden(sheet)
  train(sheet)
  sea(sheet)
  sheet.text('صدای', [1330, 292], { size: 420, colour: INKS.ink })
  sheet.text('جاها', [1330, 640], { size: 470, colour: INKS.ink })
}

function bazaar(sheet: Sheet): void {
  let roof = 'M0,960V800'
  for (let x = 0; x < SIDE; x += 280)
    roof += `H${x + 30}C${x + 40},${x === 280 ? 640 : 690} ${x + 220},${x === 280 ? 640 : 690} ${x + 230},800H${x + 280}`
  roof += 'V960Z'
  sheet.fill(roof, INKS.brick).shade(roof, [0, 660, SIDE, 300], INKS.anar, 90, 0, 0.7, 2.6, 4.4)
  for (let x = 0; x < SIDE; x += 280) {
    sheet.fill(pill(x + 112, x === 280 ? 676 : 716, 36, 20, 8), INKS.cream)
    sheet.fill(`M${x + 70},960V880C${x + 70},830 ${x + 190},830 ${x + 190},880V960Z`, mix(INKS.brick, INKS.ink, 0.6))
  }
}

function garden(sheet: Sheet): void {
  const ground = 'M0,1120V930C200,900 420,946 700,916S1180,940 1400,906V1120Z'
  sheet.fill(ground, INKS.leaf).shade(ground, [0, 890, SIDE, 230], INKS.olive, 80, 0, 0.9, 2.6, 4.4)
  for (const [x, height, width] of [
    [150, 190, 62],
    [430, 230, 54],
    [760, 180, 66],
    [1010, 220, 56],
    [1270, 200, 62],
  ] as const) {
    const crown = `M${x},${1010 - height}C${x + width},${1010 - height * 0.6} ${x + width},1000 ${x},1010C${x - width},1000 ${x - width},${1010 - height * 0.6} ${x},${1010 - height}Z`
    sheet.fill(box(x - 9, 1000, 18, 60), INKS.ink)
    sheet.fill(crown, INKS.olive).shade(crown, [x - width, 1010 - height, width * 2, height], INKS.night, 20, 0, 0.8, 2.6, 4.4)
  }
  for (let n = 0; n < 46; n++) {
    const [x, y] = [sheet.random.range(20, 1380), sheet.random.range(860, 1040)]
    sheet.line(`M${x},${y}l-14,46`, INKS.mist, 7)
  }
}

function train(sheet: Sheet): void {
  sheet.fill(box(0, 1076, SIDE, 160), INKS.night)
  for (const [x, width] of [
    [-60, 470],
    [440, 470],
    [940, 520],
  ] as const) {
    sheet.fill(pill(x, 1090, width, 112, 20), INKS.anar)
    sheet.fill(box(x, 1168, width, 12), INKS.cream)
    for (let at = x + 40; at < x + width - 60; at += 84) sheet.fill(pill(at, 1110, 56, 42, 8), INKS.saffron)
    for (const wheel of [x + 70, x + 130, x + width - 130, x + width - 70]) sheet.fill(oval(wheel, 1206, 22), INKS.ink)
  }
  sheet.fill(box(0, 1226, SIDE, 12), INKS.clay)
}

function sea(sheet: Sheet): void {
  const wave = (y: number, height: number, from: number) => {
    let path = `M0,1400V${y}`
    for (let x = from; x < SIDE; x += 280)
      path += `S${x + 100},${y - height} ${x + 140},${y}S${x + 240},${y + height * 0.6} ${x + 280},${y}`
    return `${path}V1400Z`
  }
  sheet.fill(wave(1268, 26, -140), INKS.firoozeh)
  sheet.fill('M980,1276h230l-40,56h-150Z', INKS.ink).line('M1080,1276v-34M1080,1250h70', INKS.ink, 9)
  const front = wave(1326, 34, -40)
  sheet.fill(front, INKS.deep).shade(front, [0, 1280, SIDE, 120], INKS.night, 90, 0, 0.7, 2.6, 4.4)
  for (let x = -40; x < SIDE; x += 280) sheet.line(`M${x + 40},1318q40,-22 84,4`, INKS.mist, 9)
}
