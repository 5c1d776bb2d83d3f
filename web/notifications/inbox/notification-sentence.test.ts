import { expect, test } from 'vitest'
import type { Notification } from '#worker/notifications/publish/contract.ts'
import { notificationSentence } from './notification-sentence.ts'

const NAMES = ['سارا', 'رضا', 'مینا']
type Kind = Extract<Notification, { event: null }>['kind'] | 'reply'
const common = { id: 'a', event: null, unread: true, at: 1, excerpt: null, path: null }
const actors = (count: number) => NAMES.slice(0, count).map((name) => ({ handle: name, name, avatar: null }))

const render = (item: Notification) =>
  notificationSentence(item)
    .map((piece) => (piece === 'TITLE' ? `«${item.title}»` : typeof piece === 'string' ? piece : item.actors[piece.actor]?.name))
    .join('')
const renderKind = (kind: Kind, count: number, title: string | null = null) =>
  render({ ...common, kind, count, title, actors: actors(count) })

test.each([
  [1, 'سارا پستت را پسندید'],
  [2, 'سارا و رضا پستت را پسندیدند'],
  [3, 'سارا، رضا و مینا پستت را پسندیدند'],
  [12, 'سارا، رضا، مینا و ۹ نفر دیگر پستت را پسندیدند'],
  [1000, 'سارا، رضا، مینا و ۹۹۷ نفر دیگر پستت را پسندیدند'],
  [12_345, 'سارا، رضا، مینا و ۱۲٬۳۴۲ نفر دیگر پستت را پسندیدند'],
])('formats the names of actors for a count of %i', (count, words) => expect(renderKind('like', count)).toBe(words))

test('shows only the count when no names are known', () => {
  expect(render({ ...common, kind: 'like', count: 12, title: 'انار', actors: [] })).toBe('۱۲ نفر پست «انار» را پسندیدند')
})

test('renders the sentence of a notification, including its title if there is one', () => {
  expect(renderKind('follower', 2)).toBe('سارا و رضا دنبالت کردند')
  expect(renderKind('listFollower', 1, 'خواندنی')).toBe('سارا لیست «خواندنی» را دنبال کرد')
  expect(renderKind('commentLike', 3, 'انار')).toBe('سارا، رضا و مینا نظرت را زیر «انار» پسندیدند')
  expect(renderKind('comment', 1, 'انار')).toBe('سارا زیر «انار» نظر نوشت')
  expect(renderKind('reply', 1, 'انار')).toBe('سارا به نظرت زیر «انار» پاسخ داد')
  expect(render({ ...common, kind: 'reply', event: 'approved', count: 1, title: 'انار', actors: [] })).toBe(
    'نظرت زیر «انار» تأیید شد و دیده می‌شود',
  )
  expect(renderKind('mention', 1, 'انار')).toBe('سارا زیر «انار» نامت را برد')
  expect(renderKind('post', 1, 'انار')).toBe('سارا «انار» را منتشر کرد')
  expect(renderKind('post', 1)).toBe('سارا پستی منتشر کرد')
  expect(render({ ...common, kind: 'publication', event: 'invited', count: 1, title: 'چاپار', actors: actors(1) })).toBe(
    'سارا تو را به انتشارات «چاپار» دعوت کرد',
  )
  expect(render({ ...common, kind: 'security', event: 'password', count: 1, title: null, actors: [] })).toBe('گذرواژه‌ات عوض شد')
})
