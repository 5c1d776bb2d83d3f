/** A color in OKLCH; the hue is in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

type Rgb = readonly [red: number, green: number, blue: number]

const THEMES = ['light', 'dark', 'sepia'] as const
export type Theme = (typeof THEMES)[number]

interface Grounds {
  paper: Oklch
  paperDeep: Oklch
  /** Text on a fill of the accent. */
  on: Oklch
}

/** Grounds on which accents appear, as in `web/ui/tokens.css`; a test compares them. */
export const GROUNDS: Record<Theme, Grounds> = {
  light: { paper: { l: 0.985, c: 0.006, h: 85 }, paperDeep: { l: 0.956, c: 0.009, h: 85 }, on: { l: 0.985, c: 0.006, h: 85 } },
  dark: { paper: { l: 0.19, c: 0.012, h: 60 }, paperDeep: { l: 0.235, c: 0.013, h: 60 }, on: { l: 0.19, c: 0.012, h: 60 } },
  sepia: { paper: { l: 0.935, c: 0.032, h: 85 }, paperDeep: { l: 0.9, c: 0.038, h: 84 }, on: { l: 0.965, c: 0.02, h: 85 } },
}

const TEXT_RATIO = 4.5
const FILL_RATIO = 3
/** Kept above the required ratios, because the style sheet rounds colors to three decimals. */
const MARGIN = 0.04

/** Returns whether text is an accent: six lower-case hexadecimal digits. */
export const isAccent = (text: string): boolean => /^[0-9a-f]{6}$/.test(text)

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

export function hexToOklch(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const bb = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return { l, c: Math.hypot(a, bb), h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360 }
}

/** Converts to linear sRGB, without clipping. */
function toRgb({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

const fromLinear = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** Returns a color as # and six hexadecimal digits. */
export const toHex = (color: Oklch): string =>
  `#${toRgb(color)
    .map((value) =>
      Math.round(fromLinear(clip(value)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const isInGamut = (color: Oklch): boolean => toRgb(color).every((value) => value >= -0.0001 && value <= 1.0001)
const clip = (value: number): number => Math.min(1, Math.max(0, value))

/** Reduces the chroma until sRGB can show the color, so that browsers clip nothing. */
function fitGamut(color: Oklch): Oklch {
  if (isInGamut(color)) return color
  let [low, high] = [0, color.c]
  for (let step = 0; step < 16; step++) {
    const c = (low + high) / 2
    if (isInGamut({ ...color, c })) low = c
    else high = c
  }
  return { ...color, c: low }
}

function luminance(color: Oklch): number {
  const [red, green, blue] = toRgb(color).map(clip)
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** Returns the WCAG contrast ratio of two colors, from 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

export interface AccentTones {
  /** Text and links: at least 4.5:1 on `paper`, `paper-deep` and `wash`; `on` has as much on it. */
  text: Oklch
  /** Rules, icons and fills: at least 3:1. */
  fill: Oklch
  /** Pale background. */
  wash: Oklch
  /** Whether the fill differs visibly from the chosen color. */
  isAdapted: boolean
}

/** Derives readable tones of a color for each theme: the hue stays, and the lightness changes as little as possible. */
export function accentTones(accent: string): Record<Theme, AccentTones> {
  const chosen = hexToOklch(accent)
  const tonesFor = (theme: Theme): AccentTones => {
    const { paper, paperDeep, on } = GROUNDS[theme]
    const { l, c } = WASHES[theme]
    const wash = { l, c: Math.min(c, chosen.c), h: chosen.h }
    const text = closestLightness(chosen, theme, [paper, paperDeep, wash, on], TEXT_RATIO + MARGIN)
    const fill = closestLightness(chosen, theme, [paper, paperDeep], FILL_RATIO + MARGIN)
    return { text, fill, wash, isAdapted: Math.abs(fill.l - chosen.l) > 0.02 }
  }
  return { light: tonesFor('light'), dark: tonesFor('dark'), sepia: tonesFor('sepia') }
}

const WASHES: Record<Theme, { l: number; c: number }> = {
  light: { l: 0.95, c: 0.02 },
  dark: { l: 0.26, c: 0.025 },
  sepia: { l: 0.9, c: 0.035 },
}

/** Returns the color itself if it has the ratio to every ground, or else the nearest darker one, in the dark theme lighter one, that has. */
function closestLightness(color: Oklch, theme: Theme, grounds: readonly Oklch[], ratio: number): Oklch {
  const isReadable = (l: number) => grounds.every((ground) => contrast(fitGamut({ ...color, l }), ground) >= ratio)
  if (isReadable(color.l)) return fitGamut(color)
  let [failing, passing] = [color.l, theme === 'dark' ? 1 : 0]
  for (let step = 0; step < 20; step++) {
    const l = (failing + passing) / 2
    if (isReadable(l)) passing = l
    else failing = l
  }
  return fitGamut({ ...color, l: passing })
}

const round = (value: number): number => Math.round(value * 1000) / 1000
const formatOklch = ({ l, c, h }: Oklch): string => `oklch(${round(l)} ${round(c)} ${round(h)})`

/**
 * Returns the style sheet of an accent: below an element with `data-accent`, it replaces the product's turquoise, in the theme's tone. Like
 * the tokens, its colors follow `color-scheme`.
 */
export function accentStylesheet(accent: string): string {
  const { light, dark, sepia } = accentTones(accent)
  const at = `[data-accent="${accent}"]`
  const lightOrDark = (tone: 'text' | 'fill' | 'wash') => `light-dark(${formatOklch(light[tone])}, ${formatOklch(dark[tone])})`
  return `${at} { --firoozeh: ${lightOrDark('text')}; --firoozeh-fill: ${lightOrDark('fill')}; --firoozeh-wash: ${lightOrDark('wash')} }
:root[data-theme="sepia"] ${at} { --firoozeh: ${formatOklch(sepia.text)}; --firoozeh-fill: ${formatOklch(sepia.fill)}; --firoozeh-wash: ${formatOklch(sepia.wash)} }
@media (prefers-contrast: more) { :root ${at} { --firoozeh-fill: var(--firoozeh) } }
@media (forced-colors: active) { :root ${at} { --firoozeh: LinkText; --firoozeh-fill: LinkText } }
`
}
