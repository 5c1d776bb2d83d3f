/** Texts of the primitives. */
export const text = {
  close: 'بستن',
  more: 'صفحهٔ بعدی',
  loadingMore: 'در حال آوردن بقیه…',
  loadFailed: 'بقیه نیامد؛ دوباره بکوش',
  undo: 'واگرد',
  dismiss: 'بستن',
  showPassword: 'نمایش گذرواژه',
  hidePassword: 'پنهان کردن گذرواژه',
  working: 'در حال انجام',
  save: 'ذخیره',
  cancel: 'انصراف',
  toasts: 'پیام‌ها',
  left: (count: string) => `${count} نویسهٔ دیگر جا داری`,
  over: (count: string) => `${count} نویسه بیش از اندازه است`,
} as const
