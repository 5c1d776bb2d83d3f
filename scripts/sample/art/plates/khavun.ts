import { INKS, mix, SHADOW } from '../inks.ts'
import { arch, box } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

const COURSES = 30
const BRICK = 30
/** How far a brick protrudes, as the length of its shadow. */
const DEPTH = 17

/** Returns whether a brick protrudes; the bricks that do form lozenges with a cross inside. */
function isProtruding(column: number, row: number): boolean {
  const [x, y] = [Math.abs((column % 10) - 5), Math.abs((row % 10) - 5)]
  return x + y === 4 || (x + y <= 1 && x * y === 0)
}

interface Light {
  wall: string
  shadow: string
  glare: string
  /** The direction of shadows: -1 to the left, 1 to the right. */
  side: -1 | 1
}

const MORNING: Light = {
  wall: mix(INKS.sand, INKS.clay, 0.45),
  shadow: mix(INKS.plum, INKS.dusk, 0.5),
  glare: INKS.cream,
  side: -1,
}
const AFTERNOON: Light = {
  wall: mix(INKS.clay, INKS.saffron, 0.3),
  shadow: mix(INKS.brick, INKS.plum, 0.6),
  glare: mix(INKS.saffron, INKS.cream, 0.4),
  side: 1,
}

/** Draws a portal whose bricks make one figure in the morning, lit from the right, and another in the afternoon, lit from the left. */
export const khavun = (time: 'morning' | 'afternoon') => (sheet: Sheet) => {
  const light = time === 'morning' ? MORNING : AFTERNOON
  const bricks = Array.from({ length: COURSES * COURSES }, (_, at) => [at % COURSES, Math.floor(at / COURSES)] as const)
  const protruding = bricks.filter(([column, row]) => isProtruding(column, row))
  sheet.ground(mix(light.wall, light.shadow, 0.35))
  for (const [column, row] of bricks) drawBrick(sheet, column, row, mix(light.wall, light.glare, sheet.random.next() * 0.16))
  // A low sun throws the shadow of a brick on its neighbour.
  for (const [column, row] of protruding) {
    const x = column * BRICK + (light.side < 0 ? -DEPTH : BRICK)
    sheet.fill(`M${x},${row * BRICK + 4}h${DEPTH}v${BRICK - 2}h${-DEPTH}Z`, light.shadow, 'opacity="0.88"')
  }
  for (const [column, row] of protruding) {
    drawBrick(sheet, column, row, mix(light.wall, light.glare, 0.62))
    sheet.fill(box(column * BRICK + (light.side < 0 ? BRICK - 5 : 1), row * BRICK + 1, 4, BRICK - 2), light.glare)
  }
  drawDoor(sheet, light)
  sheet.shade(box(0, 0, 900, 900), [0, 0, 900, 900], light.shadow, light.side < 0 ? 180 : 0, 0, 0.4, 2.2, 3.6)
}

const drawBrick = (sheet: Sheet, column: number, row: number, tone: string) =>
  sheet.fill(box(column * BRICK + 1, row * BRICK + 1, BRICK - 2, BRICK - 2), tone)

function drawDoor(sheet: Sheet, { wall, shadow, side }: Light): void {
  sheet.fill(arch(450, 900, 480, 640), mix(wall, SHADOW, 0.12))
  const inside = arch(450, 900, 400, 580)
  sheet.fill(inside, shadow)
  sheet.group(
    '',
    () => sheet.fill(side < 0 ? 'M250,300L470,300L330,900H250Z' : 'M650,300L430,300L570,900H650Z', mix(wall, INKS.cream, 0.25)),
    inside,
  )
  const door = arch(450, 900, 300, 480)
  sheet.fill(door, mix(INKS.amber, INKS.brick, 0.5)).hatch(door, [300, 420, 300, 480], mix(INKS.brick, SHADOW, 0.5), 90, 20, 3, 0.3)
  sheet.line('M450,430V900', mix(INKS.brick, SHADOW, 0.7), 8)
  for (const y of [560, 660, 760, 860]) for (let x = 330; x <= 570; x += 40) sheet.fill(`M${x},${y - 8}l8,8l-8,8l-8,-8Z`, INKS.sand)
  sheet.shade(door, [300, 420, 300, 480], SHADOW, side < 0 ? 0 : 180, 0, 0.7, 2.4, 3.6)
}
