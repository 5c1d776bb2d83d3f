import { expect, test } from 'vitest'
import { newsletterSearch, parseNewsletter } from './parse-newsletter.ts'

test('a newsletter is named by its kind and its key', () => {
  expect(parseNewsletter('publication:rahgozar')).toEqual({ kind: 'publication', key: 'rahgozar' })
  expect(parseNewsletter('podcast:a:b')).toEqual({ kind: 'podcast', key: 'a:b' })
  expect(['', ':', 'user', 'user:', ':mina', 'list:mina', 'toString:x'].map(parseNewsletter)).toEqual(Array(7).fill(undefined))
})

test("the viewer's own newsletter needs no parameter, and every other one is parsed as it was written", () => {
  expect(newsletterSearch({ kind: 'user', key: 'mina' })).toEqual({})
  for (const newsletter of [
    { kind: 'publication', key: 'rahgozar' },
    { kind: 'podcast', key: 'abcdefghijkl' },
  ] as const)
    expect(parseNewsletter(newsletterSearch(newsletter).newsletter ?? '')).toEqual(newsletter)
})
