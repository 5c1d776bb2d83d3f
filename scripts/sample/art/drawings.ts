import type { Random } from '../deterministic.ts'
import { circle, type Palette, type Point, polygon, regular, shamseh, star } from './shapes.ts'

export interface Canvas {
  width: number
  height: number
  palette: Palette
  random: Random
}

/** Returns the SVG shapes of a star-and-cross tiling: rows of eight-pointed stars that leave crosses between them. */
export function khatam({ width, height, palette, random }: Canvas): string {
  const cell = random.pick([150, 200, 225])
  const radius = cell / 2
  const shapes: string[] = []
  for (let row = 0; row * cell <= height + cell; row++) {
    for (let column = 0; column * cell <= width + cell; column++) {
      const centre: Point = [column * cell, row * cell]
      const lit = random.next() < 0.09
      shapes.push(polygon(star(centre, 8, radius, radius * 0.765), lit ? palette.accent : palette.first, palette.line))
      shapes.push(polygon(star(centre, 8, radius * 0.46, radius * 0.35), lit ? palette.first : palette.background, palette.line, 2))
      shapes.push(polygon(regular([centre[0] + radius, centre[1] + radius], 4, radius * 0.3), palette.second, palette.line, 2))
    }
  }
  return shapes.join('')
}

/** Returns the SVG shapes of an octagon-and-square tiling with a sixteen-pointed star in each octagon. */
export function octagons({ width, height, palette, random }: Canvas): string {
  const cell = random.pick([170, 205, 240])
  const radius = cell / 2 / Math.cos(Math.PI / 8)
  const shapes: string[] = []
  for (let row = 0; row * cell <= height + cell; row++) {
    for (let column = 0; column * cell <= width + cell; column++) {
      const centre: Point = [column * cell, row * cell]
      const tone = random.next()
      const [star16, middle] = [star(centre, 16, radius * 0.84, radius * 0.62), regular(centre, 8, radius * 0.36, Math.PI / 8)]
      shapes.push(
        polygon(regular(centre, 8, radius, Math.PI / 8), tone < 0.3 ? palette.second : palette.background, palette.line),
        polygon(star16, tone > 0.9 ? palette.accent : palette.first, palette.line, 2),
        polygon(middle, palette.background, palette.line, 2),
      )
    }
  }
  return shapes.join('')
}

export function kilim({ width, height, palette, random }: Canvas): string {
  const bands = random.integer(5, 7)
  const tall = height / bands
  const colours = random.shuffle([palette.first, palette.second, palette.accent, palette.background])
  const shapes: string[] = []
  for (let band = 0; band < bands; band++) {
    const top = band * tall
    const [fill = palette.first, figure = palette.background] = [colours[band % 4], colours[(band + 1) % 4]]
    shapes.push(`<rect y="${top}" width="${width}" height="${tall}" fill="${fill}"/>`)
    const wide = band % 2 ? tall * 1.1 : tall * 0.62
    for (let x = wide / 2; x < width + wide; x += wide) {
      const middle: Point = [x, top + tall / 2]
      if (band % 2) {
        for (const [scale, colour] of [
          [0.46, figure],
          [0.3, palette.line],
          [0.16, fill],
        ] as const)
          shapes.push(polygon(regular(middle, 4, tall * scale), colour))
      } else
        shapes.push(
          polygon(
            [
              [x - wide / 2, top + tall],
              [x, top + tall * 0.2],
              [x + wide / 2, top + tall],
            ],
            figure,
          ),
        )
    }
    shapes.push(`<rect y="${top - 4}" width="${width}" height="8" fill="${palette.line}"/>`)
  }
  return shapes.join('')
}

export function rosette({ width, height, palette, random }: Canvas): string {
  const points = random.pick([8, 10, 16])
  const centre: Point = [width * random.pick([0.32, 0.5, 0.68]), height * 0.5]
  const reach = Math.hypot(width, height)
  const rays = Array.from({ length: points }, (_, at) => {
    const [from, to] = [((at - 0.25) * 2 * Math.PI) / points, ((at + 0.25) * 2 * Math.PI) / points]
    const edge = (angle: number): Point => [centre[0] + reach * Math.cos(angle), centre[1] + reach * Math.sin(angle)]
    return polygon([centre, edge(from), edge(to)], palette.second)
  })
  const radius = Math.min(width, height) * 0.44
  return rays.join('') + shamseh(centre, radius, points, [palette.first, palette.background, palette.accent, palette.second], palette.line)
}

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
  const shapes = [shamseh(sun, height * 0.24, 10, [palette.accent, palette.background], palette.line)]
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
