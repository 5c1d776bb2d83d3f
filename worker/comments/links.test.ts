import { expect, test } from 'vitest'
import { handlesIn, hasLink, linked } from './links.ts'

test.each([
  ['ببین https://daftar.ir/x.', 'ببین <a href="https://daftar.ir/x" dir="ltr" rel="nofollow ugc">https://daftar.ir/x</a>.'],
  ['(www.example.com)', '(<a href="https://www.example.com" dir="ltr" rel="nofollow ugc">www.example.com</a>)'],
  [
    'https://fa.wikipedia.org/wiki/X_(Y) خوب است',
    '<a href="https://fa.wikipedia.org/wiki/X_(Y)" dir="ltr" rel="nofollow ugc">https://fa.wikipedia.org/wiki/X_(Y)</a> خوب است',
  ],
  ['@Mina.S سلام <b>', '<a href="/mina.s" dir="ltr">@Mina.S</a> سلام &lt;b&gt;'],
  ['https://a.ir/?a=1&b="x', '<a href="https://a.ir/?a=1&amp;b=" dir="ltr" rel="nofollow ugc">https://a.ir/?a=1&amp;b=</a>&quot;x'],
])('%s', (body, html) => {
  expect(linked(body, ['mina.s'])).toBe(html)
})

test.each(['بی‌پیوند <script>', 'javascript:alert(1)', 'a@mina.s', '@nobody', 'https://', 'data:text/html,x'])('no link in %s', (body) => {
  expect(linked(body, ['mina.s'])).toBeUndefined()
  expect(hasLink(body)).toBe(false)
})

test('mentions are handles, each once, at most ten; a link is no mention', () => {
  expect(handlesIn('@one، @One و @two. mail@three.ir https://x.ir/@four')).toEqual(['one', 'two'])
  expect(handlesIn(Array.from({ length: 12 }, (_, at) => `@person${at}`).join(' '))).toHaveLength(10)
})
