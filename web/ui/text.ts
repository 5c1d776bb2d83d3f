/** Texts of the primitives every page has. */
export const text = {
  undo: 'واگرد',
  dismiss: 'بستن',
  working: 'در حال انجام',
  toasts: 'پیام‌ها',
} as const
