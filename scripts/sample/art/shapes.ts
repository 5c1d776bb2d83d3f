export type Point = readonly [x: number, y: number]

const round = (value: number) => Math.round(value * 10) / 10

const polar = ([x, y]: Point, radius: number, angle: number): Point => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]

/** Returns the corners of a star: tips at radius `outer`, notches at radius `inner`, the first tip at the angle `turn` in radians. */
export const star = (centre: Point, points: number, outer: number, inner: number, turn = 0): Point[] =>
  Array.from({ length: points * 2 }, (_, at) => polar(centre, at % 2 ? inner : outer, turn + (at * Math.PI) / points))

export const regular = (centre: Point, sides: number, radius: number, turn = 0): Point[] =>
  Array.from({ length: sides }, (_, at) => polar(centre, radius, turn + (at * 2 * Math.PI) / sides))

export const polygon = (points: readonly Point[], fill: string, line?: string, width = 3): string =>
  `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" fill="${fill}"${line ? ` stroke="${line}" stroke-width="${width}" stroke-linejoin="round"` : ''}/>`

export const circle = ([x, y]: Point, radius: number, fill: string, line?: string, width = 3): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${line ? ` stroke="${line}" stroke-width="${width}"` : ''}/>`

export function shamseh(centre: Point, radius: number, points: number, colours: readonly string[], line: string): string {
  const rings = colours.map((fill, at) => {
    const outer = radius * (1 - at * (0.82 / colours.length))
    return polygon(star(centre, points, outer, outer * 0.74, (at % 2) * (Math.PI / points)), fill, line)
  })
  return rings.join('') + circle(centre, radius * 0.12, colours[0] ?? line, line)
}

export interface Palette {
  background: string
  line: string
  first: string
  second: string
  accent: string
}

export const PALETTES: readonly Palette[] = [
  { background: '#faf8f3', line: '#2b2523', first: '#2f8f9a', second: '#cfe3df', accent: '#dfa63c' },
  { background: '#17303a', line: '#e9dfc9', first: '#2f8f9a', second: '#0f222a', accent: '#e0a93b' },
  { background: '#efe6d3', line: '#5b3a2a', first: '#a5433a', second: '#d9c9a8', accent: '#2f7f88' },
  { background: '#1f6f78', line: '#f6efdf', first: '#185760', second: '#3b97a0', accent: '#e7b75a' },
  { background: '#e7ebe4', line: '#31413c', first: '#5f8a7a', second: '#c3d3c6', accent: '#b4443a' },
  { background: '#2b2523', line: '#eadfcb', first: '#8f2f2b', second: '#3c332f', accent: '#dca23a' },
  { background: '#f3e3c3', line: '#3a2f26', first: '#d99a2b', second: '#ecd09a', accent: '#20707a' },
  { background: '#dfeaea', line: '#1d3b41', first: '#3f9aa3', second: '#b8d4d3', accent: '#a23a35' },
]
