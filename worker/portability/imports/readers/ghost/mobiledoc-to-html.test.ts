import { expect, test } from 'vitest'
import { mobiledocToHtml } from './mobiledoc-to-html.ts'

const sectionOf = (tag: string) => mobiledocToHtml({ atoms: [], cards: [], markups: [], sections: [[1, tag, [[0, [], 0, 'متن']]]] })

test.each([
  ['p', '<p>متن</p>'],
  ['h2', '<h2>متن</h2>'],
  ['blockquote', '<blockquote>متن</blockquote>'],
  ['aside', '<blockquote>متن</blockquote>'],
  ['pull-quote', '<blockquote>متن</blockquote>'],
  ['script', '<p>متن</p>'],
])('a section of Ghost with the tag %s becomes %s', (tag, html) => {
  expect(sectionOf(tag)).toBe(html)
})

test('lists keep their kind, and what is no document is empty', () => {
  const listOf = (kind: string) => mobiledocToHtml({ sections: [[3, kind, [[[0, [], 0, 'یک']], [[0, [], 0, 'دو']]]]] })
  expect([listOf('ol'), listOf('ul')]).toEqual(['<ol><li>یک</li><li>دو</li></ol>', '<ul><li>یک</li><li>دو</li></ul>'])
  expect([mobiledocToHtml(null), mobiledocToHtml('متن'), mobiledocToHtml({})]).toEqual(['', '', ''])
})
