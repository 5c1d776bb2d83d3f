export const text = {
  previousMonth: 'ماه پیش',
  nextMonth: 'ماه بعد',
} as const
