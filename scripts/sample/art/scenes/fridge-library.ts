import { seated } from '../figures/seated.ts'
import { walker } from '../figures/walker.ts'
import { INKS, mix } from '../inks.ts'
import { box, oval, pill, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'
import { fridge } from '../things/fridge.ts'
import { AREA, FRAME, WIDTH } from './air.ts'

/** The school's broken refrigerator is its library. */
export function fridgeLibrary(sheet: Sheet): void {
  sheet.ground(mix(INKS.leaf, INKS.mist, 0.62))
  sheet.shade(FRAME, AREA, INKS.dusk, 20, 0, 0.62, 2.2, 3.8)
  sheet
    .fill(box(0, 470, WIDTH, 230), mix(INKS.leaf, INKS.dusk, 0.35))
    .shade(box(0, 470, WIDTH, 230), [0, 470, WIDTH, 230], INKS.night, 20, 0, 0.6, 2.2, 3.8)
  sheet.fill(box(0, 464, WIDTH, 12), INKS.sand)
  // window with the snow outside
  sheet.fill(box(130, 110, 320, 300), INKS.paper)
  const pane = box(150, 130, 280, 260)
  sheet.fill(pane, mix(INKS.sky, INKS.mist, 0.4))
  sheet.group(
    '',
    () => {
      sheet.fill(
        ridge(
          [
            [140, 330],
            [220, 230],
            [290, 290],
            [370, 200],
            [450, 300],
          ],
          400,
        ),
        INKS.paper,
      )
      sheet.shade(pane, [150, 130, 280, 260], INKS.firoozeh, 270, 0, 0.4, 2.2, 3.8)
      for (let i = 0; i < 40; i++)
        sheet.fill(oval(sheet.random.range(150, 430), sheet.random.range(130, 390), sheet.random.range(2, 5)), INKS.paper)
    },
    pane,
  )
  sheet.line('M290,130V390M150,260H430', INKS.paper, 12)
  sheet.fill(box(110, 404, 360, 22), INKS.sand)
  // floor
  const floor = 'M0,690H1600V900H0Z'
  sheet.fill(floor, INKS.clay).shade(floor, [0, 690, WIDTH, 210], INKS.brick, 90, 0, 0.85, 2.2, 3.8)
  for (const y of [720, 770, 840]) sheet.line(`M0,${y}H1600`, mix(INKS.clay, INKS.brick, 0.8), 4)
  // stove
  sheet.line('M1420,-10V330', INKS.ink, 34)
  const stove = pill(1330, 480, 190, 270, 30)
  sheet.fill(oval(1424, 760, 130, 16), INKS.ink, 'opacity="0.4"')
  sheet.line('M1360,740v34M1490,740v34', INKS.ink, 16)
  sheet.fill(stove, INKS.ink).shade(stove, [1330, 480, 190, 270], '#000000', 10, 0, 0.6, 2.4, 3.6)
  sheet.fill(box(1404, 320, 34, 164), INKS.ink)
  sheet.fill(pill(1372, 600, 106, 84, 14), INKS.anar)
  sheet.glow(1425, 642, 190, INKS.saffron, 0.7)
  sheet.fill('M1366,480C1360,430 1380,410 1424,410C1468,410 1490,430 1482,480Z', INKS.firoozeh)
  sheet.line('M1384,420C1390,380 1460,380 1466,420', INKS.ink, 8)
  fridge(sheet)
  // a girl on her toes, a boy on the floor who already reads
  walker(sheet, 520, 806, 400, { coat: INKS.anar, legs: INKS.night, scarf: INKS.deep, long: true, pose: 'reach' })
  sheet.fill('M640,404l66,-10l4,12l-66,12Z', INKS.plum)
  seated(sheet, 300, 850, 330, { coat: INKS.firoozeh, legs: INKS.ink, floor: true, bent: true, flip: true })
  sheet.fill('M306,752L366,738L372,786L312,800Z', INKS.saffron)
  sheet.fill('M366,738L420,752L424,798L372,786Z', mix(INKS.saffron, INKS.amber, 0.4))
}
