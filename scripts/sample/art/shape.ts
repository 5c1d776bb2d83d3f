export type Point = readonly [x: number, y: number]

const round = (value: number) => Math.round(value * 10) / 10

export const polar = ([x, y]: Point, radius: number, angle: number): Point => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]

/** Returns the corners of a star: tips at radius `outer`, notches at `inner`, the first tip at `turn` radians. */
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
