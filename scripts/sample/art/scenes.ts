import { circle, type Point, polygon, shamseh, star } from './shape.ts'
import type { Canvas } from './tilings.ts'

function arch(middle: number, floor: number, wide: number, tall: number, fill: string, line: string): string {
  const [start, end, spring] = [middle - wide / 2, middle + wide / 2, floor - tall * 0.55]
  const path = `M${start} ${floor}V${spring}Q${start} ${floor - tall * 0.86} ${middle} ${floor - tall}Q${end} ${floor - tall * 0.86} ${end} ${spring}V${floor}Z`
  return `<path d="${path}" fill="${fill}" stroke="${line}" stroke-width="4" stroke-linejoin="round"/>`
}

export function arcade({ width, height, palette, random }: Canvas): string {
  const arches = random.pick([3, 5, 7])
  const wide = width / arches
  const floor = height * 0.94
  const sun: Point = [wide * (random.integer(0, arches - 1) + 0.5), height * 0.3]
  const shapes = [shamseh(sun, height * 0.24, 12, [palette.accent, palette.background], palette.line)]
  for (let at = 0; at < arches; at++) {
    const middle = (at + 0.5) * wide
    const tall = height * (at === (arches - 1) / 2 ? 0.82 : 0.62)
    for (const [scale, fill] of [
      [0.9, palette.second],
      [0.7, palette.first],
      [0.46, palette.background],
      [0.26, palette.line],
    ] as const) {
      shapes.push(arch(middle, floor, wide * scale, tall * (0.4 + scale * 0.6), fill, palette.line))
    }
  }
  shapes.push(`<rect y="${floor}" width="${width}" height="${height}" fill="${palette.line}"/>`)
  return shapes.join('')
}

export function night({ width, height, palette, random }: Canvas): string {
  const shapes: string[] = []
  for (let count = random.integer(40, 70); count > 0; count--) {
    const centre: Point = [random.next() * width, random.next() * height * 0.62]
    const size = random.next() < 0.15 ? 13 : 4 + random.next() * 4
    shapes.push(polygon(star(centre, size > 10 ? 8 : 4, size, size * 0.42), palette.line))
  }
  const moon: Point = [width * random.pick([0.22, 0.5, 0.76]), height * 0.34]
  shapes.push(shamseh(moon, height * 0.2, 16, [palette.accent, palette.background, palette.accent], palette.line))
  const fills = [palette.second, palette.first, palette.line]
  fills.forEach((fill, layer) => {
    const base = height * (0.64 + layer * 0.13)
    const [phase, waves] = [random.next() * 6.3, random.integer(2, 4)]
    const ridge = Array.from({ length: 41 }, (_, at): Point => {
      const x = at / 40
      return [x * width, base + Math.sin(phase + x * waves * Math.PI) * height * 0.06 + Math.sin(phase * 2 + x * 17) * height * 0.012]
    })
    shapes.push(polygon([...ridge, [width, height], [0, height]], fill))
  })
  return shapes.join('')
}

export function pond({ width, height, palette, random }: Canvas): string {
  const centre: Point = [width * random.pick([0.3, 0.5, 0.7]), height * random.pick([0.4, 0.55])]
  const fills = [palette.second, palette.background, palette.first, palette.background]
  const rings: string[] = []
  const step = random.pick([70, 95])
  for (let radius = Math.hypot(width, height), at = 0; radius > step; radius -= step, at++)
    rings.push(circle(centre, radius, fills[at % 4] ?? palette.background, palette.line, 2))
  const petals = Array.from({ length: random.integer(7, 11) }, () => {
    const at: Point = [random.next() * width, random.next() * height]
    return polygon(star(at, 8, 44, 31, random.next() * 6), palette.accent, palette.line)
  })
  return rings.join('') + petals.join('') + polygon(star(centre, 8, step, step * 0.76), palette.accent, palette.line)
}
