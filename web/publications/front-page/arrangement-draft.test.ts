import { expect, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { type ArrangementDraft, movePost, moveRow, placePost, postsIn, removePost, toRequest } from './arrangement-draft.ts'

const post = (hash: string) => ({ hash, path: `/${hash}`, title: hash, authorName: '', publishedAt: 1, hasCover: false })
const EMPTY: ArrangementDraft = { lead: null, featured: [], pinned: [], sections: [] }

test('a placed post leaves its former place, and a new lead replaces the former one', () => {
  const draft = { ...EMPTY, lead: post('a'), featured: [post('b')] }
  expect(placePost(draft, post('b'), 'lead')).toEqual({ ...EMPTY, lead: post('b') })
  expect(placePost(draft, post('a'), 'featured')).toEqual({ ...EMPTY, featured: [post('b'), post('a')] })
})

test('a place has its posts in their order, and the lead at most one', () => {
  const draft = { ...EMPTY, lead: post('a'), featured: [post('b'), post('c')] }
  expect((['lead', 'featured', 'pinned'] as const).map((place) => postsIn(draft, place).map(({ hash }) => hash))).toEqual([
    ['a'],
    ['b', 'c'],
    [],
  ])
  expect(postsIn(EMPTY, 'lead')).toEqual([])
})

test('a full place takes no further post, but its own posts may move within it', () => {
  const pinned = Array.from({ length: LIMITS.frontPagePinned }, (_, at) => post(`p${at}`))
  expect(placePost({ ...EMPTY, pinned }, post('x'), 'pinned')).toBeUndefined()
  expect(placePost({ ...EMPTY, pinned }, post('p0'), 'pinned')?.pinned.at(-1)).toEqual(post('p0'))
})

test('rows move within their bounds', () => {
  expect(moveRow(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveRow(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  expect(moveRow(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(movePost({ ...EMPTY, featured: [post('a'), post('b')] }, 'featured', 1, 0).featured).toEqual([post('b'), post('a')])
})

test('the request names posts and tags', () => {
  const draft = removePost({ ...EMPTY, lead: post('a'), pinned: [post('b'), post('c')] }, 'c')
  const sections = [{ tag: { name: 'سفر', slug: 'سفر' }, title: '' }]
  expect(toRequest({ ...draft, sections }, 3, 'k')).toEqual({
    ...{ key: 'k', version: 3, lead: 'a', featured: [], pinned: ['b'] },
    sections: [{ tag: 'سفر', title: '' }],
  })
})
