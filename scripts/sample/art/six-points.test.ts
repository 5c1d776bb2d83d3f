import { expect, it, test } from 'vitest'
import { createRandom } from '../deterministic.ts'
import { DEMO_USER, readPeople, readPodcasts, readPosts, readPublications } from '../read-sample.ts'
import * as drawings from './drawings.ts'
import { bannerArt, coverArt, logoArt, podcastArt, portraitArt } from './index.ts'
import { PALETTES, type Point, polygon, regular, star } from './shapes.ts'

interface Ring {
  centre: Point
  radius: number
  angles: number[]
}

const SIXTH = Math.PI / 3
const ANGLE_TOLERANCE = 0.03
/** Distance in pixels below which two lengths count as equal; coordinates are rounded to a tenth. */
const TOLERANCE = 1.5

const polygonsOf = (svg: string): Point[][] =>
  [...svg.matchAll(/<polygon points="([^"]+)"/g)].map(([, points = '']) =>
    points.split(' ').map((pair): Point => {
      const [x = 0, y = 0] = pair.split(',').map(Number)
      return [x, y]
    }),
  )

const centreOf = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
]

const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])

/** Groups the corners of concentric polygons by their distance from the centre, so that two triangles count like the star they form. */
function ringsOf(polygons: readonly Point[][]): Ring[] {
  const rings: Ring[] = []
  for (const points of polygons) {
    const centre = centreOf(points)
    for (const point of points) {
      const radius = distance(point, centre)
      if (radius < 4 * TOLERANCE) continue
      const angle = Math.atan2(point[1] - centre[1], point[0] - centre[0])
      const ring = rings.find((one) => distance(one.centre, centre) < TOLERANCE && Math.abs(one.radius - radius) < TOLERANCE)
      if (ring) ring.angles.push(angle)
      else rings.push({ centre, radius, angles: [angle] })
    }
  }
  return rings
}

/** Returns whether turning the angles by 60° gives the same angles. */
function isSixfold(angles: readonly number[]): boolean {
  const isNear = (a: number, b: number) => Math.cos(a - b) > Math.cos(ANGLE_TOLERANCE)
  return angles.length >= 6 && angles.every((angle) => angles.some((other) => isNear(other, angle + SIXTH)))
}

/** Returns the centres of figures whose neighbours at the least distance form a hexagon, between which a tiling leaves stars of six points. */
function hexagonalCentres(polygons: readonly Point[][]): Point[] {
  const centres: Point[] = []
  for (const points of polygons) {
    const centre = centreOf(points)
    if (!centres.some((one) => distance(one, centre) < TOLERANCE)) centres.push(centre)
  }
  return centres.filter((centre) => {
    const others = centres.filter((one) => one !== centre)
    const least = Math.min(...others.map((one) => distance(one, centre)))
    const nearest = others.filter((one) => distance(one, centre) < least + TOLERANCE)
    return isSixfold(nearest.map(([x, y]) => Math.atan2(y - centre[1], x - centre[0])))
  })
}

const findSixPoints = (svg: string) => {
  const polygons = polygonsOf(svg)
  return [
    ...ringsOf(polygons)
      .filter(({ angles }) => isSixfold(angles))
      .map(({ centre }) => centre),
    ...hexagonalCentres(polygons),
  ]
}

const centre: Point = [100, 100]
test.each([
  ['a star of six points', polygon(star(centre, 6, 80, 40), '#000')],
  ['two triangles', polygon(regular(centre, 3, 80), '#000') + polygon(regular(centre, 3, 80, Math.PI), '#000')],
  ['a hexagon', polygon(regular(centre, 6, 80, 0.3), '#000')],
  ['a star of twelve points', polygon(star(centre, 12, 80, 60, 0.1), '#000')],
  [
    'figures in the arrangement of a honeycomb',
    Array.from({ length: 25 }, (_, at) => {
      const [row, column] = [Math.floor(at / 5), at % 5]
      return polygon(regular([column * 60 + (row % 2) * 30, row * 30 * Math.sqrt(3)], 8, 20), '#000')
    }).join(''),
  ],
])('findSixPoints finds %s', (_, svg) => {
  expect(findSixPoints(svg)).not.toEqual([])
})

test.each([8, 10, 16])('findSixPoints accepts a star of %i points', (points) => {
  expect(findSixPoints(polygon(star(centre, points, 80, 50), '#000'))).toEqual([])
})

const pictures = [
  ...readPodcasts().map(({ key }) => [`podcast ${key}`, podcastArt(key)] as const),
  ...readPosts(DEMO_USER.handle).map(({ key, topics }) => [`cover ${key}`, coverArt(key, topics)] as const),
  ...readPeople().map(({ handle }) => [`portrait ${handle}`, portraitArt(handle)] as const),
  ...readPublications().map(({ handle, accent }) => [`logo ${handle}`, logoArt(handle, accent)] as const),
  ...readPublications().flatMap(({ handle, masthead }) =>
    masthead?.kind === 'banner' ? [[`banner ${handle}`, bannerArt(handle, masthead.drawing)] as const] : [],
  ),
]

it('no picture of the sample contains a figure of six points', () => {
  expect(pictures.length).toBeGreaterThan(300)
  for (const [name, svg] of pictures) expect([name, findSixPoints(svg)]).toEqual([name, []])
})

test.each(Object.entries(drawings))('the drawing %s contains no figure of six points, whatever the seed', (name, draw) => {
  for (let seed = 0; seed < 25; seed++) {
    const random = createRandom(`${name} ${seed}`)
    const svg = draw({ width: 1600, height: 900, palette: random.pick(PALETTES), random })
    expect([seed, findSixPoints(svg)]).toEqual([seed, []])
  }
})

it('logos and portraits contain no figure of six points, whatever the name', () => {
  for (let seed = 0; seed < 100; seed++)
    for (const svg of [logoArt(`name ${seed}`, '334a7d'), portraitArt(`name ${seed}`)])
      expect([seed, findSixPoints(svg)]).toEqual([seed, []])
})
