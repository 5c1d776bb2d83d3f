interface Scale {
  /** Value at the upper edge of the chart, at least one. */
  top: number
  /** Evenly spaced integers from zero to `top`, at most five. */
  ticks: readonly number[]
}

const MAX_STEPS = 4

/** Returns the scale of a chart whose highest value is `highest`: steps of 1, 2 or 5 times a power of ten. */
export function chartScale(highest: number): Scale {
  const rough = Math.max(1, highest / MAX_STEPS)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power
  const steps = Math.max(1, Math.ceil(highest / step))
  return { top: steps * step, ticks: Array.from({ length: steps + 1 }, (_, at) => at * step) }
}

/** Returns a part of a whole as an SVG length. */
export const svgPercent = (part: number, whole: number): string => `${Math.round((part / whole) * 1e5) / 1e3}%`
