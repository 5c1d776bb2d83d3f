import { describe, expect, it } from 'vitest'
import { convertText } from '../convert-text.ts'
import { readPosts, textOf } from '../testing/files.ts'
import { parseDate } from '../text/parse-date.ts'
import { splitFrontMatter } from './front-matter.ts'

const ORIGIN = 'https://daftar.example'
const show = (markdown: string, base = 'posts/a.md') => JSON.stringify(convertText({ markdown }, base, ORIGIN))

describe('a Markdown file', () => {
  it.each([
    [
      'YAML',
      '---\ntitle: "عنوان: یک"\ndate: 2020-01-02 03:04:05 +0000\ntags: [کتاب, "داستان"]\ncategories:\n  - نقد\ndraft: true\n---\nمتن',
    ],
    [
      'TOML',
      '+++\ntitle = "عنوان: یک"\ndate = 2020-01-02T03:04:05Z\ndraft = true\n[taxonomies]\nx = 1\n+++\nمتن'.replace(
        '[taxonomies]',
        'tags = ["کتاب",\n "داستان"]\ncategories = ["نقد"]\n[taxonomies]',
      ),
    ],
    [
      'JSON',
      '{\n "title": "عنوان: یک", "date": "2020-01-02T03:04:05Z", "draft": true,\n "tags": ["کتاب", "داستان"], "categories": ["نقد"]\n}\n\nمتن',
    ],
  ])('with front matter in %s is read', async (_, file) => {
    const [post] = await readPosts(file, 'a.md')
    expect(post).toMatchObject({
      title: 'عنوان: یک',
      publishedAt: Date.parse('2020-01-02T03:04:05Z'),
      tags: ['کتاب', 'داستان', 'نقد'],
      state: 'draft',
    })
    expect(post && textOf(post).trim()).toBe('متن')
  })

  it.each([
    ['title: a: b', 'a: b'],
    ["title: 'it''s'", "it's"],
    ['title: "a \\"b\\" \\u06a9"', 'a "b" ک'],
    ['title: >\n  یک\n  دو', 'یک دو'],
    ['title: |-\n  یک\n  دو', 'یک\nدو'],
    ['title: یک # نه', 'یک'],
    ['title:\n  یک', 'یک'],
    ['Title: یک', 'یک'],
    ['a: &x [*x, *x]\ntitle: یک', 'یک'],
    ['title: @کتاب: یک', '@کتاب: یک'],
    ['title: *یک* # نه', '*یک*'],
    ['tags:\n\t- کتاب\ntitle: یک', 'یک'],
    ['title: یک\ntitle: دو', 'دو'],
    ['title: !ruby/object یک', 'یک'],
    ['title: 0012.50', '0012.50'],
  ])('with the front matter %j has a title', (front, title) => {
    expect(splitFrontMatter(`---\n${front}\n---\n`).front.title).toBe(title)
  })

  it('keeps the dates of its TOML as they were written, and its numbers as text', () => {
    const { front } = splitFrontMatter('+++\nday = 2020-01-02\nat = 2020-01-02T03:04:05+03:30\nweight = 7\n[a.b]\nc = "یک"\n+++\n')
    expect(front).toEqual({ day: '2020-01-02', at: '2020-01-02T03:04:05.000+03:30', weight: '7', a: { b: { c: 'یک' } } })
  })

  it.each([
    ['TOML that is not valid', '+++\ntitle = یک\n+++\nمتن'],
    ['collections in thousands of collections', `---\na: ${'['.repeat(20_000)}\n---\nمتن`],
  ])('with %s is read without its settings, and says so', (_, file) => {
    expect(splitFrontMatter(file)).toEqual({ front: {}, body: 'متن', isUnreadable: true })
  })

  it('is read without a setting that has a fault, or whose aliases grow without limit', () => {
    const faulty = splitFrontMatter('---\nseoDescription: "نقل "قول"\ndate: 2020-01-02\ntitle: یک\n---\nمتن')
    expect(faulty).toEqual({ front: { date: '2020-01-02', title: 'یک' }, body: 'متن', isUnreadable: false })
    const lines = [`a: &a [${'x,'.repeat(9)}]`, ...['b', 'c', 'd'].map((key, at) => `${key}: &${key} [${`*${'abc'[at]},`.repeat(9)}]`)]
    const { front } = splitFrontMatter(`---\n${lines.join('\n')}\ntitle: یک\n---\nمتن`)
    expect(front.title).toBe('یک')
    expect(JSON.stringify(front).length).toBeLessThan(500)
  })

  it('has no setting that changes the prototype of others', () => {
    const { front } = splitFrontMatter('---\n__proto__:\n  title: یک\n---\n')
    expect([front.title, Object.getPrototypeOf(front)]).toEqual([undefined, Object.prototype])
  })

  it.each([
    ['of Hexo without its first line', 'title: "عنوان: یک"\ndate: 2020-01-02 03:04:05 +0000\ntags:\n- کتاب\n---\nمتن'],
    ['of Hexo behind blank lines', '\n\ntitle: "عنوان: یک"\ndate: 2020-01-02 03:04:05 +0000\ntags: [کتاب]\n----\nمتن'],
    ['between longer lines', '----\ntitle: "عنوان: یک"\ndate: 2020-01-02 03:04:05 +0000\ntags: کتاب\n----\nمتن'],
    ['of Pelican, which ends at a blank line', 'Title: "عنوان: یک"\nDate: 2020-01-02 03:04:05 +0000\nTags: کتاب\n\nمتن'],
    [
      'of Hashnode',
      '---\ntitle: "عنوان: یک"\ndatePublished: Thu Jan 02 2020 03:04:05 GMT+0000 (Coordinated Universal Time)\ntags: کتاب\n---\nمتن',
    ],
    ['of Astro', '---\ntitle: "عنوان: یک"\npubDatetime: 2020-01-02T03:04:05Z\ntags: [کتاب]\n---\nمتن'],
  ])('with front matter %s is read', async (_, file) => {
    const [post] = await readPosts(file, 'a.md')
    expect(post).toMatchObject({ title: 'عنوان: یک', publishedAt: Date.parse('2020-01-02T03:04:05Z'), tags: ['کتاب'], state: 'public' })
    expect(post && textOf(post).trim()).toBe('متن')
  })

  it.each(['گفت: نه\n---\nمتن', 'title: عنوان\n\nمتن', 'title: عنوان\nمتن\n---\nمتن'])(
    'that begins with %j has no front matter',
    (file) => {
      expect(splitFrontMatter(file)).toEqual({ front: {}, body: file, isUnreadable: false })
    },
  )

  it('of a theme or a list is no post', async () => {
    const dated = '---\ntitle: پست\ndate: 2020-01-02\n---\nمتن'
    const posts = await readPosts({
      'blog/source/_posts/a.md': dated,
      'blog/source/_posts/archive.md': dated.replace('پست', 'دربارهٔ آرشیو'),
      'blog/source/404.md': '---\ntitle: نیست\ndate: 2020-01-02\n---\nنیست',
      'blog/source/tags/index.md': '---\ntitle: برچسب‌ها\ndate: 2020-01-02\ntype: "tags"\n---\n',
      'blog/source/topics/index.md': '---\ntitle: برچسب‌ها\ndate: 2020-01-02\nlayout: tags\n---\n',
      'blog/source/categories.md': 'دسته‌ها',
      'blog/source/archive/index.md': 'همه',
      'blog/source/about/index.md': '---\ntitle: درباره\ntype: about\ndate: 2020-01-02\n---\nمن',
      'blog/about.md': '---\nlayout: page\ntitle: About\npermalink: /about/\n---\nThis is a theme.',
      'blog/index.md': '---\nlayout: home\n---\n',
      'blog/source/error/index.md': '---\ntitle: 404\ndate: 2020-01-02\ntype: error\n---\nنیست',
      'blog/eleventy.md': `---\ntitle: سازنده\n---\n{% for post in collections.all %}{% endfor %}\n${'متن '.repeat(200)}`,
      'blog/source/search.md': dated.replace('پست', 'جست‌وجو'),
      'blog/source/contact.md': `---\ntitle: راه‌ها\n---\n${'متن '.repeat(200)}`,
      'blog/list.md': '---\nlayout: page\n---\n{% for post in site.posts %}{{ post.title }}{% endfor %}',
      'blog/old.md': '---\nredirect_to: /new/\n---\n',
      'blog/scaffolds/post.md': '---\ntitle: {{ title }}\n---\n',
      'blog/_layouts/post.md': dated,
      'blog/themes/next/README.md': '# NexT',
      'blog/theme/README.md': '# NexT',
      'blog/docs/README.md': '# Docs',
      'blog/README.md': '# وبلاگ من',
      'blog/notes/a.md': '---\ntitle: یادداشت\n---\nمتن',
    })
    expect(posts.map(({ title }) => title).sort()).toEqual(['پست', 'جست‌وجو', 'دربارهٔ آرشیو', 'راه‌ها', 'سازنده', 'یادداشت'].sort())
  })

  it('has the same key in an archive with and without folders around everything', async () => {
    const keysIn = async (folder: string) => {
      const posts = await readPosts({ [`${folder}a.md`]: '# یک\n\nمتن', [`${folder}b/c.md`]: '# دو\n\nمتن' })
      return posts.map(({ key }) => key)
    }
    expect(await keysIn('')).toEqual(['markdown::a.md', 'markdown::b/c.md'])
    expect(await keysIn('backup/blog/')).toEqual(await keysIn(''))
  })

  it('of a site is preferred to the feed that its generator made beside it', async () => {
    const feed = '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>از خوراک</title></entry></feed>'
    const template = '---\nlayout: none\n---\n<rss><channel>{% for post in site.posts %}<item></item>{% endfor %}</channel></rss>'
    const posts = await readPosts({ 'feed.xml': template, 'public/atom.xml': feed, '_posts/2020-01-02-a.md': '---\ntitle: پست\n---\nمتن' })
    expect(posts.map(({ title }) => title)).toEqual(['پست'])
    expect((await readPosts({ 'atom.xml': feed, 'README.md': '# راهنما' })).map(({ title }) => title)).toEqual(['از خوراک'])
  })

  it('takes title, date, draft and address from names, folders and the first heading', async () => {
    const posts = await readPosts({
      'site/_posts/2020-01-02-salam-donya.md': '---\nlayout: post\ntags: یک دو\n---\nمتن',
      'site/_drafts/b.md': 'متن',
      'site/content/posts/bundle/index.md': '---\ntitle: دسته\ncover:\n  image: cover.jpg\n---\n![الف](a%20b.jpg)',
      'site/content/posts/_index.md': '---\ntitle: بخش\n---\n',
      'site/content/posts/bundle/a b.jpg': 'x',
      'site/README.md': '# راهنما',
      'site/Notion 0123456789abcdef0123456789abcdef.md': '# سر\n\nمتن',
      'site/f.md': '## عنوان دوم\n\nمتن',
      'site/e.md': '---\ntitle: نشانی\npermalink: https://b.ir/e/\ndate: ۱۴۰۲/۰۵/۱۲\n---\nمتن',
    })
    const byTitle = new Map(posts.map((post) => [post.title, post]))
    expect([...byTitle.keys()].sort()).toEqual(['b', 'salam donya', 'دسته', 'سر', 'عنوان دوم', 'نشانی'].sort())
    expect(byTitle.get('salam donya')).toMatchObject({
      slug: 'salam-donya',
      tags: ['یک', 'دو'],
      state: 'public',
      publishedAt: parseDate('2020-01-02'),
    })
    expect(byTitle.get('b')).toMatchObject({ state: 'draft' })
    expect(byTitle.get('سر')).toMatchObject({ slug: 'Notion' })
    expect(byTitle.get('نشانی')).toMatchObject({
      key: 'https://b.ir/e/',
      canonicalUrl: 'https://b.ir/e/',
      publishedAt: Date.parse('2023-08-02T20:30:00Z'),
    })
    const bundle = byTitle.get('دسته')
    expect(bundle?.cover?.source).toEqual({ entry: 'site/content/posts/bundle/cover.jpg' })
    const { pictures } = convertText(bundle?.text ?? { markdown: '' }, bundle?.base ?? '', ORIGIN)
    expect(Object.values(pictures)).toEqual([{ entry: 'site/content/posts/bundle/a b.jpg' }])
  })

  it.each([
    ['raw HTML', '<div align="center">\n<b>یک</b>\n</div>\n\n*دو*', ['"bold"', '"italic"']],
    [
      'tables, tasks and footnotes',
      '| الف | ب |\n|---|---|\n| ۱ | ۲ |\n\n- [x] یک\n\nمتن[^1]\n\n[^1]: پانوشت',
      ['tableHeader', '"checked":true', '"footnote"'],
    ],
    ['a Hugo figure and video', '{{< figure src="a.png" caption="زیر" >}}\n\n{{< youtube dQw4w9WgXcQ >}}', ['زیر', '"youtube"']],
    ['Jekyll code', '{% highlight ruby %}\nputs 1\n{% endhighlight %}', ['codeBlock', 'puts 1']],
    ['links and pictures of Obsidian', '![[عکس من.png]] و [[صفحه|نام]] ==مهم==', ['{"entry":"posts/عکس من.png"}', 'نام', '"highlight"']],
    ['lines of code after a definition', '[a]: https://x.ir\n\n```\none\ntwo\n```', ['one\\ntwo']],
    ['a callout', '> [!tip] عنوان\n> متن', ['"callout"', '"tip"', 'عنوان']],
    ['an embed of DEV', '{% embed https://www.youtube.com/watch?v=dQw4w9WgXcQ %}', ['"embed"', '"dQw4w9WgXcQ"']],
    ['a video of DEV', 'متن {% youtube dQw4w9WgXcQ %}', ['"embed"', '"dQw4w9WgXcQ"', 'متن']],
    ['a video of Jekyll', '{% include youtube.html id="dQw4w9WgXcQ" %}', ['"embed"', '"dQw4w9WgXcQ"']],
    ['a page that DEV embeds', '{% embed https://x.ir/a %}', ['"href":"https://x.ir/a"']],
    [
      'tags of DEV that name something',
      '{% github rails/rails %}\n{% user ben %}\n{% spotify spotify:episode:5V4X %}',
      ['https://github.com/rails/rails', 'https://dev.to/ben', 'open.spotify.com/episode/5V4X'],
    ],
    ['what DEV folds', '{% details بیشتر %}\nپنهان\n{% enddetails %}', ['"bold"', 'بیشتر', 'پنهان']],
    ['a link of Jekyll', '[قبلی]({% link _posts/2020-01-02-a.md %})', ['قبلی']],
    ['a link of Hexo', '{% link دفتر https://x.ir/ %}', ['"text":"دفتر"', 'https://x.ir/']],
    ['a quote of Hexo', '{% blockquote حافظ https://x.ir/ %}\nبیت\n{% endblockquote %}', ['"blockquote"', 'بیت', '"text":"حافظ"']],
    ['code of Hexo', '{% codeblock lang:js %}\nlet x = "{% raw %}"\n{% endcodeblock %}', ['"codeBlock"', '"javascript"', '{% raw %}']],
    ['a picture of Hexo', '{% asset_img wide a.png 300 200 "زیر" %}', ['{"entry":"posts/a.png"}', '"alt":"زیر"']],
    ['a link to a post of Hexo', '{% post_link other "آن پست" %}', ['آن پست']],
    ['an embed of Hashnode', 'یک\n%[https://www.youtube.com/watch?v=dQw4w9WgXcQ]', ['"embed"', '"dQw4w9WgXcQ"']],
    [
      'an aligned picture of Hashnode',
      '![نقشه](https://cdn.example/a.png align="center")',
      ['{"url":"https://cdn.example/a.png"}', '"alt":"نقشه"'],
    ],
    [
      'a callout of Hashnode',
      '<div data-node-type="callout">\n<div data-node-type="callout-emoji">💡</div>\n<div data-node-type="callout-text">نکته</div>\n</div>',
      ['"callout"', 'نکته'],
    ],
    ['code with signs of templates', '```\n{{ x }} [[y]]\n```', ['{{ x }} [[y]]']],
    [
      'a picture of this site',
      `![الف](${ORIGIN}/media/abcdefabcdef/960.webp?w=960&h=600&s=960 "زیر")`,
      ['"hash":"abcdefabcdef"', '"pictures":{}'],
    ],
  ])('keeps %s', (_, markdown, parts) => {
    for (const part of parts) expect(show(markdown)).toContain(part)
  })
})

