import { INKS, mix } from '../inks.ts'
import { box, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** The loan book, and the first letter of a mother. */
export function loanBook(sheet: Sheet): void {
  sheet.ground(mix(INKS.brick, INKS.clay, 0.4))
  sheet.hatch(box(0, 0, 1200, 800), [0, 0, 1200, 800], mix(INKS.brick, INKS.ink, 0.3), 2, 34, 4, 0.6)
  sheet.shade(box(0, 0, 1200, 800), [0, 0, 1200, 800], mix(INKS.brick, INKS.ink, 0.6), 40, 0, 0.7, 2.2, 3.6)
  sheet.group('rotate(-3 600 400)', () => {
    sheet.fill(pill(110, 90, 990, 640, 16), INKS.ink, 'opacity="0.35" transform="translate(14 20)"')
    sheet.fill(pill(104, 80, 992, 640, 14), INKS.deep)
    for (const x of [124, 606]) {
      const d = box(x, 92, 472, 616)
      sheet.fill(d, INKS.paper).shade(d, [x, 92, 472, 616], INKS.sand, x < 300 ? 0 : 180, 0, 0.6, 2.2, 3.6)
      for (let y = 170; y < 700; y += 46) sheet.line(`M${x + 12},${y}h448`, INKS.sky, 3)
      sheet.line(`M${x + 12},128h448`, INKS.rose, 5)
    }
    sheet.line('M596,92V708', mix(INKS.sand, INKS.clay, 0.6), 6)
    for (const x of [270, 420, 760, 930]) sheet.line(`M${x},100V700`, INKS.rose, 3)
    sheet.text('نام', [1062, 122], { size: 34, colour: INKS.brick, weight: 600 })
    sheet.text('کتاب', [900, 122], { size: 34, colour: INKS.brick, weight: 600 })
    sheet.text('امضا', [730, 122], { size: 34, colour: INKS.brick, weight: 600 })
    const scribble = (x: number, y: number, w: number, ink: string) => {
      let d = `M${x},${y}`
      for (let at = 0; at < w; at += 16) d += `q-4,${sheet.random.range(-16, -6)} -8,0t-8,${sheet.random.range(-2, 2)}`
      sheet.line(d, ink, 4)
    }
    for (let row = 0; row < 11; row++) {
      const y = 162 + row * 46
      scribble(1056, y, sheet.random.range(60, 104), row % 3 ? INKS.dusk : INKS.deep)
      scribble(914, y, sheet.random.range(80, 130), INKS.dusk)
      if (row < 10) scribble(736, y, sheet.random.range(30, 70), INKS.plum)
      if (row < 9) {
        scribble(580, y, sheet.random.range(60, 100), INKS.dusk)
        scribble(404, y, sheet.random.range(70, 110), INKS.dusk)
        scribble(250, y, sheet.random.range(30, 60), INKS.plum)
      }
    }
    sheet.text('م', [700, 640], { size: 190, colour: INKS.anar, align: 'middle', weight: 600 })
    sheet.line('M612,664C650,676 720,680 756,668', INKS.anar, 4, 'stroke-dasharray="2 12"')
  })
  sheet.group('rotate(28 300 600)', () => {
    sheet.fill(pill(150, 590, 330, 30, 8), INKS.ink, 'opacity="0.35" transform="translate(6 12)"')
    sheet.fill(pill(190, 586, 290, 30, 8), INKS.saffron)
    sheet.fill('M190,586L140,601L190,616Z', INKS.sand)
    sheet.fill('M156,596L140,601L156,606Z', INKS.ink)
    sheet.fill(box(450, 586, 30, 30), INKS.anar)
  })
  sheet.fill(pill(980, 690, 108, 58, 10), INKS.ink, 'opacity="0.35" transform="translate(6 10)"')
  sheet.fill(pill(980, 690, 108, 58, 10), INKS.rose)
  sheet.fill(pill(980, 690, 40, 58, 10), INKS.sky)
}
