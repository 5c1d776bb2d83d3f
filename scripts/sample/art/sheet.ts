import { createRandom, type Random } from '../deterministic.ts'
import { box, oval, type Point, round } from './shapes.ts'

export type Area = readonly [left: number, top: number, width: number, height: number]

interface Lettering {
  size: number
  colour: string
  weight?: number
  align?: 'start' | 'middle' | 'end'
}

/** The sheet on which a picture is laid down from back to front. The same seed gives the same SVG. */
export class Sheet {
  readonly width: number
  readonly height: number
  readonly random: Random
  private readonly parts: string[] = []
  private readonly prefix: string
  private ids = 0

  constructor(width: number, height: number, seed: string) {
    this.width = width
    this.height = height
    this.random = createRandom(`art:${seed}`)
    this.prefix = seed.replaceAll(/[^a-z0-9]/gi, '')
  }

  private nextId(): string {
    return `${this.prefix}${this.ids++}`
  }

  /** Fills the whole sheet. */
  ground(colour: string): this {
    return this.fill(box(0, 0, this.width, this.height), colour)
  }

  fill(path: string, colour: string, attributes = ''): this {
    this.parts.push(`<path d="${path}" fill="${colour}"${attributes && ` ${attributes}`}/>`)
    return this
  }

  line(path: string, colour: string, width = 4, attributes = ''): this {
    this.parts.push(
      `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"${attributes && ` ${attributes}`}/>`,
    )
    return this
  }

  /** Draws inside a group that is transformed, and clipped to the path `within`. */
  group(transform: string, draw: (sheet: this) => void, within?: string): this {
    let attributes = transform && ` transform="${transform}"`
    if (within) {
      const id = this.nextId()
      this.parts.push(`<clipPath id="${id}"><path d="${within}"/></clipPath>`)
      attributes += ` clip-path="url(#${id})"`
    }
    this.parts.push(`<g${attributes}>`)
    draw(this)
    this.parts.push('</g>')
    return this
  }

  /** Sets one line of Persian text in Markazi; `x` is the right edge, the middle or the left edge, `y` the base line. */
  text(words: string, [x, y]: Point, { size, colour, weight = 700, align = 'start' }: Lettering): this {
    this.parts.push(
      `<text x="${round(x)}" y="${round(y)}" font-family="Markazi Text" font-size="${size}" font-weight="${weight}" direction="rtl" text-anchor="${align}" fill="${colour}">${words}</text>`,
    )
    return this
  }

  /** Strews dots inside a path; `density` returns the chance of a dot at a place, from 0 to 1. */
  grain(within: string, area: Area, colour: string, density: (x: number, y: number) => number, dot = 2, pitch = 3.2, opacity = 0.6): this {
    const [left, top, width, height] = area
    const { random } = this
    const [right, bottom] = [Math.min(left + width, this.width), Math.min(top + height, this.height)]
    let dots = ''
    for (let y = Math.max(top, -pitch); y < bottom; y += pitch) {
      for (let x = Math.max(left, -pitch); x < right; x += pitch) {
        if (random.next() >= density(x, y)) continue
        const [dx, dy] = [random.next(), random.next()]
        const size = round(dot * (0.6 + dx * 0.8))
        dots += `M${round(x + dx * pitch)},${round(y + dy * pitch)}h${size}v${size}h${-size}z`
      }
    }
    return dots ? this.group('', () => this.fill(dots, colour, `opacity="${opacity}"`), within) : this
  }

  /**
   * Lays a tone that thickens towards one side, half as a wash and half as grain. The angle is in degrees: 0 is right, 90 is down; `from` and
   * `to` are the strength at the light and at the dark end.
   */
  shade(within: string, area: Area, colour: string, angle: number, from = 0, to = 0.75, dot?: number, pitch?: number): this {
    const [left, top, width, height] = area
    const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
    const reach = Math.abs(width * dx) + Math.abs(height * dy)
    const [cx, cy] = [left + width / 2, top + height / 2]
    const strength = (share: number) => Math.max(0, from + (to - from) * Math.max(0, share) ** 1.6)
    const stops = [0, 0.25, 0.5, 0.75, 1].map(
      (at) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${round(strength(at) * 7) / 10}"/>`,
    )
    const id = this.nextId()
    this.parts.push(
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${round(cx - (dx * reach) / 2)}" y1="${round(cy - (dy * reach) / 2)}" x2="${round(cx + (dx * reach) / 2)}" y2="${round(cy + (dy * reach) / 2)}">${stops.join('')}</linearGradient>`,
    )
    this.fill(within, `url(#${id})`)
    const density = (x: number, y: number) => 0.62 * strength(((x - cx) * dx + (y - cy) * dy) / reach + 0.5)
    return this.grain(within, area, colour, density, dot, pitch, 0.5)
  }

  /** Lights the surroundings of a point: a glow and its grain. */
  glow(x: number, y: number, radius: number, colour: string, strength = 0.7, within = oval(x, y, radius)): this {
    const id = this.nextId()
    const stop = (at: number, opacity: number) =>
      `<stop offset="${at}" stop-color="${colour}" stop-opacity="${round(opacity * 100) / 100}"/>`
    this.parts.push(
      `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${round(x)}" cy="${round(y)}" r="${round(radius)}">${stop(0, strength * 0.75)}${stop(0.5, strength * 0.26)}${stop(1, 0)}</radialGradient>`,
    )
    this.fill(within, `url(#${id})`)
    const density = (px: number, py: number) => strength * 0.5 * Math.max(0, 1 - Math.hypot(px - x, py - y) / radius) ** 1.4
    return this.grain(within, [x - radius, y - radius, radius * 2, radius * 2], colour, density, 2.4, 4, 0.55)
  }

  /** Hatches a path with broken lines at an angle, drawn by a trembling hand; `gap` is the mean distance of the lines. */
  hatch(within: string, area: Area, colour: string, angle = 45, gap = 12, width = 2, broken = 0.15): this {
    const [left, top, w, h] = area
    const reach = Math.hypot(w, h) / 2
    const [cx, cy] = [left + w / 2, top + h / 2]
    const [dx, dy] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
    const { random } = this
    let lines = ''
    for (let off = -reach; off < reach; off += gap * random.range(0.75, 1.25)) {
      let along = -reach
      while (along < reach) {
        const length = random.range(0.25, 0.9) * reach
        const [x, y] = [cx - dy * off + dx * along, cy + dx * off + dy * along]
        lines += `M${round(x)},${round(y)}l${round(dx * length + random.range(-1.5, 1.5))},${round(dy * length + random.range(-1.5, 1.5))}`
        along += length + random.next() * broken * reach
      }
    }
    return this.group('', () => this.line(lines, colour, width), within)
  }

  toString(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}">${this.parts.join('')}</svg>`
  }
}
