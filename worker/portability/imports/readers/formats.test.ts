import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { createManifestSigner } from '#worker/portability/archives/format/manifest.ts'
import { convertText } from './convert-text.ts'
import { openSource } from './open-source.ts'
import { aFile, aZip, type Bytes, readItems, readPosts, textOf } from './testing/files.ts'

const ORIGIN = 'https://daftar.example'
const at = (iso: string) => Date.parse(iso)
const readDocument = (html: string) => JSON.stringify(convertText({ html }, '', ORIGIN).document)

describe('a Medium export', () => {
  const page = ({
    title = 'عنوان',
    body = '<p>متن</p>',
    footer = '',
  }) => `<!DOCTYPE html><html><head><title>${title}</title></head><body><article class="h-entry">
<header><h1 class="p-name">${title}</h1></header><section data-field="subtitle" class="p-summary">زیرعنوان</section>
<section data-field="body" class="e-content"><section class="section"><div class="section-divider"><hr class="section-divider"></div><div class="section-content">${body}</div></section></section>
<footer>${footer}</footer></article></body></html>`
  const published = `<p>Tagged in <a href="https://medium.com/tag/a" class="p-tag">کتاب</a></p><p>By <a href="https://medium.com/@n" class="p-author h-card">نگار</a> on <a href="https://medium.com/p/abcdef123456"><time class="dt-published" datetime="2018-08-11T11:23:34.123Z">August 11, 2018</time></a>.</p><p><a href="https://medium.com/@n/salam-abcdef123456" class="p-canonical">Canonical link</a></p>`

  it('yields posts without their repeated title, and drafts', async () => {
    const body =
      '<h3 class="graf graf--h3 graf--title">عنوان</h3><h4 class="graf graf--h4 graf--subtitle">زیرعنوان</h4><p class="graf">متن</p>'
    const [post, draft, ...others] = await readPosts({
      'export/posts/2018-08-11_salam-abcdef123456.html': page({ body, footer: published }),
      'export/posts/draft_x-0123456789ab.html': page({ title: 'پیش‌نویس' }),
      'export/profile/profile.html': '<html><body>نمایه</body></html>',
    })
    expect(others).toEqual([])
    expect(post).toMatchObject({
      key: 'medium:abcdef123456',
      title: 'عنوان',
      description: 'زیرعنوان',
      author: 'نگار',
      tags: ['کتاب'],
      slug: 'salam',
      state: 'public',
    })
    expect(post).toMatchObject({ publishedAt: at('2018-08-11T11:23:34.123Z'), canonicalUrl: 'https://medium.com/@n/salam-abcdef123456' })
    expect(convertText(post?.text ?? { html: '' }, '', ORIGIN).document.content).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: 'متن' }] },
    ])
    expect(draft).toMatchObject({ key: 'medium:0123456789ab', state: 'draft', publishedAt: null, canonicalUrl: null })
  })

  it('has the key of the address on Medium, also in a renamed file of a site with addresses of its own', async () => {
    const footer = published.replace('https://medium.com/@n/salam-abcdef123456', 'https://negar.example/salam')
    const [post] = await readPosts({ 'export/posts/سلام.html': page({ footer }) })
    expect(post).toMatchObject({ key: 'medium:abcdef123456', slug: 'salam', canonicalUrl: 'https://negar.example/salam' })
  })
})

