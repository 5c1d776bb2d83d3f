/** A place in a picture, as shares of the way from its left and its top. */
export interface FocalPoint {
  x: number
  y: number
}

export const CENTRE: FocalPoint = { x: 0.5, y: 0.5 }

const toRatio = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100

/** Where a point of the window lies in a picture drawn in that box. */
export const focalPointAt = (box: { left: number; top: number; width: number; height: number }, x: number, y: number): FocalPoint => ({
  x: toRatio((x - box.left) / box.width),
  y: toRatio((y - box.top) / box.height),
})

const STEPS: Record<string, [number, number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The point after an arrow key: a hundredth on, a tenth with Shift; undefined for other keys. A picture has no direction of text. */
export function moveFocalPoint({ x, y }: FocalPoint, key: string, isLargeStep: boolean): FocalPoint | undefined {
  const step = STEPS[key]
  const by = isLargeStep ? 0.1 : 0.02
  return step && { x: toRatio(x + step[0] * by), y: toRatio(y + step[1] * by) }
}
