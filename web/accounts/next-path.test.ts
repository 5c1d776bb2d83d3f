import { expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '\t//evil.example', '', 42, undefined, 'home'])('%s is dropped', (value) => {
  expect(nextPath(value)).toBeUndefined()
})

test.each(['/home', '/p/abc/edit?x=1#y', '/me/posts/drafts'])('%s is kept', (value) => {
  expect(nextPath(value)).toBe(value)
})
