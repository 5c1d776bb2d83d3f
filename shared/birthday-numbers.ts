/** The numbers of a member's year in display order, for the page, the card and its image: what each is called and what exactly it counts. */
export const MEMBER_NUMBERS = {
  posts: { label: 'پست', definition: 'پست‌هایی که در این سال منتشر شده‌اند و هنوز عمومی‌اند.' },
  words: { label: 'واژه', definition: 'واژه‌های همان پست‌ها.' },
  views: { label: 'بازدید', definition: 'بازدید همهٔ پست‌های نویسنده در این سال؛ هر نفر برای هر پست در هر روز یک بار.' },
  minutes: { label: 'دقیقه خوانده شدن', definition: 'زمانی که پست‌های نویسنده در این سال پیش چشم خواننده‌ها بوده است.' },
  likes: { label: 'پسند', definition: 'پسندهای دیگران به پست‌های نویسنده در این سال که پس گرفته نشده‌اند.' },
  comments: { label: 'نظر', definition: 'نظرهای دیگران زیر پست‌های نویسنده در این سال که حذف نشده‌اند.' },
  followers: {
    label: 'دنبال‌کنندهٔ تازه',
    definition: 'کسانی که در این سال دنبال کردن نویسنده را آغاز کرده‌اند و هنوز دنبال می‌کنند.',
  },
  streak: { label: 'هفتهٔ پیاپی', definition: 'درازترین رشتهٔ هفته‌های پشت سر هم، از شنبه تا جمعه به وقت تهران، با دست‌کم یک پست.' },
} as const

export type MemberNumber = keyof typeof MEMBER_NUMBERS
/** In display order. */
export const MEMBER_NUMBER_NAMES = Object.keys(MEMBER_NUMBERS) as MemberNumber[]

/** The numbers of the community's year in display order. */
export const COMMUNITY_NUMBERS = {
  posts: { label: 'پست', definition: 'پست‌های عمومی که در این سال منتشر شده‌اند.' },
  words: { label: 'واژه', definition: 'واژه‌های همان پست‌ها.' },
  reads: { label: 'بار خوانده‌شده', definition: 'خواندن همهٔ پست‌ها در این سال؛ هر نفر برای هر پست در هر روز یک بار.' },
  comments: { label: 'نظر', definition: 'نظرهای این سال زیر پست‌های عمومی که حذف نشده‌اند.' },
  likes: { label: 'پسند', definition: 'پسندهای این سال به پست‌های عمومی که پس گرفته نشده‌اند.' },
  members: { label: 'عضو', definition: 'حساب‌های باز در پایان این سال.' },
} as const
