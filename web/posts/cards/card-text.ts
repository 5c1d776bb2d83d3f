import { formatNumber } from '#shared/persian/digits.ts'
import { MINUTE } from '#shared/time.ts'

export const cardText = {
  in: 'در',
  begun: 'نیمه‌خوانده',
  read: 'خوانده‌شده',
  untitled: 'بی‌عنوان',
  minutes: (minutes: number) => `${formatNumber(minutes)} دقیقه`,
  /** `duration` is in ms. */
  listening: (duration: number) => `${formatNumber(Math.max(1, Math.round(duration / MINUTE)))} دقیقه شنیدن`,
} as const
