import { expect, test } from 'vitest'
import type { Track } from '#worker/podcasts/episodes/contract.ts'
import { addLast, addNext, moveTrack, type Queue, removeTrack } from './state.ts'

const track = (post: string): Track => ({
  post,
  path: `/sara/${post}`,
  title: post,
  author: 'سارا',
  cover: null,
  show: null,
  audio: { url: `/media/sound/${post}.mp3`, type: 'audio/mpeg', bytes: 1, duration: 1000 },
})
const [a, b, c] = [track('a'), track('b'), track('c')]
const names = (queue: Queue) => queue.map(({ post }) => post).join('')

test('the queue holds each episode once: adding it last keeps its position, adding it next moves it to the front', () => {
  const queue = addLast(addLast(addLast([], a), b), c)
  expect(names(queue)).toBe('abc')
  expect(names(addLast(queue, a))).toBe('abc')
  expect(names(addNext(queue, c))).toBe('cab')
  expect(names(addNext([], c))).toBe('c')
})

test('moves and removes tracks; indexes out of range and unknown tracks change nothing', () => {
  const queue = [a, b, c]
  expect(names(moveTrack(queue, 0, 2))).toBe('bca')
  expect(names(moveTrack(queue, 2, 0))).toBe('cab')
  for (const [from, to] of [
    [0, 3],
    [0, -1],
    [5, 0],
  ] as const)
    expect(moveTrack(queue, from, to)).toBe(queue)
  expect(names(removeTrack(queue, 'b'))).toBe('ac')
  expect(names(removeTrack(queue, 'x'))).toBe('abc')
})