describe('a Ghost export', () => {
  const post = (more: object) => ({
    id: 'p1',
    title: 'عنوان',
    slug: 'salam',
    status: 'published',
    visibility: 'public',
    published_at: '2025-01-02T03:04:05.000Z',
    ...more,
  })
  const file = (posts: object[]) =>
    JSON.stringify({
      db: [
        {
          meta: { exported_on: 1, version: '5.0.0' },
          data: {
            posts,
            tags: [
              { id: 't1', name: 'کتاب' },
              { id: 't2', name: '#internal' },
              { id: 't3', name: 'داستان' },
            ],
            posts_tags: [
              { post_id: 'p1', tag_id: 't3', sort_order: 1 },
              { post_id: 'p1', tag_id: 't2', sort_order: 2 },
              { post_id: 'p1', tag_id: 't1', sort_order: 0 },
            ],
            users: [{ id: 'u1', name: 'نگار' }],
            posts_authors: [{ post_id: 'p1', author_id: 'u1', sort_order: 0 }],
          },
        },
      ],
    })

  it('yields posts with tags in order and author', async () => {
    const [found] = await readPosts(
      file([post({ html: '<p>متن "\\" {[</p>', custom_excerpt: 'خلاصه', feature_image: 'https://x.ir/a.jpg' })]),
    )
    expect(found).toMatchObject({
      key: 'ghost:p1',
      tags: ['کتاب', 'داستان'],
      author: 'نگار',
      description: 'خلاصه',
      publishedAt: at('2025-01-02T03:04:05Z'),
    })
    expect(found?.cover).toEqual({ source: { url: 'https://x.ir/a.jpg' }, alt: '' })
    expect(found && textOf(found)).toBe('<p>متن "\\" {[</p>')
  })

  it('converts Lexical, Mobiledoc and Markdown', async () => {
    const lexical = JSON.stringify({
      root: {
        children: [
          { type: 'extended-heading', tag: 'h2', children: [{ type: 'extended-text', text: 'سر', format: 0 }] },
          {
            type: 'paragraph',
            children: [
              { type: 'extended-text', text: 'پررنگ', format: 3 },
              { type: 'linebreak' },
              { type: 'link', url: 'https://x.ir/', children: [{ type: 'text', text: 'پیوند' }] },
            ],
          },
          { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [{ type: 'text', text: 'یکم' }] }] },
          { type: 'codeblock', code: 'a < b', language: 'js' },
          { type: 'image', src: '__GHOST_URL__/content/images/a.png', caption: 'زیر' },
          { type: 'callout', calloutText: 'توجه', calloutEmoji: '💡' },
          { type: 'bookmark', url: 'https://y.ir/', metadata: { title: 'نشان' } },
        ],
      },
    })
    const mobiledoc = JSON.stringify({
      atoms: [['soft-return', '', {}]],
      cards: [
        ['markdown', { markdown: '*کج*' }],
        ['hr', {}],
      ],
      markups: [['strong'], ['a', ['href', 'https://x.ir/']]],
      sections: [
        [
          1,
          'p',
          [
            [0, [0], 1, 'پررنگ'],
            [1, [], 0, 0],
            [0, [1], 1, 'پیوند'],
          ],
        ],
        [3, 'ul', [[[0, [], 0, 'مورد']]]],
        [10, 0],
        [10, 1],
      ],
    })
    const posts = await readPosts(file([post({ lexical }), post({ id: 'p2', mobiledoc }), post({ id: 'p3', markdown: '## سر' })]))
    const [first = '', second = '', third = ''] = posts.map((found) => readDocument(textOf(found)))
    for (const word of [
      '"level":2',
      'سر',
      'پررنگ',
      '"bold"',
      '"italic"',
      'hardBreak',
      'پیوند',
      'orderedList',
      'a < b',
      'javascript',
      '"callout"',
      '💡 توجه',
      'نشان',
    ])
      expect(first).toContain(word)
    for (const word of ['پررنگ', 'hardBreak', 'پیوند', 'bulletList', '"italic"', 'horizontalRule']) expect(second).toContain(word)
    expect(third).toContain('"heading"')
  })

  it('keeps nested lists and check lists, in Lexical as in the HTML of its editors', async () => {
    const item = (text: string, more: object = {}) => ({
      type: 'listitem',
      children: [{ type: 'extended-text', text, format: 0 }],
      ...more,
    })
    const list = (listType: string, ...children: object[]) => ({
      type: 'list',
      listType,
      tag: listType === 'number' ? 'ol' : 'ul',
      children,
    })
    const nested = (inner: object) => ({ type: 'listitem', children: [inner] })
    const lexical = JSON.stringify({
      root: {
        children: [
          list('bullet', item('یک'), nested(list('number', item('زیر یک'))), item('دو')),
          list('check', item('انجام', { checked: true }), item('مانده'), nested(list('check', item('زیر', { checked: true })))),
        ],
      },
    })
    const html =
      '<ul><li>یک</li><li><ol><li>زیر یک</li></ol></li><li>دو</li></ul><ul><li role="checkbox" aria-checked="true">انجام</li><li role="checkbox" aria-checked="false">مانده</li><li><ul><li role="checkbox" aria-checked="true">زیر</li></ul></li></ul>'
    const text = (words: string) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
    const expected = [
      {
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [text('یک'), { type: 'orderedList', content: [{ type: 'listItem', content: [text('زیر یک')] }] }] },
          { type: 'listItem', content: [text('دو')] },
        ],
      },
      {
        type: 'taskList',
        content: [
          { type: 'taskItem', attrs: { checked: true }, content: [text('انجام')] },
          {
            type: 'taskItem',
            attrs: { checked: false },
            content: [
              text('مانده'),
              { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: true }, content: [text('زیر')] }] },
            ],
          },
        ],
      },
    ]
    for (const found of await readPosts(file([post({ lexical }), post({ id: 'p2', html })])))
      expect(convertText(found.text, '', ORIGIN).document.content).toMatchObject(expected)
  })

  it('in an archive finds the pictures beside it', async () => {
    const zip = await aZip({
      'g/ghost.json': file([post({ html: '<p>x</p><img src="__GHOST_URL__/content/images/a.png">' })]),
      'g/content/images/a.png': new Uint8Array(9),
    })
    const source = await openSource(env, aFile(zip))
    for await (const item of source.items()) {
      if (item.kind !== 'post') continue
      const { pictures } = convertText(item.text, item.base, ORIGIN)
      expect(Object.values(pictures)).toEqual([{ entry: 'g/content/images/a.png' }])
      expect((await source.entry('g/content/images/a.png', 100))?.length).toBe(9)
    }
  })
})

