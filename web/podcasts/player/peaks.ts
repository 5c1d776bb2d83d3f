/** Scales peaks to `count` bars from 0 to 1, each the maximum of its range; empty when peaks are missing or malformed. */
export function peaksToBars(peaks: string, count: number): number[] {
  let bytes: string
  try {
    bytes = atob(peaks)
  } catch {
    return []
  }
  if (bytes.length === 0) return []
  const levels = Array.from(bytes, (byte) => byte.charCodeAt(0) / 255)
  return Array.from({ length: count }, (_, at) => {
    const from = Math.floor((at * levels.length) / count)
    return Math.max(...levels.slice(from, Math.max(from + 1, Math.floor(((at + 1) * levels.length) / count))))
  })
}

/** Returns the SVG path of the bars: one unit per bar, mirrored around the middle of `height`. */
export const barsToPath = (bars: readonly number[], height: number): string =>
  bars.map((bar, at) => `M${at + 0.15} ${round(height / 2 - half(bar, height))}h.7v${round(2 * half(bar, height))}h-.7z`).join('')

const half = (bar: number, height: number) => Math.max(1, (bar * height) / 2)
const round = (value: number) => Math.round(value * 100) / 100
