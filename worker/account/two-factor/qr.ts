import { encode } from 'uqr'

/**
 * Encodes text as a QR code. Returns the number of modules per side, including the quiet zone, and an SVG path with one rectangle per run
 * of dark modules.
 */
export function qrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('')
  return { size, path }
}
