/** Point in a picture, as fractions (0–1) from its left and top edges. */
export interface FocalPoint {
  x: number
  y: number
}

export const CENTRE: FocalPoint = { x: 0.5, y: 0.5 }

const toRatio = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100

/** Converts window coordinates to a point in the box, clamped to its edges. */
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

/**
 * Moves the point by 0.02, or by 0.1 for a large step, within the picture; returns undefined for keys other than arrows. ArrowLeft moves
 * left in right-to-left pages too.
 */
export function moveFocalPoint({ x, y }: FocalPoint, key: string, isLargeStep: boolean): FocalPoint | undefined {
  const step = STEPS[key]
  const by = isLargeStep ? 0.1 : 0.02
  return step && { x: toRatio(x + step[0] * by), y: toRatio(y + step[1] * by) }
}
