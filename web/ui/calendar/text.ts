/** Texts of the calendar. */
export const text = {
  previousMonth: 'ماه پیش',
  nextMonth: 'ماه بعد',
} as const
