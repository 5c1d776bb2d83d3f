import { walker } from '../figures/walker.ts'
import { INKS, mix } from '../inks.ts'
import { box, oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

/** A staircase of doors, and the page that lies before each. */
export function doorsMasthead(sheet: Sheet): void {
  sheet.ground(mix(INKS.night, '#1e3a5f', 0.6))
  sheet.shade(box(0, 0, 2000, 500), [0, 0, 2000, 500], INKS.night, 90, 0, 0.7, 2.2, 3.8)
  const doors = [
    [60, INKS.anar],
    [270, INKS.saffron],
    [480, INKS.firoozeh],
    [690, INKS.brick],
    [900, INKS.olive],
  ] as const
  for (const [at, [x, ink]] of doors.entries()) {
    const y = 456 - at * 16
    sheet.fill(box(x - 40, y, 1300 - x, 60), mix(INKS.dusk, INKS.sky, 0.12 + at * 0.05))
    sheet.fill(box(x - 40, y, 1300 - x, 8), mix(INKS.dusk, INKS.sky, 0.4))
    sheet.fill(box(x - 14, y - 336, 178, 336), mix(ink, INKS.ink, 0.55))
    sheet.fill(box(x, y - 322, 150, 322), ink)
    sheet.shade(box(x, y - 322, 150, 322), [x, y - 322, 150, 322], mix(ink, INKS.ink, 0.6), 20, 0, 0.8, 2.2, 3.6)
    for (const [dx, dy, h] of [
      [20, 24, 120],
      [84, 24, 120],
      [20, 170, 126],
      [84, 170, 126],
    ] as const)
      sheet.line(box(x + dx, y - 322 + dy, 46, h), mix(ink, INKS.ink, 0.4), 5)
    sheet.fill(oval(x + 20, y - 164, 9), INKS.cream)
  }
  // what lies or hangs before each door: lease, bill, bell, note, key
  sheet.group('rotate(-8 130 452)', () => {
    sheet.fill('M96,440l74,-12l8,22l-76,12Z', INKS.paper)
    sheet.line('M112,448l48,-8', INKS.dusk, 4)
  })
  sheet.fill('M306,240h56v74h-56Z', INKS.paper)
  sheet.line('M316,258h36M316,274h36M316,290h22', INKS.dusk, 5)
  sheet.fill('M640,300a20,20 0 1 1 -40,0a20,20 0 1 1 40,0Z', INKS.cream)
  sheet.fill(oval(620, 300, 8), INKS.anar)
  sheet.group('rotate(6 780 250)', () => {
    sheet.fill(box(736, 210, 62, 74), INKS.saffron)
    sheet.line('M746,230h42M746,248h42M746,264h24', INKS.ink, 5)
  })
  sheet.line('M960,280h54M1006,280v16M994,280v12', INKS.saffron, 8)
  sheet.line(oval(942, 280, 17, 17), INKS.saffron, 8)
  walker(sheet, 220, 470, 250, { coat: INKS.cream, legs: INKS.ink, hair: '#8e8a86', pose: 'reach', flip: true })
  walker(sheet, 560, 440, 240, { coat: INKS.plum, legs: INKS.ink, scarf: INKS.rose, long: true, bag: INKS.amber, pose: 'stride' })
  walker(sheet, 1012, 394, 200, { coat: INKS.saffron, legs: INKS.ink, pose: 'stride', flip: true })
}
