import { expect, test } from 'vitest'
import { createItemKeys } from './item-keys.ts'
import { aSourceList, aSourcePost } from './testing/a-source.ts'

const aPost = (key: string, title: string, publishedAt: number | null = 1) => aSourcePost({ key, title, publishedAt })

test('different posts under one key are numbered, in the same way each time', () => {
  const read = () => {
    const keys = createItemKeys()
    return [aPost('a', 'یک'), aPost('a', 'دو'), aPost('b', 'یک'), aPost('a', 'دو', 2)].map((post) => keys.take(post))
  }
  expect(read().map(({ key }) => key)).toEqual(['a', 'a#2', 'b', 'a#3'])
  expect(read()).toEqual(read())
  expect(read().every(({ isRepeated }) => !isRepeated)).toBe(true)
})

test('a post or list that the source contains twice is repeated the second time', () => {
  const keys = createItemKeys()
  const list = aSourceList([])
  const items = [aPost('a', 'یک'), aPost('a', 'دو'), list, aPost('a', 'یک'), aPost('a', 'دو'), list]
  expect(items.map((item) => keys.take(item).isRepeated)).toEqual([false, false, false, true, true, true])
})

test('keys of earlier turns count, also numbered ones and those that end like a number', () => {
  const stored = [
    { key: 'a', title: 'یک', at: 1 },
    { key: 'a#2', title: 'دو', at: 1 },
    { key: 'page#7', title: 'سه', at: null },
  ]
  const keys = createItemKeys(stored)
  const taken = [aPost('a', 'دو'), aPost('a', 'چهار'), aPost('page#7', 'سه', null), aPost('page', 'پنج')].map((post) => keys.take(post))
  expect(taken).toEqual([
    { key: 'a#3', isRepeated: true },
    { key: 'a#4', isRepeated: false },
    { key: 'page#7#2', isRepeated: true },
    { key: 'page', isRepeated: false },
  ])
})
