import { INKS, mix } from '../inks.ts'
import { box, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** A signature on the last line. */
export function clauseLogo(sheet: Sheet): void {
  sheet.ground('#1e3a5f')
  sheet.shade(box(0, 0, 480, 480), [0, 0, 480, 480], INKS.night, 60, 0, 0.6, 2.4, 3.6)
  sheet.group('rotate(-6 240 240)', () => {
    sheet.fill(box(122, 70, 250, 340), INKS.night, 'opacity="0.5" transform="translate(12 14)"')
    sheet.fill('M112,64H362V350L306,410H112Z', INKS.paper)
    sheet.shade('M112,64H362V350L306,410H112Z', [112, 64, 250, 346], INKS.sand, 60, 0, 0.7, 2.4, 3.6)
    sheet.fill('M362,350H306V410Z', INKS.sand)
    for (const [y, w] of [
      [112, 190],
      [152, 190],
      [192, 120],
    ] as const)
      sheet.fill(box(332 - w, y, w, 18), mix(INKS.dusk, INKS.sky, 0.3))
    sheet.fill(box(134, 226, 206, 32), INKS.saffron)
    sheet.fill(box(152, 233, 180, 18), INKS.ink)
  })
  sheet.line('M150,360C180,290 196,400 224,350C240,320 250,390 290,346', INKS.deep, 13)
  sheet.group('rotate(38 350 330)', () => {
    sheet.fill(pill(330, 150, 44, 190, 12), INKS.anar)
    sheet.fill('M330,340H374L352,396Z', INKS.sand)
    sheet.fill('M344,374H360L352,396Z', INKS.ink)
  })
}
