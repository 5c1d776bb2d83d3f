import { expect, test } from 'vitest'
import { seekTarget } from './Timeline.tsx'

const sound = { position: 30_000, duration: 100_000, chapters: [0, 28_000, 60_000].map((start) => ({ start, title: 'فصل' })) }

test('arrows seek five seconds, Page Up and Page Down a chapter, Home and End to the edges, and other keys do nothing', () => {
  const targets = ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'a', 'Tab']
  expect(targets.map((key) => seekTarget(key, sound))).toEqual([
    ...[35_000, 35_000, 25_000, 25_000, 60_000, 28_000, 0, 100_000, undefined, undefined],
  ])
})

test('Page Down right after the start of a chapter goes to the one before, and past the last chapter Page Up goes to the end', () => {
  expect(seekTarget('PageDown', { ...sound, position: 28_900 })).toBe(0)
  expect(seekTarget('PageUp', { ...sound, position: 60_000 })).toBe(100_000)
})

test('without chapters Page Up and Page Down seek a minute, and no key leaves the episode', () => {
  const plain = { ...sound, chapters: [] }
  expect([seekTarget('PageUp', plain), seekTarget('PageDown', plain)]).toEqual([90_000, 0])
  expect([seekTarget('ArrowLeft', { ...plain, position: 2000 }), seekTarget('ArrowRight', { ...plain, position: 98_000 })]).toEqual([
    0, 100_000,
  ])
})
