import { formatNumber } from '#shared/persian/digits.ts'

/** Texts of the post card. */
export const cardText = {
  in: 'در',
  untitled: 'بی‌عنوان',
  /** Whole minutes. */
  reading: (minutes: number) => `${formatNumber(minutes)} دقیقه خواندن`,
  /** Milliseconds of sound, as whole minutes. */
  listening: (duration: number) => `${formatNumber(Math.max(1, Math.round(duration / 60_000)))} دقیقه شنیدن`,
} as const
