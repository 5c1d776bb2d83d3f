import { persianDigits } from '#shared/persian/digits.ts'
import { TEXT } from './text.ts'

const ESTIMATE_AFTER_MS = 3000

/** Formats progress as «۴۵٪ از ۲٫۱ مگابایت», adding the remaining time once three seconds and 2 % have passed. */
export function formatUploadProgress(ratio: number, bytes: number, elapsedMs: number): string {
  const done = Math.min(1, Math.max(0, ratio))
  const progress = `${persianDigits(Math.floor(done * 100))}٪ از ${TEXT.megabytes(bytes)} مگابایت`
  if (elapsedMs < ESTIMATE_AFTER_MS || done < 0.02 || done === 1) return progress
  const seconds = Math.ceil((elapsedMs * (1 - done)) / done / 1000)
  const left = seconds < 60 ? `${seconds} ثانیه` : `${Math.ceil(seconds / 60)} دقیقه`
  return `${progress}، ${persianDigits(left)} مانده`
}
