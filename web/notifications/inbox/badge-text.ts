import { formatNumber } from '#shared/persian/digits.ts'

const MAX_SHOWN = 99

export const badgeText = {
  notifications: 'اعلان‌ها',
  short: (count: number) => (count > MAX_SHOWN ? `${formatNumber(MAX_SHOWN)}+` : formatNumber(count)),
  spoken: (count: number) =>
    count > MAX_SHOWN ? `بیش از ${formatNumber(MAX_SHOWN)} اعلان نخوانده` : `${formatNumber(count)} اعلان نخوانده`,
}
