import { expect, test } from 'vitest'
import { type Point, polygon, shamseh } from './shapes.ts'
import { findSixPoints } from './six-points.ts'

const polar = ([x, y]: Point, radius: number, angle: number): Point => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
const star = (centre: Point, points: number, outer: number, inner: number, turn = 0): string =>
  polygon(Array.from({ length: points * 2 }, (_, at) => polar(centre, at % 2 ? inner : outer, turn + (at * Math.PI) / points)))
const regular = (centre: Point, sides: number, radius: number, turn = 0): string =>
  polygon(Array.from({ length: sides }, (_, at) => polar(centre, radius, turn + (at * 2 * Math.PI) / sides)))
const path = (d: string) => `<path d="${d}" fill="#000"/>`

const centre: Point = [100, 100]
test.each([
  ['a star of six points', path(star(centre, 6, 80, 40))],
  ['two triangles', path(regular(centre, 3, 80)) + path(regular(centre, 3, 80, Math.PI))],
  ['two triangles of one path', path(regular(centre, 3, 80) + regular(centre, 3, 80, Math.PI))],
  ['a hexagon', path(regular(centre, 6, 80, 0.3))],
  ['a star of twelve points', path(star(centre, 12, 80, 60, 0.1))],
  [
    'figures in the arrangement of a honeycomb',
    Array.from({ length: 25 }, (_, at) => {
      const [row, column] = [Math.floor(at / 5), at % 5]
      return path(regular([column * 60 + (row % 2) * 30, row * 30 * Math.sqrt(3)], 8, 20))
    }).join(''),
  ],
])('findSixPoints finds %s', (_, svg) => {
  expect(findSixPoints(svg)).not.toEqual([])
})

test.each([8, 10, 16])('findSixPoints accepts a star of %i points', (points) => {
  expect(findSixPoints(path(star(centre, points, 80, 50)))).toEqual([])
})

test('findSixPoints accepts the star of the house', () => {
  expect(findSixPoints(path(shamseh(100, 100, 80)))).toEqual([])
})