it('a Substack export yields the posts of its table', async () => {
  const table =
    'post_id,post_date,is_published,audience,title,subtitle,podcast_url\n1.salam,2019-07-26T20:48:19.814Z,true,everyone,"عنوان, ""یک""",زیر,\n2.paid,2019-07-26T20:48:19.814Z,true,only_paid,پولی,,https://x.ir/a.mp3\n3.draft,,false,everyone,پیش‌نویس,,\n'
  const posts = await readPosts({ 'posts.csv': table, 'posts/1.salam.html': '<p>متن</p>', 'posts/2.paid.html': '<p>متن</p>' })
  expect(posts.map(({ key, title, slug, state, publishedAt }) => [key, title, slug, state, publishedAt])).toEqual([
    ['substack:1', 'عنوان, "یک"', 'salam', 'public', at('2019-07-26T20:48:19.814Z')],
    ['substack:2', 'پولی', 'paid', 'members', at('2019-07-26T20:48:19.814Z')],
    ['substack:3', 'پیش‌نویس', 'draft', 'draft', null],
  ])
  expect(readDocument(textOf(posts[1] as never))).toContain('https://x.ir/a.mp3')
})

describe('a Blogger export', () => {
  const kind = (name: string) =>
    `<category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#${name}"/>`
  const entry = (id: number, name: string, more: string) =>
    `<entry><id>tag:blogger.com,1999:blog-7.post-${id}</id><published>2020-01-02T03:04:05.000+03:30</published>${kind(name)}<title type="text">عنوان ${id}</title><content type="html">&lt;p&gt;متن&lt;/p&gt;</content><author><name>نگار</name></author>${more}</entry>`
  const feed = (entries: string) =>
    `<?xml version='1.0' encoding='UTF-8'?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:thr='http://purl.org/syndication/thread/1.0' xmlns:app='http://purl.org/atom/app#'><id>tag:blogger.com,1999:blog-7.archive</id>${entries}</feed>`

  it('yields posts, pages and drafts with their comments, without templates', async () => {
    const comments = `${entry(11, 'comment', '<thr:in-reply-to ref="tag:blogger.com,1999:blog-7.post-1"/>')}${entry(12, 'comment', '<thr:in-reply-to ref="tag:blogger.com,1999:blog-7.post-1"/><link rel="related" href="https://www.blogger.com/feeds/7/1/comments/default/11"/>')}`
    const posts = await readPosts(
      feed(
        `${entry(99, 'template', '')}${entry(1, 'post', '<category scheme="http://www.blogger.com/atom/ns#" term="کتاب"/><link rel="alternate" href="http://n.blogspot.com/2020/01/salam.html"/>')}${entry(2, 'page', '')}${entry(3, 'post', '<app:control><app:draft>yes</app:draft></app:control>')}${comments}`,
      ),
    )
    expect(posts.map(({ key, state }) => [key, state])).toEqual([
      ['blogger:7:1', 'public'],
      ['blogger:7:2', 'public'],
      ['blogger:7:3', 'draft'],
    ])
    expect(posts.flatMap(({ warnings }) => warnings)).toEqual([])
    expect(posts[0]).toMatchObject({ tags: ['کتاب'], author: 'نگار', slug: 'salam', publishedAt: at('2020-01-02T03:04:05+03:30') })
    expect(posts[0]?.comments.map(({ key, parentKey, body }) => [key, parentKey, body])).toEqual([
      ['11', null, 'متن'],
      ['12', '11', 'متن'],
    ])
  })

  it('by Takeout is read as well', async () => {
    const takeout = (id: number, type: string, status: string, more = '') =>
      `<entry><id>tag:blogger.com,1999:blog-7.post-${id}</id><blogger:type>${type}</blogger:type><blogger:status>${status}</blogger:status><author><name>نگار</name></author><title>عنوان</title><content type='html'>متن</content><published>2020-01-02T03:04:05Z</published>${more}</entry>`
    const file = `<?xml version='1.0' encoding='UTF-8'?><feed xmlns='http://www.w3.org/2005/Atom' xmlns:blogger='http://schemas.google.com/blogger/2018'>${takeout(1, 'POST', 'LIVE', '<blogger:filename>/2020/01/salam.html</blogger:filename>')}${takeout(2, 'POST', 'SOFT_TRASHED')}${takeout(3, 'PAGE', 'DRAFT')}${takeout(4, 'COMMENT', 'LIVE', '<blogger:parent>tag:blogger.com,1999:blog-7.post-1</blogger:parent>')}</feed>`
    const posts = await readPosts({ 'Takeout/Blogger/Blogs/n/feed.atom': file, 'Takeout/Blogger/Blogs/n/settings.csv': 'a' })
    expect(posts.map(({ key, state, slug, comments }) => [key, state, slug, comments.length])).toEqual([
      ['blogger:7:1', 'public', 'salam', 1],
      ['blogger:7:3', 'draft', '', 0],
    ])
  })
})

