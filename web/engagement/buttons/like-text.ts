import { formatNumber } from '#shared/persian/digits.ts'

/** Texts of the heart, which reading pages show. */
export const likeText = {
  /** Nothing for nobody: an honest empty place. */
  count: (count: number) => (count > 0 ? formatNumber(count) : ''),
  like: (count: number) => (count > 0 ? `پسندیدن، ${formatNumber(count)} پسند` : 'پسندیدن'),
  signIn: (count: number) => (count > 0 ? `${formatNumber(count)} پسند؛ برای پسندیدن وارد شو` : 'برای پسندیدن وارد شو'),
} as const
