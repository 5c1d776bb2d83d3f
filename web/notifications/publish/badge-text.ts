import { formatNumber } from '#shared/persian/digits.ts'

const MANY = 99

/** Texts of the bell. */
export const badgeText = {
  notifications: 'اعلان‌ها',
  short: (count: number) => (count > MANY ? `${formatNumber(MANY)}+` : formatNumber(count)),
  spoken: (count: number) => (count > MANY ? `بیش از ${formatNumber(MANY)} اعلان نخوانده` : `${formatNumber(count)} اعلان نخوانده`),
}
