import { INKS, mix } from '../inks.ts'
import { box, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { fridge } from '../things/fridge.ts'

/** The refrigerator in the corner of the mud-plastered school. */
export function fridgeCorner(sheet: Sheet): void {
  sheet.ground(mix(INKS.clay, INKS.sand, 0.5))
  sheet.fill('M0,0H760V620L0,700Z', mix(INKS.sand, INKS.cream, 0.35))
  sheet.shade('M0,0H760V620L0,700Z', [0, 0, 760, 700], INKS.clay, 20, 0, 0.8, 2.2, 3.6)
  sheet.fill('M760,0H1200V700L760,620Z', mix(INKS.clay, INKS.sand, 0.35))
  sheet.shade('M760,0H1200V700L760,620Z', [760, 0, 440, 700], INKS.brick, 20, 0, 0.7, 2.2, 3.6)
  sheet.hatch(box(0, 0, 1200, 640), [0, 0, 1200, 640], mix(INKS.clay, INKS.brick, 0.3), 14, 60, 2, 2)
  sheet.fill('M0,700L760,620L1200,700V800H0Z', mix(INKS.brick, INKS.clay, 0.5))
  sheet.shade('M0,700L760,620L1200,700V800H0Z', [0, 620, 1200, 180], mix(INKS.brick, INKS.ink, 0.5), 90, 0, 0.8, 2.2, 3.6)
  // window with the mountain
  sheet.fill('M60,140L300,150V420L60,440Z', INKS.amber)
  sheet.fill('M80,162L282,170V400L80,416Z', mix(INKS.sky, INKS.mist, 0.4))
  sheet.group(
    '',
    () => {
      sheet.fill('M60,400L130,250L170,300L220,196L300,360V440H60Z', INKS.paper)
      sheet.fill('M220,196L300,360V440H230C250,360 200,290 220,196Z', mix(INKS.sky, INKS.dusk, 0.3))
      sheet.shade('M80,162L282,170V400L80,416Z', [80, 162, 202, 254], INKS.firoozeh, 270, 0, 0.35, 2.2, 3.6)
    },
    'M80,162L282,170V400L80,416Z',
  )
  sheet.line('M180,166V408M80,288L282,284', INKS.amber, 9)
  sheet.fill('M46,430L316,412V432L46,454Z', INKS.clay)
  sheet.line('M-10,60C120,40 240,60 330,30V-10', INKS.ink, 30)
  sheet.group('translate(110 -30) scale(0.88)', () => fridge(sheet))
  sheet.fill(pill(1090, 640, 70, 86, 12), INKS.anar)
  sheet.line('M1100,640C1104,606 1146,606 1150,640', INKS.ink, 6)
}
