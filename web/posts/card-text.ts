import { formatNumber } from '#worker/lib/persian/digits.ts'

/** Texts of the post card. */
export const cardText = {
  in: 'در',
  untitled: 'بی‌عنوان',
  /** Whole minutes. */
  reading: (minutes: number) => `${formatNumber(minutes)} دقیقه خواندن`,
  /** Seconds of sound, as minutes. */
  listening: (seconds: number) => `${formatNumber(Math.max(1, Math.round(seconds / 60)))} دقیقه شنیدن`,
} as const
