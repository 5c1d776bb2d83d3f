import { createRandom, type Random } from '../deterministic.ts'
import { arcade, type Canvas, khatam, kilim, night, octagons, pond, rosette } from './drawings.ts'
import { circle, PALETTES, polygon, regular, shamseh, star } from './shapes.ts'

type Draw = (canvas: Canvas) => string

const DRAWINGS: readonly Draw[] = [khatam, octagons, kilim, rosette, arcade, night, pond]
const DRAWINGS_BY_TOPIC: Record<string, readonly Draw[]> = {
  astronomy: [night],
  science: [night, octagons],
  travel: [night, arcade],
  nature: [night, pond],
  iran: [arcade, khatam],
  architecture: [arcade, khatam],
  city: [arcade, octagons],
  history: [arcade, khatam],
  food: [kilim, pond],
  family: [kilim, pond],
  programming: [octagons],
  ai: [octagons],
  technology: [octagons, khatam],
  design: [octagons, khatam],
  poetry: [rosette, pond],
  literature: [rosette, khatam],
  music: [pond, rosette],
}

const svg = (width: number, height: number, ground: string, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${inside}</svg>`

/** Draws a post cover as a 1600×900 SVG, determined by the name and the first topic. */
export function coverArt(name: string, topics: readonly string[]): string {
  const random = createRandom(`cover:${name}`)
  return scene(random, random.pick(DRAWINGS_BY_TOPIC[topics[0] ?? ''] ?? DRAWINGS), 1600, 900)
}

const BANNERS: Record<string, Draw> = { arcade, khatam, kilim, night, octagons, pond, rosette }

export const BANNER_SIZE = { width: 2000, height: 500 }

/** Draws the banner of a publication as an SVG. */
export function bannerArt(name: string, drawing: string): string {
  const draw = BANNERS[drawing]
  if (!draw) throw new Error(`No drawing is called ${drawing}`)
  return scene(createRandom(`banner:${name}`), draw, BANNER_SIZE.width, BANNER_SIZE.height)
}

/** Draws the logo of a publication as a 480×480 SVG in its accent. */
export function logoArt(name: string, accent: string): string {
  const random = createRandom(`logo:${name}`)
  const [ground, paper] = [`#${accent}`, '#faf8f3']
  const centre = [240, 240] as const
  const figure = random.pick([
    () => polygon(star(centre, 8, 170, 130), paper) + polygon(star(centre, 8, 96, 72, Math.PI / 8), ground),
    () => circle(centre, 165, paper) + polygon(star(centre, 10, 140, 96), ground) + circle(centre, 46, paper),
    () => polygon(regular(centre, 8, 180, Math.PI / 8), paper) + polygon(star(centre, 8, 150, 62), ground),
    () => [170, 128, 86, 44].map((radius, at) => polygon(regular(centre, 4, radius, (at * Math.PI) / 4), at % 2 ? ground : paper)).join(''),
  ])
  return svg(480, 480, ground, figure())
}

export const podcastArt = (name: string): string => scene(createRandom(`podcast:${name}`), rosette, 1400, 1400)

function scene(random: Random, draw: Draw, width: number, height: number): string {
  const palette = random.pick(PALETTES)
  return svg(width, height, palette.background, draw({ width, height, palette, random }))
}

export function portraitArt(name: string): string {
  const random = createRandom(`portrait:${name}`)
  const { background, line, first, second, accent } = random.pick(PALETTES)
  const centre = [240, 240] as const
  const figure = random.pick([
    () => shamseh(centre, 205, random.pick([8, 10, 16]), random.shuffle([first, second, accent]), line),
    () =>
      circle(centre, 205, second) + polygon(star(centre, 8, 190, 145), first, line, 6) + polygon(regular(centre, 4, 90), accent, line, 6),
    () =>
      polygon(regular(centre, 10, 210, Math.PI / 10), second, line, 6) +
      polygon(star(centre, 10, 176, 132), accent, line, 6) +
      circle(centre, 62, first, line, 6),
    () =>
      [210, 165, 120, 75]
        .map((radius, at) =>
          polygon(regular(centre, 4, radius, (at * Math.PI) / 4), [first, second, accent, background][at] ?? first, line, 6),
        )
        .join(''),
  ])
  return svg(480, 480, background, figure())
}
