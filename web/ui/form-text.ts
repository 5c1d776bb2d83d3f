/** Texts of dialogs, fields and lists, which a reader's first page does without. */
export const text = {
  close: 'بستن',
  more: 'صفحهٔ بعدی',
  loadingMore: 'در حال آوردن بقیه…',
  loadFailed: 'بقیه نیامد؛ دوباره بکوش',
  showPassword: 'نمایش گذرواژه',
  hidePassword: 'پنهان کردن گذرواژه',
  save: 'ذخیره',
  cancel: 'انصراف',
  left: (count: string) => `${count} نویسهٔ دیگر جا داری`,
  over: (count: string) => `${count} نویسه بیش از اندازه است`,
  edit: 'ویرایش',
  add: 'افزودن',
  empty: 'خالی است.',
  editOf: (what: string) => `ویرایش ${what}`,
  addOf: (what: string) => `افزودن ${what}`,
} as const