describe('a feed', () => {
  it.each([
    [
      'RSS 2.0',
      '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><link>https://b.ir/</link><item><title>عنوان</title><link>https://b.ir/a?utm_source=x</link><description>خلاصه</description><content:encoded><![CDATA[<p>متن</p>]]></content:encoded><dc:creator>نگار</dc:creator><category>کتاب</category><pubDate>Mon, 2 Jan 2006 15:04:05 IRST</pubDate></item></channel></rss>',
    ],
    [
      'Atom',
      '<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://b.ir/"/><entry><title type="html">عنوان</title><link rel="alternate" href="/a"/><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>متن</p></div></content><author><name>نگار</name></author><category term="کتاب"/><published>2006-01-02T15:04:05+03:30</published></entry></feed>',
    ],
    [
      'RSS 1.0',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><link>https://b.ir/</link></channel><item rdf:about="https://b.ir/a"><title>عنوان</title><link>https://b.ir/a</link><description>&lt;p&gt;متن&lt;/p&gt;</description><dc:creator>نگار</dc:creator><dc:subject>کتاب</dc:subject><dc:date>2006-01-02T15:04:05+03:30</dc:date></item></rdf:RDF>',
    ],
    [
      'JSON Feed',
      '{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","url":"https://b.ir/a","title":"عنوان","content_html":"<p>متن</p>","authors":[{"name":"نگار"}],"tags":["کتاب"],"date_published":"2006-01-02T15:04:05+03:30"}]}',
    ],
  ])('in %s is read', async (_, file) => {
    const [post] = await readPosts(file)
    expect(post).toMatchObject({
      key: 'https://b.ir/a',
      title: 'عنوان',
      author: 'نگار',
      tags: ['کتاب'],
      publishedAt: at('2006-01-02T11:34:05Z'),
      canonicalUrl: 'https://b.ir/a',
    })
    expect(readDocument(post ? textOf(post) : '')).toContain('متن')
  })

  it('gives posts of WordPress, Blogger and Medium the keys that their exports give', async () => {
    const item = (guid: string) =>
      `<item><title>a</title><link>https://b.ir/${guid.length}</link><guid isPermaLink="false">${guid}</guid></item>`
    const posts = await readPosts(
      `<rss><channel>${item('https://www.b.ir/?p=12')}${item('tag:blogger.com,1999:blog-7.post-1')}${item('https://medium.com/p/abcdef123456')}</channel></rss>`,
    )
    expect(posts.map(({ key }) => key)).toEqual(['wordpress:b.ir:12', 'blogger:7:1', 'medium:abcdef123456'])
  })
})

