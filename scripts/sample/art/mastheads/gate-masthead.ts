import { walker } from '../figures/walker.ts'
import { INKS, mix, SKINS } from '../inks.ts'
import { arch, box, oval, pill, ridge } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** The road that leads out of the gate. */
export function gateMasthead(sheet: Sheet): void {
  sheet.ground(mix(INKS.saffron, INKS.cream, 0.5))
  sheet.shade(box(0, 0, 2000, 320), [0, 0, 2000, 320], INKS.rose, 270, 0, 0.6, 2.2, 3.8)
  sheet.fill(oval(330, 210, 66), INKS.paper)
  sheet.glow(330, 210, 260, INKS.paper, 0.6)
  const hills = ridge(
    [
      [-20, 300],
      [240, 230],
      [480, 280],
      [760, 210],
      [1060, 270],
      [1300, 240],
    ],
    420,
  )
  sheet.fill(hills, mix(INKS.rose, INKS.plum, 0.4)).shade(hills, [0, 200, 1300, 220], INKS.plum, 30, 0, 0.5, 2.2, 3.8)
  sheet.fill('M-20,360C400,330 900,360 1300,350V520H-20Z', INKS.clay)
  sheet.shade(box(0, 340, 1300, 160), [0, 340, 1300, 160], INKS.brick, 90, 0, 0.7, 2.2, 3.8)
  sheet.fill('M-20,420C300,380 640,372 980,366L1000,374C700,392 380,420 60,520H-20Z', INKS.sand)
  // bus far away, cyclist, walkers
  sheet.group('translate(250 392) scale(0.2)', () => {
    sheet.fill(pill(-200, -180, 480, 180, 30), INKS.firoozeh)
    sheet.fill(box(-200, -70, 480, 26), INKS.cream)
    for (let i = 0; i < 5; i++) sheet.fill(pill(-176 + i * 90, -160, 74, 68, 8), INKS.saffron)
    sheet.fill(oval(-110, 0, 36), INKS.ink)
    sheet.fill(oval(190, 0, 36), INKS.ink)
  })
  sheet.group('translate(620 420)', () => {
    sheet.line(oval(-46, 0, 34), INKS.ink, 6)
    sheet.line(oval(56, 0, 34), INKS.ink, 6)
    sheet.line('M-46,0L-16,-46L36,-46L56,0L6,0L-16,-46M6,0L36,-46M36,-46L42,-64h-16', INKS.anar, 6)
    sheet.fill('M-26,-56C-20,-110 10,-124 30,-112L24,-84L40,-66L32,-60L6,-78L2,-50L12,-14L2,-12L-18,-52Z', INKS.deep)
    sheet.fill(oval(34, -128, 14, 15), SKINS[4])
    sheet.fill('M18,-130C18,-152 50,-150 52,-130Z', INKS.saffron)
    sheet.fill(box(-82, -58, 44, 34), INKS.plum)
  })
  walker(sheet, 900, 440, 150, { coat: INKS.olive, legs: INKS.ink, bag: INKS.anar, flip: true, pose: 'stride' })
  walker(sheet, 980, 444, 142, { coat: INKS.anar, legs: INKS.ink, scarf: INKS.cream, long: true, flip: true, pose: 'stride' })
  // the wall with its gate
  const wall = box(1180, 0, 840, 520)
  sheet.fill(wall, INKS.brick).shade(wall, [1180, 0, 840, 500], mix(INKS.brick, INKS.ink, 0.5), 0, 0, 0.6, 2.2, 3.8)
  sheet.hatch(wall, [1180, 0, 840, 500], mix(INKS.brick, INKS.ink, 0.2), 0, 26, 3, 0.8)
  sheet.fill(arch(1180, 520, 260, 430), mix(INKS.brick, INKS.clay, 0.6))
  sheet.fill(arch(1180, 520, 200, 380), mix(INKS.saffron, INKS.cream, 0.4))
  sheet.fill('M1080,420C1110,400 1240,400 1282,420V520H1078Z', INKS.sand)
  walker(sheet, 1176, 500, 200, { coat: INKS.plum, legs: INKS.ink, scarf: INKS.deep, long: true, bag: INKS.saffron })
}
