import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { DAY } from '#shared/time.ts'
import { createFakeApi, errorResponse } from '#web/lib/testing/fake-api.ts'
import { loadLine, pickLine } from './load-line.ts'

const author = { handle: 'sina', name: 'سینا', avatar: null }
type Posts = Parameters<typeof pickLine>[0]
const aPost = (hash: string, description: string, sponsor: { name: string } | null = null) =>
  ({ hash, path: `/sina/${hash}`, title: hash, description, author, sponsor }) as unknown as Posts[number]

test('each day has another line, and the first follows the last', () => {
  const posts = [aPost('a', 'یک'), aPost('b', 'دو')]
  expect([0, 1, 2].map((day) => pickLine(posts, day * DAY)?.title)).toEqual(['a', 'b', 'a'])
})

test('a post without a description, with a long one or of a sponsor gives no line', () => {
  const posts = [aPost('a', ''), aPost('b', 'دراز'.repeat(40)), aPost('c', 'خوب', { name: 'شرکت' })]
  expect(pickLine(posts, 0)).toBeUndefined()
  expect(pickLine([], 0)).toBeUndefined()
})

test('a line is the first sentence of a description, a short one if a post has one', () => {
  const long = `${'دراز '.repeat(18)}است.`
  const posts = [aPost('a', long), aPost('b', 'باران آمد. سپس آفتاب شد.'), aPost('c', 'چه شد؟')]
  expect([0, 1].map((day) => pickLine(posts, day * DAY)?.description)).toEqual(['باران آمد.', 'چه شد؟'])
  expect(pickLine([aPost('a', long)], 0)?.description).toBe(long)
})

const [FEATURED, TRENDING] = ['GET /api/featured/front', 'GET /api/trending']
const of = (...posts: Posts) => ({ items: posts })

test.each([
  ['the featured posts', of(aPost('a', 'یک')), of(aPost('b', 'دو')), 'a', [FEATURED]],
  ['what is read these days, if no featured post has one', of(aPost('a', '')), of(aPost('b', 'دو')), 'b', [FEATURED, TRENDING]],
  ['what is read these days, if the featured posts cannot be read', errorResponse(500), of(aPost('b', 'دو')), 'b', [FEATURED, TRENDING]],
  ['nothing, if neither has one', of(), of(aPost('b', '')), undefined, [FEATURED, TRENDING]],
  ['nothing, if neither can be read', errorResponse(500), errorResponse(500), undefined, [FEATURED, TRENDING]],
] as const)('the line comes from %s', async (_, featured, trending, title, requests) => {
  const { api, sent } = createFakeApi({ [FEATURED]: featured, [TRENDING]: trending })
  const line = await loadLine({ queryClient: new QueryClient(), api })
  expect([line?.title, sent.map(([request]) => request)]).toEqual([title, requests])
})
