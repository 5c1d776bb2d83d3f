import { walker } from '../figures/walker.ts'
import { INKS, mix } from '../inks.ts'
import { arch, box, oval, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** A gate and the road that leads through it. */
export function gateLogo(sheet: Sheet): void {
  sheet.ground('#0f766e')
  sheet.shade(box(0, 0, 480, 480), [0, 0, 480, 480], mix('#0f766e', INKS.ink, 0.6), 60, 0, 0.5, 2.4, 3.6)
  sheet.fill(arch(240, 480, 330, 420), INKS.cream)
  const inside = arch(240, 480, 250, 356)
  sheet.fill(inside, INKS.saffron)
  sheet.group(
    '',
    () => {
      sheet.shade(inside, [115, 124, 250, 356], INKS.rose, 90, 0, 0.6, 2.4, 3.6)
      sheet.fill(oval(250, 250, 44), INKS.paper)
      sheet.fill(
        ridge(
          [
            [110, 320],
            [180, 284],
            [260, 316],
            [370, 280],
          ],
          480,
        ),
        INKS.plum,
      )
      sheet.fill('M110,360C200,340 300,340 370,356V480H110Z', INKS.brick)
      sheet.fill('M180,480C220,430 250,400 236,372C232,360 246,352 258,356C286,370 290,420 330,480Z', INKS.cream)
      walker(sheet, 252, 424, 92, { coat: INKS.deep, legs: INKS.ink, scarf: INKS.anar, long: true })
    },
    inside,
  )
}
