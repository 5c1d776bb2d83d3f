/** Rules of the community, which moderators name in their decisions and `/about/rules` publishes. A rule's number is never reused. */
export const COMMUNITY_RULES = [
  { number: 1, name: 'آزار و تهدید', text: 'به کسی آزار نرسان، تهدیدش نکن و دیگران را به آن برنینگیز.' },
  { number: 2, name: 'نفرت‌پراکنی', text: 'کسی را برای قومیت، زبان، دین، جنسیت، گرایش یا ناتوانی‌اش خوار نکن.' },
  { number: 3, name: 'فاش کردن زندگی خصوصی', text: 'نشانی، شماره، تصویر یا نامهٔ خصوصی کسی را بی‌اجازه‌اش منتشر نکن.' },
  { number: 4, name: 'هرزنامه و تبلیغ پنهان', text: 'متن تکراری، پیوند فریبنده یا تبلیغ بی‌برچسب منتشر نکن.' },
  { number: 5, name: 'رونویسی', text: 'متن، تصویر یا صدای دیگری را به نام خودت یا بی‌اجازه منتشر نکن.' },
  { number: 6, name: 'جا زدن خود به جای دیگری', text: 'خودت را کس دیگر، یک نهاد یا یکی از گردانندگان دفتر نشان نده.' },
  { number: 7, name: 'محتوای جنسی', text: 'محتوای جنسی آشکار منتشر نکن؛ هر چیز جنسی دربارهٔ کودکان بی‌درنگ و برای همیشه کنار گذاشته می‌شود.' },
  { number: 8, name: 'آسیب به خود یا دیگران', text: 'کسی را به آسیب زدن به خود یا دیگران راهنمایی یا تشویق نکن.' },
  { number: 9, name: 'دست بردن در آمار', text: 'پسند، دنبال‌کننده، بازدید یا رأی ساختگی نساز و نخر.' },
  { number: 10, name: 'قانون', text: 'آنچه دادگاه یا قانون منع کرده است منتشر نکن.' },
] as const

/** Days of a user's first, second and third suspension; null is permanent. */
export const SUSPENSION_DAYS = [1, 14, null] as const
