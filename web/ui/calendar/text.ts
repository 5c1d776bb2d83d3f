export const text = {
  previousMonth: 'ماه پیش',
  nextMonth: 'ماه بعد',
  calendar: 'تقویم…',
  dateHint: 'مانند ۱۴۰۵/۹/۳۰',
  invalidDate: 'این تاریخ را نشناختیم؛ آن را مانند ۱۴۰۵/۹/۳۰ بنویس',
} as const
