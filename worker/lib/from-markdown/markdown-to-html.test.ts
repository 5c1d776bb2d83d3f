import { expect, test } from 'vitest'
import { markdownToHtml } from './markdown-to-html.ts'

test.each([
  [
    '# یک\n\nدو **سه** *چهار* ~~پنج~~ `<شش>`',
    '<h1>یک</h1><p>دو <strong>سه</strong> <em>چهار</em> <del>پنج</del> <code>&lt;شش&gt;</code></p>',
  ],
  ['> نقل\n\n---', '<blockquote><p>نقل</p></blockquote><hr>'],
  ['یک  \nدو & <b>سه</b>', '<p>یک<br>دو &amp; <b>سه</b></p>'],
  ['- یک\n- دو', '<ul><li><p>یک</p></li><li><p>دو</p></li></ul>'],
  ['3. یک', '<ol start="3"><li><p>یک</p></li></ol>'],
  ['- [x] یک\n- [ ] دو', '<ul><li><input type="checkbox" checked><p>یک</p></li><li><input type="checkbox"><p>دو</p></li></ul>'],
  ['```js\na < b\n```\n\n    c', '<pre><code class="language-js">a &lt; b</code></pre><pre><code class="language-">c</code></pre>'],
  ['| الف | ب |\n| - | - |\n| ۱ | ۲ |', '<table><tr><th>الف</th><th>ب</th></tr><tr><td>۱</td><td>۲</td></tr></table>'],
  [
    '[یک](https://a.ir/?b&c) [دو][d] [سه][e]\n\n[d]: https://d.ir\n[D]: https://later.ir',
    '<p><a href="https://a.ir/?b&amp;c">یک</a> <a href="https://d.ir">دو</a> [سه][e]</p>',
  ],
  [
    '![الف](a.png "عنوان") ![ب](b.png) ![پ][c]\n\n[c]: c.png "زیر"',
    '<p><figure><img src="a.png" alt="الف"><figcaption>عنوان</figcaption></figure> <img src="b.png" alt="ب"> <figure><img src="c.png" alt="پ"><figcaption>زیر</figcaption></figure></p>',
  ],
])('%s becomes HTML', (markdown, html) => expect(markdownToHtml(markdown)).toBe(html))

test('footnotes follow the text in the order of their marks, then those without a mark, each once', () => {
  const note = (id: string, text: string) => `[^${id}]: ${text}`
  const written = ['الف[^b] ب[^a] پ[^b]', note('c', 'سه'), note('a', 'یک'), note('a', 'دوباره'), note('b', 'دو')].join('\n\n')
  const mark = (id: string, at: number) => `<sup><a class="footnote-ref" href="#fn-${id}">${at}</a></sup>`
  const item = (id: string, text: string) => `<li id="fn-${id}"><p>${text}</p></li>`
  expect(markdownToHtml(written)).toBe(
    `<p>الف${mark('b', 1)} ب${mark('a', 2)} پ${mark('b', 3)}</p><div class="footnotes"><ol>${item('b', 'دو')}${item('a', 'یک')}${item('c', 'سه')}</ol></div>`,
  )
  expect(markdownToHtml('متن')).toBe('<p>متن</p>')
})

test('an address in the text stays text', () => expect(markdownToHtml('https://a.ir')).toMatch(/https:\/\/a\.ir/))

test('what is nested more than two hundred levels deep is left out', () => {
  const deep = (levels: number) => markdownToHtml(`${'> '.repeat(levels)}ژرف`)
  expect([deep(199).includes('ژرف'), deep(202).includes('ژرف')]).toEqual([true, false])
})
