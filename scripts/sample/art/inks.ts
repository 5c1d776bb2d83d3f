/** The colours of all pictures: those of the interface and mixes of them, toned for large areas. A picture takes at most five besides paper and ink. */
export const INKS = {
  paper: '#fbf7ef',
  cream: '#f3e8d3',
  sand: '#e3cfa8',
  ink: '#2b2421',
  night: '#142a33',
  dusk: '#27505a',
  deep: '#0f5a63',
  firoozeh: '#1f8a93',
  sky: '#8fc3c1',
  mist: '#d5e6e1',
  saffron: '#e8a93a',
  amber: '#a06d1c',
  anar: '#aa332d',
  rose: '#dc9079',
  brick: '#b0623f',
  clay: '#cf9565',
  plum: '#5a3b5e',
  lilac: '#a98fb4',
  leaf: '#6d8458',
  olive: '#3a5140',
} as const

export type Ink = keyof typeof INKS

/** Mixed into a colour for its shadow, because pure black looks dead beside the inks. */
export const SHADOW = '#1a1412'
export const LIGHT = '#ffffff'

/** Skins from fair to dark. */
export const SKINS = ['#f3d2b3', '#e9bd95', '#dca777', '#c68a5c', '#a86c47', '#86553b'] as const

const channel = (hex: string, at: number) => Number.parseInt(hex.slice(1 + at * 2, 3 + at * 2), 16)

/** Returns the colour between two: a share of 0 gives `from`, 1 gives `to`. */
export const mix = (from: string, to: string, share: number): string =>
  `#${[0, 1, 2]
    .map((at) =>
      Math.round(channel(from, at) * (1 - share) + channel(to, at) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