describe('a Virgool backup', () => {
  it('yields posts with nested comments, and drafts', async () => {
    const posts = [
      {
        ...{
          hash: 'abcdefabcdef',
          title: 'عنوان',
          body: '<p class="md-block-unstyled">متن</p>',
          url: 'https://virgool.io/@negar/salam-abcdefabcdef',
          slug: 'salam-abcdefabcdef',
        },
        ...{ publishedAt: '2020-01-02T03:04:05Z', tags: [{ name: 'کتاب' }], user: { name: 'نگار' }, readingTime: 1 },
        comments: [
          {
            hash: 'c1',
            body: 'یک',
            publishedAt: '2020-01-03T00:00:00Z',
            user: { name: 'آرش' },
            replies: [{ hash: 'c2', body: 'دو', user: { name: 'مینا' } }],
          },
        ],
      },
      { hash: 'fedcbafedcba', title: 'پیش‌نویس', body: '<p>x</p>', force_drafted: false },
    ]
    const { format, items } = await readItems(aFile(JSON.stringify({ posts })))
    expect(format).toBe('virgool')
    expect(items).toMatchObject([
      {
        key: 'https://virgool.io/@negar/salam-abcdefabcdef',
        slug: 'salam',
        tags: ['کتاب'],
        author: 'نگار',
        state: 'public',
        comments: [
          { key: 'c1', parentKey: null },
          { key: 'c2', parentKey: 'c1', author: 'مینا' },
        ],
      },
      { key: 'virgool:fedcbafedcba', state: 'draft' },
    ])
  })

  it('and its feed are recognised by the address', async () => {
    expect(
      (await readItems(aFile('<rss><channel><link>https://virgool.io/@negar</link><item><title>a</title></item></channel></rss>'))).format,
    ).toBe('virgool')
  })
})

