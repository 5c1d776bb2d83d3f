/** Strings of the shell that every page loads; those of the layout are in `layout-text.ts`. */
export const text = {
  site: 'دفتر',
  skip: 'رفتن به متن صفحه',
  search: 'جست‌وجو',
  signIn: 'ورود',
  register: 'ثبت‌نام',
  backHome: 'خانهٔ دفتر',
  display: 'نمایش',
  notFoundTitle: 'این صفحه پیدا نشد',
  goHome: 'رفتن به خانه',
  goneTitle: 'این محتوا حذف شده است',
  errorTitle: 'این صفحه باز نشد',
  clientError: 'هنگام بارگذاری {host} خطایی در مرورگر رخ داد؛ جزئیات در کنسول مرورگر است.',
  serverError: 'هنگام ساختن این صفحه خطایی در سرور رخ داد؛ جزئیات در گزارش‌های سرور است.',
  reload: 'بارگذاری دوباره',
} as const
