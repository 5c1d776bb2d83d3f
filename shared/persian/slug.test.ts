import { expect, test } from 'vitest'
import { hashFromSlug, postSlug, slugify } from './slug.ts'

test.each([
  ['كتاب‌هاي علي', 'کتاب-های-علی'],
  ['کِتابِ «سَبز»؟!', 'کتاب-سبز'],
  ['کـــتاب', 'کتاب'],
  ['Hello, دنیا ۱۲', 'hello-دنیا-۱۲'],
  ['  --  ', ''],
  ['../etc/passwd?x=1#y', 'etc-passwd-x-1-y'],
])('slugify turns «%s» into «%s»', (title, slug) => expect(slugify(title)).toBe(slug))

test('slugify cuts after the last whole word within the limit, and a longer first word within it', () => {
  const slug = slugify('واژه '.repeat(100))
  expect(slug).toMatch(/^واژه(?:-واژه)+$/)
  expect([...slugify('ا'.repeat(1000))].length).toBeGreaterThanOrEqual([...slug].length)
  expect(slug.startsWith('-') || slug.endsWith('-')).toBe(false)
})

test('hashFromSlug returns the hash that postSlug appended', () => {
  for (const slug of ['متن-من', '', 'a-b']) expect(hashFromSlug(postSlug(slug, 'abcdefghijkl'))).toBe('abcdefghijkl')
  expect(hashFromSlug('متن-abc')).toBeUndefined()
})
