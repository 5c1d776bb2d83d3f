import { expect, test } from 'vitest'
import { expandLiquid, fenceCodeBlocks } from './liquid-tags.ts'

test.each([
  ['{% youtube dQw4w9WgXcQ %}', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['{%- Aparat "abc12" -%}', 'https://www.aparat.com/v/abc12'],
  ['{% embed https://example.ir/a %}', 'https://example.ir/a'],
  ['{% embed https://example.ir/%D8%A7%D9%84%D9%81 %}', 'https://example.ir/%D8%A7%D9%84%D9%81'],
  ['{% embed user/post-1 %}', 'https://dev.to/user/post-1'],
  ['{% spotify spotify:track:abc %}', 'https://open.spotify.com/track/abc'],
  ['{% stackexchange 12 unix %}', 'https://unix.stackexchange.com/q/12'],
  ['{% stackexchange 12 %}', 'https://stackoverflow.stackexchange.com/q/12'],
  ['{% link user/post-1 %}', 'https://dev.to/user/post-1'],
  ['{% link https://example.ir/a %}', 'https://example.ir/a'],
  ['{% cta https://example.ir/a %}', 'https://example.ir/a'],
])('%s becomes an address on a line of its own', (tag, address) => {
  expect(expandLiquid(`یک${tag}دو`)).toBe(`یک\n\n${address}\n\nدو`)
})

test.each([
  ['[متن]({% link _posts/a.md %})', '[متن](_posts/a.md)'],
  ['{% link متن بلند https://example.ir/a %}', '[متن بلند](<https://example.ir/a>)'],
  ['{% link "یک [دو]" https://example.ir/a external %}', '[یک دو](<https://example.ir/a>)'],
  ['{% post_link slug true %}', 'slug'],
  ['{% post_link slug عنوان پست true %}', 'عنوان پست'],
  ['[a]({% post_path slug %})', '[a](slug)'],
])('the link %s becomes %s', (tag, markdown) => expect(expandLiquid(tag)).toBe(markdown))

test.each([
  ['{% img right /a.png 200 50% "عنوان" %}', '![عنوان](</a.png>)'],
  ['{% img left /pictures/a 200 %}', '![](</pictures/a>)'],
  ['{% img https://example.ir/a %}', '![](<https://example.ir/a>)'],
  ['{% asset_img a.JPG "یک عکس" %}', '![یک عکس](<a.JPG>)'],
])('the picture %s becomes %s', (tag, markdown) => expect(expandLiquid(tag)).toBe(`\n\n${markdown}\n\n`))

test.each([
  '{% img right %}',
  '{% link %}',
  '{% cta متن %}',
  '{% unknown a %}',
  '{% youtube %}',
  'بدون تگ',
  '{% "سلام" %}',
  '{{% note %}}',
])('what says nothing that Markdown could stays: %s', (text) => expect(expandLiquid(text)).toBe(text))

test('tags around text leave the text, and a foldable one its title', () => {
  expect(expandLiquid('{% raw %}x{% endraw %}')).toBe('\n\nx\n\n')
  expect(expandLiquid('{% details "چرا؟" %}x{% enddetails %}')).toBe('\n\n**چرا؟**\n\nx\n\n')
  expect(expandLiquid('{% details %}x')).toBe('\n\nx')
  expect(expandLiquid('یک{% comment %}پنهان {% raw %}{% endcomment %}دو')).toBe('یکدو')
})

test('a quote names its source, as a link if it has an address', () => {
  expect(expandLiquid('{% blockquote سعدی https://example.ir/%D8%A7 %}یک\nدو{% endblockquote %}')).toBe(
    '\n\n> یک\n> دو\n>\n> [سعدی](<https://example.ir/%D8%A7>)\n\n',
  )
  expect(expandLiquid('{% quote سعدی %}یک{% endquote %}')).toBe('\n\n> یک\n>\n> سعدی\n\n')
  expect(expandLiquid('{% cq https://example.ir/a %}یک{% endcq %}')).toBe(
    '\n\n> یک\n>\n> [https://example.ir/a](<https://example.ir/a>)\n\n',
  )
  expect(expandLiquid('{% pullquote %}یک{% endpullquote %}')).toBe('\n\n> یک\n\n')
})

test('code keeps its language and its tags, as a fence or in a sandbox', () => {
  expect(fenceCodeBlocks('{% codeblock lang:js title 100% %}\nlet a\n{% endcodeblock %}')).toBe('\n```js\nlet a\n```\n')
  expect(fenceCodeBlocks('{% codeblock %}x{% endcodeblock %}')).toBe('\n```\nx\n```\n')
  expect(expandLiquid('{% runkit %}let a{% endrunkit %}')).toBe('\n\n```javascript\nlet a\n```\n\n')
})
