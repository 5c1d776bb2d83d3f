export const text = {
  undo: 'واگرد',
  dismiss: 'بستن',
  working: 'در حال انجام',
  toasts: 'پیام‌ها',
} as const
