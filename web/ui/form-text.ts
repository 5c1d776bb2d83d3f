/** Strings of dialogs, fields and pagers, in a separate module so that pages without them do not load them. */
export const text = {
  close: 'بستن',
  more: 'صفحهٔ بعدی',
  loadingMore: 'در حال آوردن بقیه…',
  loadFailed: 'بقیه نیامد؛ دوباره امتحان کن',
  showPassword: 'نمایش گذرواژه',
  hidePassword: 'پنهان کردن گذرواژه',
  save: 'ذخیره',
  cancel: 'انصراف',
  left: (count: string) => `${count} نویسهٔ دیگر جا داری`,
  over: (count: string) => `${count} نویسه بیش از اندازه است`,
  edit: 'ویرایش',
  add: 'افزودن',
  empty: 'هنوز چیزی ننوشته‌ای.',
  editOf: (what: string) => `ویرایش ${what}`,
  addOf: (what: string) => `افزودن ${what}`,
} as const
