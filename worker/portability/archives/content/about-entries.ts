import { asc, eq, sql } from 'drizzle-orm'
import type { Picture } from '#shared/contract/fields.ts'
import { tehranDay } from '#shared/persian/jalali.ts'
import { mapProfileTexts } from '#shared/profile-texts.ts'
import { users } from '#worker/account/auth/schema.ts'
import { publications } from '#worker/publications/directory/schema.ts'
import type { ArchiveKind } from '../contract.ts'
import { ARCHIVE_FORMAT, ARCHIVE_PATHS, ARCHIVE_VERSION, type ArchiveInfo } from '../format/schemas.ts'
import { mediaOf } from './post-entries.ts'
import { type ArchiveContext, type EntrySource, json, toArchivedPicture } from './stage.ts'

/** Name of the top folder and of the file. */
export const archiveName = (handle: string, at: number): string => `daftar-${handle}-${tehranDay(at)}`

async function readProfile({ db, env, subject }: ArchiveContext): Promise<Record<string, unknown>> {
  if (subject.kind === 'publication') {
    const [row] = await db.select().from(publications).where(eq(publications.id, subject.id))
    if (!row) return {}
    const { handle, name, description, avatar, masthead, mastheadKind, accent, links, about, guidelines, acceptsSubmissions } = row
    const members = await db.all(sql`SELECT u.handle, u.name, m.role, m.joined_at AS "joinedAt" FROM publication_members m
      JOIN users u ON u.id = m.user_id WHERE m.publication_id = ${subject.id} ORDER BY m.joined_at, m.user_id LIMIT 1000`)
    const series = await db.all(sql`SELECT s.hash, s.title, s.description, (SELECT json_group_array(p.hash) FROM series_posts o
      JOIN posts p ON p.id = o.post_id WHERE o.series_id = s.id) AS posts FROM series s WHERE s.publication_id = ${subject.id} ORDER BY s.position, s.id`)
    return {
      ...{ handle, name, description, mastheadKind, accent, links, about, guidelines, acceptsSubmissions, members, series },
      ...{ url: `${env.ORIGIN}/${handle}`, createdAt: row.createdAt },
      ...{ avatar: toArchivedPicture(avatar), masthead: toArchivedPicture(masthead) },
    }
  }
  const [row] = await db.select().from(users).where(eq(users.id, subject.id))
  if (!row) return {}
  const { handle, name, links, createdAt } = row
  const texts = mapProfileTexts((field) => row[field])
  const avatar: Picture | null = row.avatar
  const handles = await db.all<{ handle: string; at: number }>(
    sql`SELECT handle, taken_at AS at FROM handles WHERE kind = 'user' AND owner_id = ${subject.id} ORDER BY ${asc(sql`taken_at`)}`,
  )
  return { handle, name, ...texts, links, createdAt, handles, url: `${env.ORIGIN}/${handle}`, avatar: toArchivedPicture(avatar) }
}

/** `archive.json`, the profile and what the files are. */
export const aboutEntries: EntrySource = async function* (context) {
  const { env, createdAt, subject } = context
  const { kind, handle, name } = subject
  const info: ArchiveInfo = {
    ...{ format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, origin: env.ORIGIN, createdAt, subject: { kind, handle, name } },
  }
  yield { path: ARCHIVE_PATHS.archive, content: json(info) }
  const profile = json(await readProfile(context))
  yield { path: ARCHIVE_PATHS.profile, content: profile, media: mediaOf(profile) }
  yield { path: ARCHIVE_PATHS.readme, content: README[kind] }
}

