import { expect, test } from 'vitest'
import { prepareMarkdown } from './prepare-markdown.ts'

const FRONT_OF_JEKYLL = '{% include youtube.html id="dQw4w9WgXcQ" %}'

test.each([
  ['{{< youtube dQw4w9WgXcQ >}}', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['{{< youtube id="dQw4w9WgXcQ" autoplay=true >}}', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['{{% aparat abc12 %}}', 'https://www.aparat.com/v/abc12'],
  ['{{< vimeo 146022717 >}}', 'https://vimeo.com/146022717'],
  ['{{< tweet user="someone" id="1453110110599868418" >}}', 'https://x.com/someone/status/1453110110599868418'],
  ['{{< x 1453110110599868418 >}}', 'https://x.com/i/status/1453110110599868418'],
  ['{{< gist someone 2ea78a93 "list.js" >}}', 'https://gist.github.com/someone/2ea78a93'],
  [FRONT_OF_JEKYLL, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['%[https://example.ir/a]', 'https://example.ir/a'],
])('%s becomes an address on a line of its own', (tag, address) => expect(prepareMarkdown(tag).trim()).toBe(address))

test('a figure keeps its picture, its text and both of its captions', () => {
  expect(prepareMarkdown('{{< figure src="/a.png" alt="الف & ب" title="عنوان" caption="<زیرنویس>" >}}').trim()).toBe(
    '<figure><img src="/a.png" alt="الف &amp; ب"><figcaption>عنوان – &lt;زیرنویس&gt;</figcaption></figure>',
  )
  expect(prepareMarkdown('{{< figure src=/a.png >}}').trim()).toBe('<figure><img src="/a.png" alt=""></figure>')
})

test.each([
  ['a link to another post', '[الف]({{< ref "post.md" >}}) [ب]({% post_url 2024-01-01-a %})', '[الف](post.md) [ب](2024-01-01-a)'],
  ['the address of the site', '[الف]({{ site.baseurl }}/a)', '[الف](/a)'],
  ['hints of kramdown', 'متن\n{: .lead}  \n![](a.png){: width="10"} {: .ماند}', 'متن\n\n![](a.png) {: .ماند}'],
  ['the alignment of a picture', '![الف](https://a.ir/b.png align="left" width=\'10\')', '![الف](https://a.ir/b.png)'],
  ['links of Obsidian', '[[صفحه]] و [[صفحه|نام]] و ![[یادداشت]]', 'صفحه و نام و یادداشت'],
  ['pictures of Obsidian', '![[یک عکس.PNG|دریا]] ![[b.jpg|100x20]] ![[c.webp]]', '![دریا](<یک عکس.PNG>) ![](<b.jpg>) ![](<c.webp>)'],
  ['marked words', '==این را== و a == b == c', '<mark>این را</mark> و a == b == c'],
  ['code of Jekyll', '{% highlight ruby linenos %}\nputs 1\n{% endhighlight %}', '\n```ruby\nputs 1\n```\n'],
  ['code of Hugo', '{{< highlight "go" "linenos=table" >}}\nx := 1\n{{< /highlight >}}', '\n```go\nx := 1\n```\n'],
])('%s becomes Markdown', (_, written, markdown) => expect(prepareMarkdown(written)).toBe(markdown))

test('a block of code stays as it is, until a fence that closes it', () => {
  const code = '```md\n[[صفحه]] {% raw %}\n~~~\n``` js\n```'
  expect(prepareMarkdown(`${code}\n[[صفحه]]`)).toBe(`${code}\nصفحه`)
  expect(prepareMarkdown('```\n[[الف]]\n  ```  \n[[ب]]')).toBe('```\n[[الف]]\n  ```  \nب')
  expect(prepareMarkdown('[[الف]]\n~~~~\n[[ب]]\n~~~\n[[پ]]\n~~~~~\n[[ت]]')).toBe('الف\n~~~~\n[[ب]]\n~~~\n[[پ]]\n~~~~~\nت')
})

test('marks that would take the parser seconds become signs, and those of other paragraphs before them stay marks', () => {
  const marks = (count: number) => '*'.repeat(count)
  expect(prepareMarkdown(marks(3162))).toBe(marks(3162))
  expect(prepareMarkdown(marks(3163))).toBe('\\*'.repeat(3163))
  expect(prepareMarkdown(`${marks(3000)}\n\n_الف_\n\n${marks(999)}`)).toBe(`${marks(3000)}\n\n_الف_\n\n${marks(999)}`)
  expect(prepareMarkdown(`${marks(3000)}\n\n${marks(1001)}~[`)).toBe(`${marks(3000)}\n\n${'\\*'.repeat(1001)}\\~\\[`)
  expect(prepareMarkdown('['.repeat(22_360))).toBe('['.repeat(22_360))
  expect(prepareMarkdown('['.repeat(22_361))).toBe('\\['.repeat(22_361))
})
