import { expect, test } from 'vitest'
import { extractHandles, hasLink, splitIntoParts } from './links-and-mentions.ts'

test.each([
  ['ببین https://daftar.ir/x.', [{ text: 'ببین ' }, { text: 'https://daftar.ir/x', link: 'https://daftar.ir/x' }, { text: '.' }]],
  ['(www.example.com)', [{ text: '(' }, { text: 'www.example.com', link: 'https://www.example.com' }, { text: ')' }]],
  [
    'https://fa.wikipedia.org/wiki/X_(Y)\nخوب است',
    [{ text: 'https://fa.wikipedia.org/wiki/X_(Y)', link: 'https://fa.wikipedia.org/wiki/X_(Y)' }, { text: '\nخوب است' }],
  ],
  ['@Mina.S سلام <b>', [{ text: '@Mina.S', mention: 'mina.s' }, { text: ' سلام <b>' }]],
  ['https://a.ir/?a=1&b="x', [{ text: 'https://a.ir/?a=1&b=', link: 'https://a.ir/?a=1&b=' }, { text: '"x' }]],
])('splits %j into text, links and mentions', (body, parts) => {
  expect(splitIntoParts(body, ['mina.s'])).toEqual(parts)
})

test.each(['بی‌پیوند <script>', 'javascript:alert(1)', 'a@mina.s', '@nobody', 'https://', 'data:text/html,x'])(
  'finds no link or known mention in %j',
  (body) => {
    expect(splitIntoParts(body, ['mina.s'])).toBeUndefined()
    expect(hasLink(body)).toBe(false)
  },
)

test('extracts each handle once, at most ten handles, and none from links or email addresses', () => {
  expect(extractHandles('@one، @One و @two. mail@three.ir https://x.ir/@four')).toEqual(['one', 'two'])
  expect(extractHandles(Array.from({ length: 12 }, (_, at) => `@person${at}`).join(' '))).toHaveLength(10)
})
