import { expect, test } from 'vitest'
import { hasUserinfo, isCanonicalUrl, isSafeHref, withoutUserinfo } from './safe-href.ts'

const SAFE = [
  'https://a.example',
  'http://a.example/?q=1#b',
  'HTTPS://a.example',
  'mailto:a@b.example',
  'https://a.example/a@b',
  'https://a.example?x=a@b',
  'https://خانه.ir/سفر',
  'http://localhost:3000/',
]
const UNSAFE = [
  '',
  'a.example',
  '//a.example',
  '/path',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.example',
  'https:a.example',
  'https:/a.example',
  'https://a b.example',
  'https://a.example/\n',
  '\u0001https://a.example',
  'https://a.example/\u007F',
  'https://a.example/\uD800',
  'https://',
  'https://user@a.example',
  'https://user:pass@a.example',
  'http://\\@a.example',
  'https:\\\\a.example',
]

test.each(SAFE)('%s is safe', (href) => expect(isSafeHref(href)).toBe(true))
test.each(UNSAFE)('%j is not safe', (href) => expect(isSafeHref(href)).toBe(false))

test('userinfo is found before the host only, and removed', () => {
  const urls = ['https://bank.example@evil.example/x', 'HTTP://a:b@c.example', 'https:/\\u@c.example']
  expect(urls.map(hasUserinfo)).toEqual([true, true, true])
  expect(urls.map(withoutUserinfo)).toEqual(['https://evil.example/x', 'HTTP://c.example', 'https:/\\c.example'])
  const without = [
    'https://a.example/@b',
    'https://a.example?@',
    'https://a.example#@',
    'mailto:a@b.example',
    'x https://u@a.example',
    'https://a.example\\@b',
  ]
  expect(without.map(hasUserinfo)).toEqual(without.map(() => false))
  expect(without.map(withoutUserinfo)).toEqual(without)
})

test('a canonical address is https with a domain name and no port', () => {
  expect(['https://a.example', 'https://a.b.co1/x', 'https://a.xn--mgbn7ee'].map(isCanonicalUrl)).toEqual([true, true, true])
  const others = [
    'http://a.example',
    'https://a.example:8443',
    'https://localhost',
    'https://127.0.0.1',
    'https://[::1]',
    'https://u@a.example',
    'mailto:a@b.example',
    'https://a.b',
    'x',
  ]
  expect(others.filter(isCanonicalUrl)).toEqual([])
})
