import { INKS, mix } from '../inks.ts'
import { box, oval, pill } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** A curtain that opens on a fretted string. */
export function curtainLogo(sheet: Sheet): void {
  sheet.ground('#991b1b')
  sheet.fill(box(120, 50, 240, 400), INKS.cream)
  sheet.shade(box(120, 50, 240, 400), [120, 50, 240, 400], INKS.saffron, 60, 0, 0.7, 2.4, 3.6)
  sheet.fill(box(206, 50, 68, 400), INKS.amber)
  for (const y of [120, 176, 226, 270, 308, 342, 372]) sheet.line(`M204,${y}H276`, INKS.cream, 11)
  for (const x of [222, 240, 258]) sheet.line(`M${x},50V450`, INKS.ink, 4)
  for (const flip of [1, -1])
    sheet.group(`translate(240 0) scale(${flip} 1)`, () => {
      const d = 'M-250,0H-40C-60,120 -90,240 -170,330C-150,380 -150,430 -160,490H-250Z'
      sheet.fill(d, '#991b1b')
      sheet.shade(d, [-250, 0, 210, 490], mix('#991b1b', INKS.ink, 0.7), 0, 0, 0.8, 2.4, 3.6)
      sheet.line(
        'M-80,0C-96,120 -130,230 -190,310M-140,0C-150,110 -176,200 -214,280M-196,360C-190,410 -192,450 -196,490',
        mix('#991b1b', INKS.ink, 0.55),
        9,
      )
      sheet.fill(pill(-212, 314, 60, 22, 9), INKS.saffron)
    })
  sheet.fill(box(0, 0, 480, 44), mix('#991b1b', INKS.ink, 0.4))
  for (let i = 0; i < 8; i++) sheet.fill(oval(30 + i * 60, 44, 30, 20), mix('#991b1b', INKS.ink, 0.4))
}
