import { formatNumber } from '#shared/persian/digits.ts'

const MILLION = 1_000_000

export const likeText = {
  /** Formats zero as an empty string, and from a million on rounds down, as «۱٫۲ میلیون», for the narrow column of the number. */
  count: (count: number) => {
    if (count === 0) return ''
    if (count < MILLION) return formatNumber(count)
    const tenths = Math.floor((count % MILLION) / (MILLION / 10))
    return `${formatNumber(count / MILLION)}${tenths > 0 ? `٫${formatNumber(tenths)}` : ''} میلیون`
  },
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
