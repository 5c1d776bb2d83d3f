import type { ImportFormat } from '#worker/portability/imports/contract.ts'

export const formatNames: Record<ImportFormat, string> = {
  daftar: 'دفتر',
  virgool: 'ویرگول',
  wordpress: 'وردپرس',
  medium: 'مدیوم',
  ghost: 'گوست',
  substack: 'ساب‌استک',
  blogger: 'بلاگر',
  blogfa: 'بلاگفا',
  telegram: 'تلگرام',
  feed: 'RSS',
  markdown: 'Markdown',
  html: 'صفحه‌های HTML',
}

export const sourcesText = {
  title: 'فایل را از کجا بگیری؟',
  lead: 'جایی را که می‌نوشتی باز کن تا ببینی فایلت را چگونه از آنجا بگیری.',
} as const

interface SourceGuide {
  name: string
  /** How to get the export file there, and what it does not contain. */
  steps: string
  /** Names of buttons and menus in another script, in the order of the steps. */
  path?: string
}

/** Sources in the order in which Persian writers are likely to come from them. */
export const SOURCES: readonly SourceGuide[] = [
  {
    name: 'ویرگول',
    steps:
      'در ویرگول به «تنظیمات» و سپس «پیشرفته» برو و «دریافت نسخهٔ پشتیبان از محتوا» را بزن. فایل download.zip را همان‌طور که هست اینجا بده. اگر به آن نمی‌رسی، نشانی صفحه‌ات را بنویس؛ از این راه فقط پست‌های تازه می‌آید.',
    path: 'virgool.io/@name',
  },
  {
    name: 'کانال تلگرام',
    steps:
      'در تلگرام رایانه (Telegram Desktop) کانالت را باز کن و از این راه خروجی بگیر؛ Photos را روشن بگذار. پوشه‌ای را که ساخته می‌شود zip کن و اینجا بده. هر پیام یک پست می‌شود؛ پیام‌های کوتاه را می‌توانی کنار بگذاری و آنچه از کانال دیگری فرستاده‌ای به پیش‌نویس‌ها می‌رود.',
    path: 'Export chat history › Format: Machine-readable JSON',
  },
  {
    name: 'وردپرس',
    steps:
      'در پیشخوان به «ابزارها» و سپس «برون‌بری» برو، «تمام محتوا» را انتخاب کن و فایل xml را اینجا بده. نظرها در همین فایل‌اند. عکس‌ها از نشانی سایتت گرفته می‌شوند؛ تا پایان کار سایت را نبند.',
    path: 'Tools › Export › All content',
  },
  {
    name: 'مدیوم',
    steps:
      'از این راه بسته‌ای zip به ایمیلت می‌آید؛ همان را اینجا بده. پاسخ‌هایی که زیر پست دیگران نوشته‌ای هم در آن هست و به پیش‌نویس‌ها می‌رود.',
    path: 'Settings › Security and apps › Download your information',
  },
  {
    name: 'گوست (Ghost)',
    steps: 'فایل json را از این راه بگیر و اینجا بده. عکس‌ها از نشانی سایتت گرفته می‌شوند؛ تا پایان کار سایت را نبند. مشترک‌ها نمی‌آیند.',
    path: 'Settings › Import/Export › Export',
  },
  {
    name: 'ساب‌استک (Substack)',
    steps: 'از این راه بسته‌ای zip بگیر و همان را اینجا بده. مشترک‌ها و پادکست‌ها با آن نمی‌آیند.',
    path: 'Settings › Exports › New export',
  },
  {
    name: 'بلاگر (Blogger)',
    steps: 'از این راه فایل xml را بگیر و اینجا بده. نظرها در همین فایل‌اند.',
    path: 'Settings › Manage blog › Back up content',
  },
  {
    name: 'بلاگفا',
    steps:
      'در بخش مدیریت وبلاگ، «تهیهٔ نسخهٔ پشتیبان» را بزن و فایل را اینجا بده. اگر فایل نداری، نشانی وبلاگ را بنویس؛ از این راه فقط پست‌های تازه می‌آید.',
    path: 'name.blogfa.com',
  },
  {
    name: 'جکیل، هوگو و Markdown',
    steps:
      'پوشه‌ای را که پست‌ها در آن است با پوشهٔ عکس‌ها zip کن و اینجا بده. عنوان، تاریخ (جلالی هم می‌شود)، برچسب و پیش‌نویس بودن از آغاز هر فایل خوانده می‌شود. یک فایل md تنها هم می‌شود.',
    path: '_posts/ · content/ · static/',
  },
  {
    name: 'دفتر دیگر',
    steps: 'در تنظیمات پیشرفتهٔ آن دفتر بایگانی حسابت را بگیر و zip را اینجا بده. پست‌ها، پیش‌نویس‌ها، لیست‌ها و نظرها می‌آیند.',
  },
  {
    name: 'جای دیگری با RSS',
    steps: 'نشانی وبلاگ یا RSS آن را بنویس. فقط پست‌هایی می‌آید که در RSS هست. فایل xml آن هم می‌شود.',
    path: 'https://example.com/feed',
  },
]
