import { expect, test } from 'vitest'
import { TITLE } from './declaration.ts'
import type { NotificationKind } from './kinds.ts'
import { notificationSentence } from './sentence.ts'

const NAMES = ['سارا', 'رضا', 'مینا']
type Item = Parameters<typeof notificationSentence>[0]
const common = { event: null, actors: [] }
const actors = (count: number) => NAMES.slice(0, count)

const render = (item: Item, channel: 'inApp' | 'email' = 'inApp') =>
  notificationSentence(item, channel)
    .map((piece) => (piece === TITLE ? `«${item.title}»` : typeof piece === 'string' ? piece : item.actors[piece.actor]))
    .join('')
const renderKind = (kind: NotificationKind, count: number, title: string | null = null, channel: 'inApp' | 'email' = 'inApp') =>
  render({ ...common, kind, count, title, actors: actors(count) }, channel)

test.each([
  [1, 'سارا پستت را پسندید'],
  [2, 'سارا و رضا پستت را پسندیدند'],
  [3, 'سارا، رضا و مینا پستت را پسندیدند'],
  [12, 'سارا، رضا، مینا و ۹ نفر دیگر پستت را پسندیدند'],
  [1000, 'سارا، رضا، مینا و ۹۹۷ نفر دیگر پستت را پسندیدند'],
  [12_345, 'سارا، رضا، مینا و ۱۲٬۳۴۲ نفر دیگر پستت را پسندیدند'],
])('formats the names of actors for a count of %i', (count, words) => expect(renderKind('like', count)).toBe(words))

test('shows only the count when no names are known', () => {
  expect(render({ ...common, kind: 'like', count: 12, title: 'انار' })).toBe('۱۲ نفر پست «انار» را پسندیدند')
})

test('renders the sentence of a notification, including its title if there is one', () => {
  expect(renderKind('follower', 2)).toBe('سارا و رضا دنبالت کردند')
  expect(renderKind('listFollower', 1, 'خواندنی')).toBe('سارا لیست «خواندنی» را دنبال کرد')
  expect(renderKind('commentLike', 3, 'انار')).toBe('سارا، رضا و مینا نظرت را زیر «انار» پسندیدند')
  expect(renderKind('comment', 1, 'انار')).toBe('سارا زیر «انار» نظر نوشت')
  expect(renderKind('reply', 1, 'انار')).toBe('سارا به نظرت زیر «انار» پاسخ داد')
  expect(render({ ...common, kind: 'reply', event: 'approved', count: 1, title: 'انار' })).toBe('نظرت زیر «انار» تأیید شد و دیده می‌شود')
  expect(renderKind('mention', 1, 'انار')).toBe('سارا زیر «انار» نامت را برد')
  expect(renderKind('post', 1, 'انار')).toBe('سارا «انار» را منتشر کرد')
  expect(renderKind('post', 1)).toBe('سارا پستی منتشر کرد')
  expect(render({ ...common, kind: 'publication', event: 'invited', count: 1, title: 'چاپار', actors: actors(1) })).toBe(
    'سارا تو را به انتشارات «چاپار» دعوت کرد',
  )
  expect(render({ ...common, kind: 'security', event: 'password', count: 1, title: null })).toBe('گذرواژه‌ات عوض شد')
})

const moderation = (event: string, title: string | null = 'انار') => render({ ...common, kind: 'moderation', event, count: 1, title })

test.each([
  ['suspended', 'حسابت تعلیق شد'],
  ['lifted', 'تعلیق حسابت پایان یافت'],
  ['appealAccepted', 'درخواست بازبینی‌ات پذیرفته شد'],
  ['appealRefused', 'درخواست بازبینی‌ات پذیرفته نشد'],
  ['removed', '«انار» با قاعده‌های دفتر نمی‌خواند و حذف شد'],
  ['postReleased', 'پستت «انار» بررسی و منتشر شد'],
  ['postReturned', 'پستت «انار» منتشر نشد؛ توضیح ناظران را ببین'],
  ['importApproved', 'آنچه از «انار» آوردی بررسی شد و منتشر می‌شود'],
  ['importReturned', 'آنچه از «انار» آوردی منتشر نشد؛ توضیح ناظران را ببین'],
  ['contentHidden', '«انار» با تصمیم ناظران پنهان شد'],
  ['contentReturned', 'پستت «انار» به پیش‌نویس‌ها بازگشت؛ توضیح ناظران را ببین'],
  ['contentRemoved', '«انار» با تصمیم ناظران حذف شد'],
  ['decisionUndone', 'ناظران تصمیمشان دربارهٔ «انار» را برگرداندند'],
  ['decisionOverturned', 'درخواست بازبینی‌ات دربارهٔ «انار» پذیرفته شد'],
  ['decisionUpheld', 'درخواست بازبینی‌ات دربارهٔ «انار» پذیرفته نشد؛ پاسخ را ببین'],
  ['contactAssigned', 'پیام «انار» به تو سپرده شد'],
  ['contactAnswered', 'فرستندهٔ پیام «انار» پاسخ داد'],
])('the decision %s of moderators has a sentence', (event, sentence) => expect(moderation(event)).toBe(sentence))

test.each([
  ['follower', 1, null, 'سارا دنبالت کرد'],
  ['listFollower', 2, 'خواندنی', 'سارا و رضا لیست «خواندنی» را دنبال کردند'],
  ['listFollower', 1, null, 'سارا یکی از لیست‌هایت را دنبال کرد'],
  ['like', 1, 'انار', 'سارا پست «انار» را پسندید'],
  ['commentLike', 1, null, 'سارا نظرت را پسندید'],
  ['comment', 1, null, 'سارا زیر پستت نظر نوشت'],
  ['reply', 1, null, 'سارا به نظرت پاسخ داد'],
  ['mention', 1, null, 'سارا در نظری نامت را برد'],
] as const)('%s by %i about %s', (kind, count, title, sentence) => expect(renderKind(kind, count, title)).toBe(sentence))

test('a reply that was approved may have lost its post', () => {
  expect(render({ ...common, kind: 'reply', event: 'approved', count: 1, title: null })).toBe('نظرت تأیید شد و دیده می‌شود')
})

test('one person whose name is unknown is one', () => {
  expect(render({ ...common, kind: 'like', count: 1, title: null })).toBe('۱ نفر پستت را پسندید')
})

test.each([
  ['commentLike', 'سارا نظرت را پسندید'],
  ['reply', 'سارا به نظرت پاسخ داد'],
  ['mention', 'سارا در نظری نامت را برد'],
  ['comment', 'سارا زیر «انار» نظر نوشت'],
  ['like', 'سارا پست «انار» را پسندید'],
] as const)('an email about %s leaves the title out if it shows the comment instead', (kind, sentence) =>
  expect(renderKind(kind, 1, 'انار', 'email')).toBe(sentence),
)

test('an email about an approved comment names the post', () => {
  expect(render({ ...common, kind: 'reply', event: 'approved', count: 1, title: 'انار' }, 'email')).toBe(
    'نظرت زیر «انار» تأیید شد و دیده می‌شود',
  )
})
