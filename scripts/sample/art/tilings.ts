import type { Random } from '../create-random.ts'
import type { Palette } from './palette.ts'
import { type Point, polygon, regular, shamseh, star } from './shape.ts'

export interface Canvas {
  width: number
  height: number
  palette: Palette
  random: Random
}

/** Draws eight-pointed stars with crosses between them, as on the tiles of Kashan. */
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

export function honeycomb({ width, height, palette, random }: Canvas): string {
  const side = random.pick([90, 110, 130])
  const [across, down] = [side * Math.sqrt(3), side * 1.5]
  const shapes: string[] = []
  for (let row = 0; row * down <= height + side * 2; row++) {
    for (let column = -1; column * across <= width + across; column++) {
      const centre: Point = [column * across + (row % 2 ? across / 2 : 0), row * down]
      const tone = random.next()
      shapes.push(polygon(regular(centre, 6, side, Math.PI / 6), tone < 0.3 ? palette.second : palette.background, palette.line))
      shapes.push(
        polygon(star(centre, 12, side * 0.84, side * 0.62, Math.PI / 6), tone > 0.9 ? palette.accent : palette.first, palette.line, 2),
        polygon(regular(centre, 6, side * 0.36), palette.background, palette.line, 2),
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
  const points = random.pick([10, 12, 16])
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
