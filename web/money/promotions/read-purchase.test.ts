import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { readPurchase } from './read-purchase.ts'

const fieldsOf = (entries: Readonly<Record<string, string | readonly string[]>>) => ({
  text: (name: string) => [entries[name] ?? ''].flat()[0] ?? '',
  all: (name: string) => [entries[name] ?? []].flat(),
})

const read = (entries: Readonly<Record<string, string | readonly string[]>>) =>
  readPurchase(fieldsOf({ key: 'key', package: 'pkgfeed00500', start: 'soon', ...entries }))

describe('the form of a purchase', () => {
  it('without targets is shown everywhere and starts as soon as it is approved', () => {
    expect(read({ startsAt: 'not a date' })).toEqual({
      key: 'key',
      package: 'pkgfeed00500',
      topics: [],
      tags: [],
      startsAt: null,
    })
  })

  it('adds typed tags to the chosen ones, each once', () => {
    const { topics, tags } = read({ topics: ['literature', 'science'], tags: ['شعر'], otherTags: '#داستان، شعر , نقد ادبی،' })
    expect(topics).toEqual(['literature', 'science'])
    expect(tags).toEqual(['شعر', 'داستان', 'نقد ادبی'])
  })

  it('reads a Jalali day and a time in Tehran', () => {
    const { startsAt } = read({ start: 'later', startsAt: '۱۴۰۵/۹/۱۰', startTime: '۱۸:۳۰' })
    expect(new Date(startsAt ?? 0).toISOString()).toBe('2026-12-01T15:00:00.000Z')
  })

  it.each([
    ['startsAt', { startsAt: '۱۴۰۵/۱۳/۱', startTime: '۹:۰۰' }],
    ['startTime', { startsAt: '۱۴۰۵/۹/۱۰', startTime: '۲۵' }],
  ])('names the field %s if it is unreadable', (name, entries) => {
    const error = (() => {
      try {
        return read({ start: 'later', ...entries })
      } catch (thrown) {
        return thrown
      }
    })()
    expect(error).toBeInstanceOf(ApiError)
    expect(error instanceof ApiError && Object.keys(error.body.fields ?? {})).toEqual([name])
  })
})
