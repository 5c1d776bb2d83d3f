import type { ArchiveKind } from '../contract.ts'

const FILES: readonly (readonly [path: string, about: string, kinds?: ArchiveKind])[] = [
  ['archive.json', 'این خروجی از کیست و کی ساخته شد'],
  ['profile.json', 'نام، توضیح، پیوندها و عکس'],
  ['posts/', 'هر پست سه پرونده دارد: ‎.html برای خواندن، ‎.md برای ویرایشگرهای Markdown و ‎.json با همهٔ جزئیات برای برگرداندن به دفتر'],
  ['comments/', 'گفت‌وگوی زیر هر پست، با شناسهٔ همان پست'],
  ['comments/mine.json', 'نظرهایی که زیر پست دیگران نوشته‌ای', 'user'],
  ['podcasts/', 'پادکست‌ها؛ مشخصات هر قسمت کنار پستش است'],
  ['media/', 'عکس‌ها'],
  ['audio/', 'صداها'],
  ['statistics.csv', 'آمار روزانهٔ هر پست؛ در برنامه‌های صفحه‌گسترده باز می‌شود'],
  ['lists/', 'لیست‌هایت، با یادداشت‌ها', 'user'],
  ['likes.json', 'پست‌هایی که پسندیده‌ای', 'user'],
  ['follows.opml, follows.csv', 'آنچه دنبال می‌کنی، برای برنامه‌های خبرخوان و صفحه‌گسترده', 'user'],
  ['account/', 'هر چیز دیگری که از تو نگه داشته‌ایم، هر کدام در یک پرونده', 'user'],
  ['manifest.json', 'اندازه و اثر انگشت همهٔ پرونده‌ها، تا دفتر هنگام بازگرداندن بداند چیزی عوض نشده است'],
]

const write = (kind: ArchiveKind, title: string): string =>
  `\uFEFF${title}\r\n\r\n${FILES.filter(([, , only]) => only === undefined || only === kind)
    .map(([path, about]) => `${path}\r\n    ${about}\r\n`)
    .join('\r\n')}\r\nزمان‌ها در پرونده‌های JSON هزارم ثانیه از آغاز ۱۹۷۰ میلادی (UTC) است. گذرواژه و رمزها در این خروجی نیست.\r\n`

/** Text of `README.txt`; Windows Notepad needs the byte order mark and the line ends. */
export const README: Readonly<Record<ArchiveKind, string>> = {
  user: write('user', 'خروجی کامل حساب دفتر'),
  publication: write('publication', 'خروجی کامل انتشارات از دفتر'),
}
