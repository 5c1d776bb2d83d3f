import { formatNumber } from '#shared/persian/digits.ts'

export const likeText = {
  /** Formats zero as an empty string. */
  count: (count: number) => (count > 0 ? formatNumber(count) : ''),
  like: (count: number) => (count > 0 ? `پسندیدن، ${formatNumber(count)} پسند` : 'پسندیدن'),
  signIn: (count: number) => (count > 0 ? `${formatNumber(count)} پسند؛ برای پسندیدن وارد شو` : 'برای پسندیدن وارد شو'),
} as const

export const saveText = { save: 'ذخیره', signIn: 'برای ذخیره وارد شو' } as const

export const followText = {
  follow: 'دنبال کردن',
  following: 'دنبال می‌کنی',
} as const

/** Label of the share button, separate from the dialog's strings, which load with the dialog. */
export const shareText = 'هم‌رسانی'
