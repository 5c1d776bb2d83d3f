import { INKS, mix } from '../inks.ts'
import { box, cut, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** From words to the documents that contain them. */
export function invertedIndex(sheet: Sheet): void {
  sheet.ground(mix(INKS.night, INKS.dusk, 0.35))
  sheet.shade(box(0, 0, 1200, 800), [0, 0, 1200, 800], INKS.night, 60, 0, 0.8, 2.2, 3.6)
  const sheets = [
    [150, 'آش رشته', INKS.saffron],
    [360, 'باغچه', INKS.leaf],
    [570, 'دوچرخه', INKS.anar],
  ] as const
  const words = [
    [210, 'سبزی'],
    [400, 'نعنا'],
    [590, 'باران'],
  ] as const
  for (const [from, to, ink] of [
    [210, 225, INKS.saffron],
    [210, 435, INKS.leaf],
    [400, 225, INKS.saffron],
    [400, 435, INKS.leaf],
    [590, 645, INKS.rose],
  ] as const) {
    sheet.line(`M380,${from}C560,${from} 600,${to} 790,${to}`, mix(ink, INKS.night, 0.55), 16)
    sheet.line(`M380,${from}C560,${from} 600,${to} 790,${to}`, ink, 6)
    sheet.fill(`M806,${to}l-26,-13v26Z`, ink)
  }
  for (const [y, name] of words) {
    sheet.fill(pill(110, y - 48, 280, 96, 20), INKS.ink, 'opacity="0.4" transform="translate(6 10)"')
    sheet.fill(pill(110, y - 48, 280, 96, 20), INKS.cream)
    sheet.text(name, [250, y + 22], { size: 76, colour: INKS.ink, align: 'middle', weight: 600 })
    sheet.fill(oval(390, y, 13), INKS.saffron)
  }
  for (const [y, name, ink] of sheets)
    sheet.group(`rotate(${(y % 4) - 1.5} 950 ${y})`, () => {
      sheet.fill(box(816, y - 4, 290, 170), INKS.ink, 'opacity="0.4" transform="translate(8 12)"')
      const page = cut(
        sheet.random,
        [
          [812, y - 10],
          [1100, y - 10],
          [1100, y + 160],
          [846, y + 160],
          [812, y + 126],
        ],
        1.5,
      )
      sheet.fill(page, INKS.paper).shade(page, [812, y - 10, 290, 172], INKS.sand, 60, 0, 0.7, 2.2, 3.4)
      sheet.fill(`M812,${y + 126}h34v34Z`, INKS.sand)
      sheet.fill(box(1076, y - 10, 24, 170), ink)
      sheet.text(name, [1058, y + 54], { size: 58, colour: INKS.ink, weight: 600 })
      for (let row = 0; row < 3; row++)
        sheet.fill(box(870 + row * 26, y + 82 + row * 24, 188 - row * 26, 9), mix(INKS.dusk, INKS.paper, 0.5))
    })
  sheet.text('واژه‌ها', [250, 110], { size: 54, colour: INKS.sky, align: 'middle', weight: 600 })
  sheet.text('سندها', [956, 110], { size: 54, colour: INKS.sky, align: 'middle', weight: 600 })
}
