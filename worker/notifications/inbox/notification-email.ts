import { formatNumber } from '#shared/persian/digits.ts'
import { formatDateTime } from '#shared/persian/jalali.ts'
import { quoteTitle } from '#shared/persian/quote-title.ts'
import type { OutgoingEmail } from '#worker/lib/mail/index.ts'
import type { Notification } from '#worker/notifications/publish/contract.ts'
import type { NotificationKind } from '#worker/people/settings/contract.ts'

const NOTIFICATIONS_PATH = '/me/notifications'

interface EmailRecipient {
  to: string
  name: string
  /** Path of the page that unsubscribes from this kind. */
  unsubscribe: string
}

/**
 * Builds an email about notifications of one kind; `lines` must not be empty. The subject is the sentence of a single notification, or the
 * count of several.
 */
export function buildNotificationEmail(
  { to, name, unsubscribe }: EmailRecipient,
  kind: NotificationKind,
  lines: readonly Notification[],
): OutgoingEmail {
  const [only] = lines
  const subject = only && lines.length === 1 ? SENTENCES[kind](only) : SUMMARY_SUBJECTS[kind](formatNumber(lines.length))
  return {
    to,
    subject,
    paragraphs: [`سلام ${isolate(name)}،`, lines.length === 1 ? 'در دفتر خبری تازه داری:' : `${subject}:`],
    items: lines.map((line) => ({ label: SENTENCES[kind](line), note: line.excerpt ?? formatDateTime(line.at), path: linkPath(line) })),
    link: { label: 'دیدن همهٔ اعلان‌ها', path: NOTIFICATIONS_PATH },
    unsubscribe,
  }
}

const isolate = (words: string) => `\u2068${words}\u2069`
const titleOr = ({ title }: Notification, before: string, otherwise: string) =>
  title === null ? otherwise : `${before}${isolate(quoteTitle(title))}`
const verb = ({ count }: Notification, one: string, many: string) => (count <= 1 ? one : many)

function joinActorNames({ actors, count }: Notification): string {
  const others = count - actors.length
  const names = [...actors.map(({ name }) => isolate(name)), ...(others > 0 ? [`${formatNumber(others)} نفر دیگر`] : [])]
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join('، ')} و ${last}`
}

const SENTENCES: Record<NotificationKind, (line: Notification) => string> = {
  follower: (line) => `${joinActorNames(line)} ${verb(line, 'دنبالت کرد', 'دنبالت کردند')}`,
  listFollower: (line) => `${joinActorNames(line)} ${titleOr(line, 'لیست ', 'لیستت')} را ${verb(line, 'دنبال کرد', 'دنبال کردند')}`,
  like: (line) => `${joinActorNames(line)} ${titleOr(line, 'پست ', 'پستت')} را ${verb(line, 'پسندید', 'پسندیدند')}`,
  commentLike: (line) => `${joinActorNames(line)} نظرت را ${verb(line, 'پسندید', 'پسندیدند')}`,
  comment: (line) => `${joinActorNames(line)} زیر ${titleOr(line, '', 'پستت')} نظر نوشت`,
  reply: (line) => `${joinActorNames(line)} به نظرت پاسخ داد`,
  mention: (line) => `${joinActorNames(line)} در نظری نامت را برد`,
  post: (line) => `${joinActorNames(line)} ${titleOr(line, '', 'پستی')} را منتشر کرد`,
  publication: (line) => PUBLICATION_SENTENCES[line.kind === 'publication' ? line.event : 'invited'](line),
}

const PUBLICATION_SENTENCES = {
  invited: (line: Notification) => `${joinActorNames(line)} تو را به انتشارات ${titleOr(line, '', '')} دعوت کرد`,
  submitted: (line: Notification) => `${joinActorNames(line)} ${titleOr(line, '', 'پستی')} را برای انتشاراتت فرستاد`,
  accepted: (line: Notification) => `${joinActorNames(line)} ${titleOr(line, '', 'پستت')} را پذیرفت`,
  returned: (line: Notification) => `${joinActorNames(line)} ${titleOr(line, '', 'پستت')} را با یادداشتی برگرداند`,
}

const SUMMARY_SUBJECTS: Record<NotificationKind, (count: string) => string> = {
  follower: (count) => `${count} خبر از دنبال‌کنندگانت`,
  listFollower: (count) => `${count} لیستت دنبال‌کنندهٔ تازه دارد`,
  like: (count) => `${count} پستت را پسندیدند`,
  commentLike: (count) => `${count} نظرت را پسندیدند`,
  comment: (count) => `${count} نظر تازه زیر پست‌هایت`,
  reply: (count) => `${count} پاسخ تازه به نظرهایت`,
  mention: (count) => `در ${count} نظر نامت را بردند`,
  post: (count) => `${count} پست تازه از آن‌ها که دنبال می‌کنی`,
  publication: (count) => `${count} خبر از انتشارات`,
}

const linkPath = ({ path, actors: [first], count }: Notification) =>
  path ?? (first && count === 1 ? `/${first.handle}` : NOTIFICATIONS_PATH)
