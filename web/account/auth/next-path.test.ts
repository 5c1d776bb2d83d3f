import { expect, test } from 'vitest'
import { nextPath, validateNext } from './next-path.ts'

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '\t//evil.example',
  '//e',
  '/\\e',
  '/%09/e',
  '/.//e',
  '/a/..//e',
  '/%2f/e',
  '/%5Ce',
  '/\t/e',
  '/\n/e',
  'https:e',
  'https:/e',
  '@e',
  '//user@e',
  '/\\user@e',
  '',
  42,
  undefined,
  'home',
  'home/next',
  'x.example/home',
  '/%0a/e',
  '/%0D/e',
])('nextPath rejects %j', (value) => {
  expect(nextPath(value)).toBeUndefined()
})

test.each(['/home', '/p/abc/edit?x=1#y', '/me/posts/drafts'])('nextPath accepts %s', (value) => {
  expect(nextPath(value)).toBe(value)
})

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 42])('validateNext discards %j', (value) => {
  expect({ ...{ next: value }, ...validateNext({ next: value }) }.next).toBeUndefined()
})

test.each(['/home', '/%20', '/%2a', '/%0c'])('validateNext keeps %s', (value) => {
  expect(validateNext({ next: value })).toEqual({ next: value })
})

test('a path is normalized', () => {
  expect(nextPath('/a/../b?x=1#y')).toBe('/b?x=1#y')
})
