import { formatNumber, persianDigits } from '#shared/persian/digits.ts'
import { resultsText } from './text.ts'

/** Formats ten-thousandths as a score out of 100, exactly: 8750 is «۸۷٫۵». */
export function formatScore(score: number): string {
  const decimals = String(score % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return persianDigits(`${Math.floor(score / 100)}${decimals && `٫${decimals}`}`)
}

/** Formats the size of a file in bytes, such as «۱٫۲ مگابایت». */
export function formatFileSize(bytes: number): string {
  const { units } = resultsText
  if (bytes < 1000) return `${formatNumber(bytes)} ${units.bytes}`
  const [size, unit] = bytes < 999_500 ? [bytes / 1000, units.kilobytes] : [bytes / 1_000_000, units.megabytes]
  const rounded = size < 100 ? size.toFixed(1).replace(/\.0$/, '') : String(Math.round(size))
  return `${persianDigits(rounded).replace('.', '٫')} ${unit}`
}
