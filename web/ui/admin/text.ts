export const text = {
  unconfirmed: 'برای ادامه، تأیید بالا را علامت بزن.',
  shortcuts: 'میان‌برهای صفحه‌کلید',
  rows: 'بعدی و قبلی',
  openRow: 'باز کردن',
  oldest: 'کهنه‌ترین:',
  late: 'بیش از یک روز است که منتظر است',
}
