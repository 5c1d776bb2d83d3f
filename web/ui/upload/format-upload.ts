import { persianDigits } from '#shared/persian/digits.ts'
import type { Progress } from '#web/lib/upload/upload-task.ts'
import { text } from './text.ts'

export const formatMegabytes = (bytes: number): string => persianDigits((bytes / 1_000_000).toFixed(1)).replace('.', '٫')

export function formatBytes(bytes: number): string {
  const isLess = bytes < 1_000_000_000
  return text[isLess ? 'megabytes' : 'gigabytes'](formatMegabytes(isLess ? bytes : bytes / 1000).replace(/٫۰$/, ''))
}

export const formatUploadedShare = (sent: number, bytes: number): string =>
  `${persianDigits(Math.floor((sent / bytes) * 100))}٪ · ${text.sentOf(formatMegabytes(sent), formatMegabytes(bytes))}`

/** Formats speed and time left, such as «۱٫۲ مگابایت در ثانیه، حدود ۳ دقیقه مانده»; empty until the speed is known. */
export function formatUploadSpeed({ sent, speed }: Progress, bytes: number): string {
  if (speed === undefined) return ''
  const seconds = Math.ceil((bytes - sent) / speed)
  const left = seconds < 60 ? text.seconds(persianDigits(seconds)) : text.minutes(persianDigits(Math.ceil(seconds / 60)))
  return text.speedAndTimeLeft(formatMegabytes(speed), left)
}