describe('a Daftar archive', () => {
  const hash = 'abcdefabcdef'
  const document = {
    type: 'doc',
    content: [{ type: 'image', attrs: { hash: 'picturehash1', width: 4, height: 3, widths: [4], alt: '', caption: '' } }],
  }
  const post = {
    ...{
      hash,
      url: `${ORIGIN}/negar/salam-${hash}`,
      state: 'published',
      title: 'عنوان',
      slug: 'salam',
      description: 'خلاصه',
      document,
      draft: null,
      tags: ['کتاب'],
    },
    ...{
      topics: [],
      author: { name: 'نگار', handle: 'negar' },
      publication: null,
      cover: { hash: 'picturehash1', width: 4, height: 3 },
      canonicalUrl: null,
    },
    ...{
      commentsOn: true,
      createdAt: 1,
      updatedAt: 2,
      publishedAt: 3,
      editedAt: null,
      publishAt: null,
      pinnedAt: null,
      sponsor: null,
      episode: null,
    },
  }
  const entries = {
    'archive.json': JSON.stringify({
      format: 'daftar',
      version: 1,
      origin: ORIGIN,
      createdAt: 1,
      subject: { kind: 'user', handle: 'negar', name: 'نگار' },
    }),
    [`posts/${hash}.json`]: JSON.stringify(post),
    [`comments/${hash}.json`]: JSON.stringify({
      post: hash,
      comments: [
        { id: 'aaaaaaaaaaaa', parent: null, author: { name: 'آرش', handle: null }, text: 'نظر', html: '<p>نظر</p>', at: 4, editedAt: null },
      ],
    }),
    'lists/bbbbbbbbbbbb.json': JSON.stringify({
      hash: 'bbbbbbbbbbbb',
      name: 'لیست',
      description: '',
      visibility: 'private',
      isDefault: false,
      createdAt: 1,
      items: [{ hash, url: post.url, title: 'عنوان', author: { name: 'نگار', handle: 'negar' }, note: 'یادداشت', addedAt: 5 }],
    }),
    'media/picturehash1.webp': new Uint8Array(8),
  }
  const hexOf = async (bytes: Bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
  async function anArchive(changed: Record<string, string | Bytes> = {}) {
    const signer = await createManifestSigner(env)
    const files = []
    for (const [path, content] of Object.entries(entries)) {
      const bytes: Bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
      const file = { path, bytes: bytes.length, sha256: await hexOf(bytes) }
      signer.add(file)
      files.push(file)
    }
    const all = { ...entries, ...changed, 'manifest.json': JSON.stringify({ files, hmac: signer.sign() }) }
    return aZip(Object.fromEntries(Object.entries(all).map(([path, content]) => [`daftar-negar/${path}`, content])))
  }

  it('yields posts, comments, lists and pictures, and is authentic', async () => {
    const zip = await anArchive()
    const { format, items } = await readItems(aFile(zip))
    expect(format).toBe('daftar')
    expect(items).toMatchObject([
      {
        kind: 'post',
        key: `daftar:${ORIGIN}:${hash}`,
        title: 'عنوان',
        publishedAt: 3,
        tags: ['کتاب'],
        comments: [{ author: 'آرش', body: 'نظر', at: 4 }],
        cover: { source: { entry: 'media/picturehash1.webp' } },
      },
      { kind: 'list', name: 'لیست', isPublic: false, items: [{ key: `daftar:${ORIGIN}:${hash}`, note: 'یادداشت' }] },
    ])
    const source = await openSource(env, aFile(zip))
    const [item] = items
    expect(item?.kind === 'post' && convertText(item.text, item.base, ORIGIN).pictures).toEqual({
      picturehash1: { entry: 'media/picturehash1.webp' },
    })
    expect((await source.entry('media/picturehash1.webp', 10))?.length).toBe(8)
    expect(await source.isAuthentic?.()).toBe(true)
  })

  it.each([
    [{ state: 'published' }, 'public', 3],
    [{ state: 'scheduled', publishedAt: null, publishAt: 5 }, 'scheduled', 5],
    [{ state: 'draft', publishedAt: null, url: null }, 'draft', null],
    [{ state: 'withdrawn' }, 'withdrawn', 3],
  ])('with a post of %j has one that is %s', async (more, state, publishedAt) => {
    const [found] = await readPosts(await anArchive({ [`posts/${hash}.json`]: JSON.stringify({ ...post, ...more }) }))
    expect(found).toMatchObject({ state, publishedAt, canonicalUrl: state === 'public' ? post.url : null })
  })

  it.each([
    ['a changed post', { [`posts/${hash}.json`]: JSON.stringify({ ...post, title: 'عنوار' }) }],
    ['another file', { 'posts/cccccccccccc.json': JSON.stringify({ ...post, hash: 'cccccccccccc' }) }],
  ])('with %s is not authentic', async (_, changed) => {
    const source = await openSource(env, aFile(await anArchive(changed)))
    expect(await source.isAuthentic?.()).toBe(false)
  })
})

describe('HTML files', () => {
  it('yield their articles with what their heads say', async () => {
    const page =
      '<!doctype html><html><head><title>عنوان | وبلاگ</title><meta property="article:published_time" content="2020-01-02T03:04:05Z"><meta name="author" content="نگار"><link rel="canonical" href="https://b.ir/a"></head><body><nav>منو</nav><article><h1>عنوان</h1><p>متن</p></article></body></html>'
    const [post, ...others] = await readPosts({
      'blog/a.html': page,
      'blog/index.html': '<html><body><a href="a.html">عنوان</a></body></html>',
    })
    expect(others).toEqual([])
    expect(post).toMatchObject({ key: 'https://b.ir/a', title: 'عنوان', author: 'نگار', publishedAt: at('2020-01-02T03:04:05Z') })
    expect(readDocument(post ? textOf(post) : '')).not.toMatch(/منو|عنوان/)
    expect((await readPosts(page)).map(({ title }) => title)).toEqual(['عنوان'])
  })
})
