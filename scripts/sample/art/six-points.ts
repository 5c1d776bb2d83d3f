import type { Point } from './shapes.ts'

interface Ring {
  centre: Point
  radius: number
  angles: number[]
}

const SIXTH = Math.PI / 3
const ANGLE_TOLERANCE = 0.03
/** Distance in pixels below which two lengths count as equal; coordinates are rounded to a tenth. */
const TOLERANCE = 1.5

/** Returns the straight-sided figures of a path; subpaths with curves count only by their end points, as do groups by their own coordinates. */
function figuresOf(path: string): Point[][] {
  const figures: Point[][] = []
  let points: Point[] = []
  let [x, y] = [0, 0]
  const end = () => {
    if (points.length > 2) figures.push(points)
    points = []
  }
  for (const [, command = '', rest = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = (rest.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number)
    const isRelative = command === command.toLowerCase()
    const kind = command.toUpperCase()
    if (kind === 'M') end()
    if (kind === 'Z') continue
    const step = kind === 'H' || kind === 'V' ? 1 : ({ C: 6, S: 4, Q: 4, A: 7 }[kind] ?? 2)
    for (let at = 0; at + step <= numbers.length; at += step) {
      const [last = 0, before = 0] = [numbers[at + step - 1], numbers[at + step - 2]]
      if (kind === 'H') x = isRelative ? x + last : last
      else if (kind === 'V') y = isRelative ? y + last : last
      else [x, y] = isRelative ? [x + before, y + last] : [before, last]
      points.push([x, y])
    }
  }
  end()
  return figures
}

const polygonsOf = (svg: string): Point[][] => [...svg.matchAll(/ d="([^"]+)"/g)].flatMap(([, path = '']) => figuresOf(path)).filter(isSeen)

/** Leaves out grain and other specks. */
const isSeen = (points: readonly Point[]): boolean => {
  const centre = centreOf(points)
  return points.some((point) => distance(point, centre) >= 4 * TOLERANCE)
}

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

/** Returns the centres of all figures of six points in an SVG, also of those that a tiling leaves between its figures. */
export const findSixPoints = (svg: string): Point[] => {
  const polygons = polygonsOf(svg)
  return [
    ...ringsOf(polygons)
      .filter(({ angles }) => isSixfold(angles))
      .map(({ centre }) => centre),
    ...hexagonalCentres(polygons),
  ]
}