describe('parseDate', () => {
  it.each([
    ['2020-01-02T03:04:05Z', '2020-01-02T03:04:05Z'],
    ['2020-01-02 03:04:05 +0330', '2020-01-01T23:34:05Z'],
    ['2020-1-2', '2020-01-01T20:30:00Z'],
    ['Thu, 02 Jan 2020 03:04:05 GMT', '2020-01-02T03:04:05Z'],
    ['1402-05-12', '2023-08-02T20:30:00Z'],
    ['۱۴۰۲/۵/۱۲ ۱۴:۳۰', '2023-08-03T11:00:00Z'],
    ['پنجشنبه ۱۲ مرداد ۱۴۰۲، ساعت ۱۴:۳۰', '2023-08-03T11:00:00Z'],
    ['1577934245', '2020-01-02T03:04:05Z'],
    ['1577934245000', '2020-01-02T03:04:05Z'],
  ])('reads %s', (text, iso) => expect(parseDate(text)).toBe(Date.parse(iso)))

  it.each(['', '0000-00-00 00:00:00', '2020-13-45', '1402-12-35', 'دیروز', 'never', '1', 'Mon, 30 Nov -0001 00:00:00 +0000'])(
    'rejects «%s»',
    (text) => expect(parseDate(text)).toBeNull(),
  )
})
