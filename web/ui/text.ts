export const text = {
  undo: 'واگرد',
  dismiss: 'بستن',
  working: 'در حال انجام',
  toasts: 'پیام‌ها',
  partNotLoaded: 'باز نشد؛ اینترنت را ببین و صفحه را دوباره باز کن.',
} as const
