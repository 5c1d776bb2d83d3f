import { describe, expect, test } from 'vitest'
import { type Sentence, TABS, TITLE } from './declaration.ts'
import {
  declarationOf,
  eventsOf,
  isEmailed,
  isOptional,
  KINDS,
  KINDS_WITH_POST_TITLE,
  kindsOfTab,
  NOTIFICATION_KINDS,
  OPTIONAL_KINDS,
} from './kinds.ts'

const sentences = NOTIFICATION_KINDS.flatMap((kind) => {
  const { sentence, events } = declarationOf(kind)
  return [
    ...(sentence ? [{ name: kind, sentence }] : []),
    ...eventsOf(kind).map((event) => ({ name: `${kind}.${event}`, sentence: events?.[event] ?? [] })),
  ]
})
const forms = (sentence: Sentence) => ('titled' in sentence ? [sentence.titled, sentence.untitled] : [sentence])

test('every kind has a sentence, and no two sentences are the same', () => {
  expect(new Set(sentences.map(({ name }) => name.split('.')[0]))).toEqual(new Set(NOTIFICATION_KINDS))
  const written = sentences.flatMap(({ sentence }) => forms(sentence).map((form) => JSON.stringify(form)))
  expect(new Set(written).size).toBe(written.length)
})

describe.each(sentences)('the sentence of $name', ({ sentence }) => {
  test('names its title once, and makes sense without one', () => {
    const [titled = [], untitled] = forms(sentence)
    const titles = titled.filter((part) => part === TITLE).length
    expect(titles).toBeLessThanOrEqual(1)
    if (untitled) expect([titles, untitled.includes(TITLE), untitled.length > 0]).toEqual([1, false, true])
  })

  test('separates words by one space', () => {
    for (const form of forms(sentence)) {
      const words = form.map((part) => (typeof part === 'string' ? part : part[0])).join('')
      expect(words).toBe(words.trim())
      expect(words).not.toMatch(/ {2}|(?:WHO|TITLE)[^ ]|[^ ](?:WHO|TITLE)/)
    }
  })
})

test('labels in the settings and names of emails differ', () => {
  const labels = NOTIFICATION_KINDS.map((kind) => (declarationOf(kind).preference ?? declarationOf(kind).mandatory)?.label)
  const emails = OPTIONAL_KINDS.map((kind) => KINDS[kind].preference.emails)
  expect([new Set(labels).size, new Set(emails).size]).toEqual([NOTIFICATION_KINDS.length, OPTIONAL_KINDS.length])
})

test('every kind that users can turn off may be emailed, and of the mandatory ones only money', () => {
  expect(NOTIFICATION_KINDS.filter(isOptional)).toEqual(OPTIONAL_KINDS)
  expect(NOTIFICATION_KINDS.filter(isEmailed).toSorted()).toEqual([...OPTIONAL_KINDS, 'payment'].toSorted())
})

test('each kind is in one tab or in none, and no tab is empty', () => {
  const tabs = [...TABS, 'others' as const].map(kindsOfTab)
  expect(tabs.flat().toSorted()).toEqual(NOTIFICATION_KINDS.toSorted())
  expect(tabs.filter((kinds) => kinds.length === 0)).toEqual([])
  expect(kindsOfTab('follows')).toEqual(['follower', 'listFollower'])
})

test('the title of a post is in what moderators and publications decide about it', () => {
  expect(KINDS_WITH_POST_TITLE.toSorted()).toEqual(['editorial', 'moderation', 'submission'])
})
