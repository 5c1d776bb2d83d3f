import { expect, test } from 'vitest'
import { findRegistrableDomain, findRegistrableDomains } from './registrable-domain.ts'

test.each([
  ['https://www.Example.com/path?x=1', 'example.com'],
  ['https://a.b.example.ir', 'example.ir'],
  ['http://shop.example.co.ir:8080/', 'example.co.ir'],
  ['https://co.ir/', 'co.ir'],
  ['https://someone.blogfa.com/post/1', 'someone.blogfa.com'],
  ['https://blogfa.com/', 'blogfa.com'],
  ['https://خانه.ir/', 'xn--mgbn7ee.ir'],
  ['https://example.com./', 'example.com'],
  ['https://192.0.2.1/', undefined],
  ['https://[2001:db8::1]/', undefined],
  ['mailto:a@example.com', undefined],
  ['http://localhost/', undefined],
  ['/path', undefined],
])('the registrable domain of %s is %s', (href, domain) => {
  expect(findRegistrableDomain(href)).toBe(domain)
})

test('domains are listed once, up to the limit', () => {
  expect(findRegistrableDomains(['https://a.com/1', 'https://www.a.com/2', 'https://b.com', 'https://c.com'], 2)).toEqual([
    'a.com',
    'b.com',
  ])
})
