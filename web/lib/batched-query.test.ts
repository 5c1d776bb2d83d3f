import { expect, test } from 'vitest'
import { batchedQuery } from './batched-query.ts'
import { createFakeApi } from './testing/fake-api.ts'

function setUp(maxBatchSize = 3) {
  const requests: [api: number, keys: string[]][] = []
  const [{ api }, { api: other }] = [createFakeApi(), createFakeApi()]
  const read = batchedQuery<string>(maxBatchSize, async (from, keys) => {
    requests.push([from === api ? 0 : 1, [...keys]])
    if (keys.includes('broken')) throw new Error('broken')
    return new Map(keys.filter((key) => key !== 'missing').map((key) => [key, `value of ${key}`]))
  })
  return { requests, api, other, read }
}

test('keys asked for together share a request, each once, and a missing one is null', async () => {
  const { requests, api, read } = setUp()
  expect(await Promise.all(['a', 'b', 'a', 'missing'].map((key) => read(api, key)))).toEqual([
    'value of a',
    'value of b',
    'value of a',
    null,
  ])
  expect(requests).toEqual([[0, ['a', 'b', 'missing']]])
})

test('a request has at most so many keys', async () => {
  const { requests, api, read } = setUp(2)
  expect(await Promise.all(['a', 'b', 'c'].map((key) => read(api, key)))).toEqual(['value of a', 'value of b', 'value of c'])
  expect(requests).toEqual([
    [0, ['a', 'b']],
    [0, ['c']],
  ])
})

test('keys asked for later, or of another client, have a request of their own', async () => {
  const { requests, api, other, read } = setUp()
  await Promise.all([read(api, 'a'), read(other, 'b')])
  await read(other, 'c')
  await read(other, 'd')
  expect(requests).toEqual([
    [0, ['a']],
    [1, ['b']],
    [1, ['c']],
    [1, ['d']],
  ])
})

test('a failed request rejects its keys, and the next one is new', async () => {
  const { requests, api, read } = setUp()
  const results = await Promise.allSettled([read(api, 'a'), read(api, 'broken')])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read(api, 'a')).toBe('value of a')
  expect(requests).toHaveLength(2)
})