const FILES: readonly (readonly [path: string, about: string, kinds?: ArchiveKind])[] = [
  ['archive.json', 'این خروجی از کیست و کی ساخته شد'],
  ['profile.json', 'نام، توضیح، پیوندها و عکس'],
  ['posts/', 'هر پست سه فایل دارد: ‎.html برای خواندن، ‎.md برای ویرایشگرهای Markdown و ‎.json با همهٔ جزئیات برای برگرداندن به دفتر'],
  ['comments/', 'گفت‌وگوی زیر هر پست، با شناسهٔ همان پست'],
  ['comments/mine.json', 'نظرهایی که زیر پست دیگران نوشته‌ای', 'user'],
  ['podcasts/', 'پادکست‌ها؛ مشخصات هر قسمت کنار پستش است'],
  ['media/', 'عکس‌ها'],
  ['audio/', 'صداها'],
  ['statistics.csv', 'آمار روزانهٔ هر پست؛ در برنامه‌های صفحه‌گسترده باز می‌شود'],
  ['lists/', 'لیست‌هایت، با یادداشت‌ها', 'user'],
  ['likes.json', 'پست‌هایی که پسندیده‌ای', 'user'],
  ['follows.opml, follows.csv', 'آنچه دنبال می‌کنی، برای برنامه‌های خبرخوان و صفحه‌گسترده', 'user'],
  ['account/', 'هر چیز دیگری که از تو نگه داشته‌ایم، هر کدام در یک فایل؛ دنبال‌کننده‌هایت در account/followers.json', 'user'],
  ['manifest.json', 'اندازه و اثر انگشت همهٔ فایل‌ها، تا دفتر هنگام بازگرداندن بداند چیزی عوض نشده است'],
]

/** What an import of the archive brings back, and what it does not. */
const RETURNING: Readonly<Record<ArchiveKind, readonly string[]>> = {
  user: [
    'اگر این خروجی را از «آوردن پست‌ها از جای دیگر» به دفتر بدهی، این‌ها برمی‌گردد: پست‌ها با تاریخ، عکس، جلد، صدا، برچسب و موضوع، تغییرهای منتشرنشده، پست سنجاق‌شده، پادکست‌ها و قسمت‌ها با فصل، شماره، متن و همکاران، لیست‌ها با یادداشت و ترتیب، پسندها، دنبال‌شده‌ها، و معرفی، شهر، پیوندها و عکس، هر کدام که خالی باشد.',
    'پست‌های زمان‌دار، پس‌گرفته و رپورتاژ پیش‌نویس می‌شوند. نظرهای زیر پست‌هایت فقط برای خواندن می‌آیند، چون نویسنده‌هایشان آن‌ها را آنجا ننوشته‌اند. پسند و دنبال کردن آنچه در دفتر تازه نیست نمی‌آید.',
    'این‌ها فقط برای نگه داشتن است و برنمی‌گردد: دنبال‌کننده‌ها، نظرهایت زیر پست دیگران، اعلان‌ها، نام کاربری، مسدودها و بی‌صداها، تنظیمات، جای شنیدن، آمار، و هر چه به پول، ورود، گزارش و داوری برمی‌گردد. دیگران خودشان دنبال می‌کنند و نظر می‌دهند؛ دفتر این کار را به جای آن‌ها نمی‌کند.',
  ],
  publication: [
    'اگر این خروجی را از «آوردن پست‌ها از جای دیگر» به دفتر بدهی و انتشاراتی را برای انتشار انتخاب کنی، پست‌ها با تاریخ، عکس، صدا، برچسب و موضوع، و پادکست‌ها و قسمت‌ها در آن برمی‌گردند و همه به نام تو منتشر می‌شوند.',
    'این‌ها فقط برای نگه داشتن است و برنمی‌گردد: مشخصات انتشارات، اعضا، مجموعه‌ها، دنبال‌کننده‌ها و آمار. رپورتاژ پیش‌نویس می‌شود و نظرها فقط برای خواندن می‌آیند.',
  ],
}

const write = (kind: ArchiveKind, title: string): string =>
  `\uFEFF${title}\r\n\r\n${FILES.filter(([, , only]) => only === undefined || only === kind)
    .map(([path, about]) => `${path}\r\n    ${about}\r\n`)
    .join(
      '\r\n',
    )}\r\n${RETURNING[kind].map((text) => `${text}\r\n\r\n`).join('')}زمان‌ها در فایل‌های JSON هزارم ثانیه از آغاز ۱۹۷۰ میلادی (UTC) است. گذرواژه و رمزها در این خروجی نیست.\r\n`

/** Text of `README.txt`; Windows Notepad needs the byte order mark and the line ends. */
const README: Readonly<Record<ArchiveKind, string>> = {
  user: write('user', 'خروجی کامل حساب دفتر'),
  publication: write('publication', 'خروجی کامل انتشارات از دفتر'),
}
