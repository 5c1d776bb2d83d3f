import { INKS, LIGHT, mix, SHADOW } from '../inks.ts'
import { box, oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import type { MotifStyle, PropStyle } from './portrait-choices.ts'

const earring = (ink: 'saffron' | 'firoozeh', x: number, y: number) => (sheet: Sheet) => sheet.fill(oval(x, y, 8), INKS[ink])

/** Draws four fingers that hold the edge of a book from behind, from the little finger up. */
function fingers(sheet: Sheet, x: number, y: number, reach: number, skin: string): void {
  for (const [at, length] of ([0.8, 1, 1.05, 0.9] as const).entries()) {
    const path = `M${x},${y - at * 17}h${reach * length}`
    sheet.line(path, mix(skin, SHADOW, 0.35), 20)
    sheet.line(path, skin, 16)
  }
}

/** What a person wears or holds: one thing from the bio. */
export const PROPS: Record<PropStyle, (sheet: Sheet, skin: string) => void> = {
  pencil: (sheet) => sheet.line('M286,186L352,150', INKS.saffron, 11).line('M352,150l8,-4', INKS.ink, 8),
  saffronEarring: earring('saffron', 270, 262),
  firoozehEarring: earring('firoozeh', 318, 256),
  headphones: (sheet) => {
    sheet.line('M318,196C340,90 262,30 196,66', INKS.night, 15)
    sheet.fill(oval(318, 224, 26, 38), INKS.night).fill(oval(324, 224, 12, 24), mix(INKS.night, LIGHT, 0.25))
  },
  /** The open ledger hides who it is. */
  ledger: (sheet, skin) => {
    sheet.fill('M96,296L232,318L236,470L104,446Z', INKS.anar).fill('M236,318L376,288L370,438L236,470Z', mix(INKS.anar, SHADOW, 0.28))
    sheet.line('M236,320V468', mix(INKS.anar, SHADOW, 0.5), 5)
    sheet.fill('M112,324l100,16v14l-100,-16Z', INKS.cream).fill('M150,360l30,5v44l-30,-5Z', INKS.saffron)
    fingers(sheet, 98, 428, 30, skin)
    fingers(sheet, 374, 420, -30, skin)
  },
  flowers: (sheet) => {
    for (const [x, y] of [
      [210, 92],
      [254, 74],
      [296, 92],
      [326, 132],
      [262, 116],
      [214, 128],
      [308, 160],
    ] as const)
      sheet.fill(oval(x, y, 8), INKS.cream).fill(oval(x, y, 3.5), INKS.saffron)
  },
  binoculars: (sheet) => {
    sheet.line('M196,380C206,420 224,440 236,446M318,372C306,410 290,440 280,446', INKS.ink, 7)
    sheet.fill('M212,430h34v50h-40Z M264,430h34l8,50h-42Z M240,440h30v26h-30Z', INKS.ink)
    sheet.fill(oval(226, 474, 15, 9), INKS.firoozeh).fill(oval(286, 474, 15, 9), INKS.firoozeh)
  },
  badge: (sheet) => sheet.line('M92,440v30M106,432v34', INKS.anar, 6),
  clay: (sheet) => sheet.line('M236,258l26,-6M240,268l20,-4', mix(INKS.brick, LIGHT, 0.15), 7),
}

const WHOLE = box(0, 0, 480, 480)

/** What is seen behind a person. */
export const MOTIFS: Record<MotifStyle, (sheet: Sheet) => void> = {
  moon: (sheet) => sheet.fill(oval(392, 96, 44), INKS.saffron).fill(oval(374, 84, 40), INKS.night),
  rain: (sheet) => sheet.hatch(WHOLE, [0, 0, 480, 480], INKS.sky, 108, 26, 3, 0.9),
  waves: (sheet) => {
    for (let y = 60; y < 480; y += 70) sheet.line(`M-10,${y}${'q15,-16 30,0t30,0'.repeat(9)}`, INKS.firoozeh, 6)
  },
  serverLamps: (sheet) => {
    for (const [x, y] of [
      [44, 120],
      [44, 170],
      [44, 220],
      [82, 120],
      [82, 220],
      [430, 150],
      [430, 200],
    ] as const)
      sheet.fill(box(x, y, 18, 9), y === 170 ? INKS.saffron : INKS.firoozeh)
  },
  cinema: (sheet) => {
    const screen = 'M60,40L420,20V200L60,210Z'
    sheet.fill(box(0, 0, 480, 260), INKS.dusk).fill(screen, INKS.cream)
    sheet.shade(screen, [60, 20, 360, 190], INKS.rose, 90, 0, 0.6)
    sheet.fill('M60,170C140,120 200,190 280,150S400,170 420,150V200L60,210Z', INKS.dusk)
  },
}
