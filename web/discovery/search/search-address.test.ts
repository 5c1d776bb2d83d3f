import { expect, test } from 'vitest'
import { parseSearchAddress, scopeOf, scopeOfNext, unfiltered, withFilter } from './search-address.ts'

test('an address of results has known values only, in one order', () => {
  const search = { after: 'c', exact: '1', sound: '1', length: 'short', time: 'week', in: 'mag', q: ' شعر ', x: 'y' }
  const address = parseSearchAddress(search)
  expect(Object.entries(address).join(' ')).toBe('q,شعر in,mag time,week length,short sound,1 exact,1 after,c')
  expect(parseSearchAddress({ q: 'شعر', time: 'day', length: 'x', sound: 'true', exact: '0' })).toEqual({ q: 'شعر' })
})

test('an address without words has nothing but the publication', () => {
  expect(parseSearchAddress({ q: ' ', in: 'mag', time: 'week', after: 'c' })).toEqual({ in: 'mag' })
  expect(parseSearchAddress({})).toEqual({})
})

test('only posts are filtered; the next search keeps the filters and is corrected again', () => {
  const scope = { in: 'mag', time: 'week', exact: '1' } as const
  expect([scopeOf(true, scope), scopeOf(false, scope), scopeOf(false, {})]).toEqual([scope, { exact: '1' }, {}])
  expect(scopeOfNext(scope)).toEqual({ in: 'mag', time: 'week' })
  expect([unfiltered(scope), unfiltered({ sound: '1' })]).toEqual([{ in: 'mag' }, {}])
})

test('a filter changes by itself, in the order of addresses, in which the server and the browser agree', () => {
  const scope = { in: 'mag', sound: '1' } as const
  expect(Object.entries(withFilter(scope, 'time', 'week')).join(' ')).toBe('in,mag time,week sound,1')
  expect(withFilter({ ...scope, exact: '1' }, 'sound', undefined)).toEqual({ in: 'mag' })
  expect(withFilter({ time: 'week' }, 'time', 'year')).toEqual({ time: 'year' })
})
