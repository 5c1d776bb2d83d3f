import { formatNumber } from '#shared/persian/digits.ts'
import { formatDateTime } from '#shared/persian/jalali.ts'
import { quoted } from '#shared/persian/quoted.ts'
import type { Letter } from '#worker/lib/mail/index.ts'
import type { Notification } from '#worker/notifications/publish/contract.ts'
import type { NoticeKind } from '#worker/people/settings/contract.ts'

const NEWS = '/me/notifications'

interface Reader {
  to: string
  name: string
  /** Path that stops mails of this kind. */
  unsubscribe: string
}

/** The letter about news of one kind; `lines` is not empty. One line is told in the subject, several are counted there. */
export function newsLetter({ to, name, unsubscribe }: Reader, kind: NoticeKind, lines: readonly Notification[]): Letter {
  const [only] = lines
  const subject = only && lines.length === 1 ? SENTENCE[kind](only) : SEVERAL[kind](formatNumber(lines.length))
  return {
    to,
    subject,
    paragraphs: [`سلام ${apart(name)}،`, lines.length === 1 ? 'در دفتر خبری تازه داری:' : `${subject}:`],
    items: lines.map((line) => ({ label: SENTENCE[kind](line), note: line.excerpt ?? formatDateTime(line.at), path: whereTo(line) })),
    link: { label: 'دیدن همهٔ اعلان‌ها', path: NEWS },
    unsubscribe,
  }
}

/** Kept apart from the text around it, whichever way it is written. */
const apart = (words: string) => `\u2068${words}\u2069`
const named = ({ title }: Notification, before: string, otherwise: string) =>
  title === null ? otherwise : `${before}${apart(quoted(title))}`
const verb = ({ count }: Notification, one: string, many: string) => (count <= 1 ? one : many)

function people({ actors, count }: Notification): string {
  const others = count - actors.length
  const names = [...actors.map(({ name }) => apart(name)), ...(others > 0 ? [`${formatNumber(others)} نفر دیگر`] : [])]
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join('، ')} و ${last}`
}

const SENTENCE: Record<NoticeKind, (line: Notification) => string> = {
  follower: (line) => `${people(line)} ${verb(line, 'دنبالت کرد', 'دنبالت کردند')}`,
  listFollower: (line) => `${people(line)} ${named(line, 'لیست ', 'لیستت')} را ${verb(line, 'دنبال کرد', 'دنبال کردند')}`,
  like: (line) => `${people(line)} ${named(line, 'پست ', 'پستت')} را ${verb(line, 'پسندید', 'پسندیدند')}`,
  commentLike: (line) => `${people(line)} نظرت را ${verb(line, 'پسندید', 'پسندیدند')}`,
  comment: (line) => `${people(line)} زیر ${named(line, '', 'پستت')} نظر نوشت`,
  reply: (line) => `${people(line)} به نظرت پاسخ داد`,
  mention: (line) => `${people(line)} در نظری نامت را برد`,
  post: (line) => `${people(line)} ${named(line, '', 'پستی')} را منتشر کرد`,
  publication: (line) => OF_PUBLICATION[line.kind === 'publication' ? line.event : 'invited'](line),
}

const OF_PUBLICATION = {
  invited: (line: Notification) => `${people(line)} تو را به انتشارات ${named(line, '', '')} دعوت کرد`,
  submitted: (line: Notification) => `${people(line)} ${named(line, '', 'پستی')} را برای انتشاراتت فرستاد`,
  accepted: (line: Notification) => `${people(line)} ${named(line, '', 'پستت')} را پذیرفت`,
  returned: (line: Notification) => `${people(line)} ${named(line, '', 'پستت')} را با یادداشتی برگرداند`,
}

const SEVERAL: Record<NoticeKind, (count: string) => string> = {
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

/** The thing itself, else the one person it is about, else all news. */
const whereTo = ({ path, actors: [first], count }: Notification) => path ?? (first && count === 1 ? `/${first.handle}` : NEWS)
