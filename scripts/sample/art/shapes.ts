import type { Random } from '../deterministic.ts'

export type Point = readonly [x: number, y: number]

/** Rounds a coordinate to a tenth, which keeps the text short and equal on every machine. */
export const round = (value: number): number => Math.round(value * 10) / 10

const pair = ([x, y]: Point) => `${round(x)},${round(y)}`

export const polygon = (points: readonly Point[]): string => `M${points.map(pair).join('L')}Z`

/** Returns a straight-sided figure whose edges wander up to `wander` units from the line, as if cut with scissors. */
export function cut(random: Random, points: readonly Point[], wander = 2, step = 70): string {
  const corners = points.flatMap(([x1, y1], at): Point[] => {
    const [x2, y2] = points[(at + 1) % points.length] ?? [x1, y1]
    const parts = Math.max(1, Math.round(Math.hypot(x2 - x1, y2 - y1) / step))
    return Array.from({ length: parts }, (_, part): Point => {
      const share = part / parts
      const off = (part === 0 ? 0.4 : 1) * wander
      return [x1 + (x2 - x1) * share + random.range(-off, off), y1 + (y2 - y1) * share + random.range(-off, off)]
    })
  })
  return polygon(corners)
}

/** Returns a soft curve through the points. */
export function curve(points: readonly Point[], closed = false): string {
  const count = points.length
  const at = (index: number): Point => points[closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))] ?? [0, 0]
  let path = `M${pair(at(0))}`
  for (let i = 0; i < count - (closed ? 0 : 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    path += `C${pair(first)} ${pair(second)} ${pair(to)}`
  }
  return closed ? `${path}Z` : path
}

/** Returns the line of hills from left to right, closed at the height `foot`. */
export function ridge(points: readonly Point[], foot: number): string {
  return `${curve(points)}L${round(points.at(-1)?.[0] ?? 0)},${foot}L${round(points[0]?.[0] ?? 0)},${foot}Z`
}

export const oval = (x: number, y: number, rx: number, ry = rx): string =>
  `M${round(x - rx)},${round(y)}a${round(rx)},${round(ry)} 0 1 0 ${round(rx * 2)},0a${round(rx)},${round(ry)} 0 1 0 ${round(-rx * 2)},0Z`

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)},${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`

/** Returns a box with corners of radius `r`. */
export const pill = (x: number, y: number, w: number, h: number, r: number): string =>
  `M${round(x + r)},${round(y)}h${round(w - 2 * r)}q${r},0 ${r},${r}v${round(h - 2 * r)}q0,${r} ${-r},${r}h${round(-(w - 2 * r))}q${-r},0 ${-r},${-r}v${round(-(h - 2 * r))}q0,${-r} ${r},${-r}Z`

/** Returns a pointed Persian arch whose foot is at the height `foot`. */
export function arch(x: number, foot: number, width: number, height: number): string {
  const half = width / 2
  const top = foot - height
  const spring = top + half * 1.05
  const shoulder = round(spring - half * 0.62)
  const [left, right] = [round(x - half), round(x + half)]
  return `M${left},${round(foot)}V${round(spring)}C${left},${shoulder} ${round(x - half * 0.42)},${round(top + half * 0.2)} ${round(x)},${round(top)}C${round(x + half * 0.42)},${round(top + half * 0.2)} ${right},${shoulder} ${right},${round(spring)}V${round(foot)}Z`
}

/** Returns the star of the house, which has eight points. */
export const shamseh = (x: number, y: number, radius: number): string =>
  polygon(
    Array.from({ length: 16 }, (_, at): Point => {
      const angle = (at * Math.PI) / 8 - Math.PI / 2
      const reach = at % 2 ? radius * 0.765 : radius
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
    }),
  )
