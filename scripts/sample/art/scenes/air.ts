import { box, oval } from '../shapes.ts'
import type { Area, Sheet } from '../sheet.ts'

export const WIDTH = 1600
export const HEIGHT = 900
/** The whole sheet of a scene, as an area and as a path. */
export const AREA: Area = [0, 0, WIDTH, HEIGHT]
export const FRAME = box(0, 0, WIDTH, HEIGHT)

/** Lays grained air over the whole width; the arguments after `height` are those of `shade`. */
export function air(sheet: Sheet, top: number, height: number, colour: string, angle: number, from: number, to: number): void {
  sheet.shade(box(0, top, WIDTH, height), [0, top, WIDTH, height], colour, angle, from, to, 2.2, 3.8)
}

/** Strews stars between two heights. */
export function stars(sheet: Sheet, top: number, bottom: number, count: number, colour: string): void {
  const { random } = sheet
  for (let at = 0; at < count; at++)
    sheet.fill(oval(random.range(20, sheet.width - 20), random.range(top, bottom), random.range(1.4, 4)), colour)
}
