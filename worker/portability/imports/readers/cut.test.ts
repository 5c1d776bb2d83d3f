import { describe, expect, it } from 'vitest'
import { SourceError } from '../source-item.ts'
import { aFile, aWxr, aWxrItem, aZip, type Bytes, readItems, textOf } from './testing/files.ts'

const encode = (text: string): Bytes => new TextEncoder().encode(text)
const posts = Array.from({ length: 12 }, (_, n) => n)
const words = (n: number) => `${'واژه '.repeat(120)}${n}`

const gzip = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer())

const WXR = aWxr(posts.map((n) => aWxrItem({ id: n + 1, title: `عنوان ${n}`, content: `<p>${words(n)}</p>` })).join('\n'))
const ATOM = 'xmlns="http://www.w3.org/2005/Atom"'
const bloggerEntry = (
  n: number,
  kind: string,
) => `<entry><id>tag:blogger.com,1999:blog-1.${kind}-${n}</id><published>2010-01-02T03:04:05Z</published>
<category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#${kind}"/>
<title type="text">عنوان ${n}</title><content type="html">&lt;p&gt;${words(n)}&lt;/p&gt;</content></entry>`
const HTML_PAGE = (n: number) => `<!doctype html><html><head><title>عنوان ${n}</title></head><body><p>${words(n)}</p></body></html>`
const MEDIUM_PAGE = (n: number) =>
  `<html><head><title>x</title></head><body><article class="h-entry"><h1 class="p-name">عنوان ${n}</h1><section data-field="body" class="e-content"><p>${words(n)}</p></section></article></body></html>`
const archive = (path: (n: number) => string, content: (n: number) => string, more: Record<string, string> = {}) =>
  aZip({ ...more, ...Object.fromEntries(posts.map((n) => [path(n), content(n)])) })

/** A complete file of each format, with every kind of file in which it comes. */
const FILES: Record<string, () => Bytes | Promise<Bytes>> = {
  'a WordPress export': () => encode(WXR),
  'a compressed WordPress export': () => gzip(encode(WXR)),
  'a WordPress export in a zip': () => aZip({ 'blog.xml': WXR }),
  'a Blogger export': () =>
    encode(
      `<?xml version='1.0'?><feed ${ATOM}><id>tag:blogger.com,1999:blog-1.archive</id>${bloggerEntry(0, 'settings')}${posts.map((n) => bloggerEntry(n + 1, 'post')).join('')}${bloggerEntry(1, 'comment')}</feed>`,
    ),
  'a Blogger Takeout': () =>
    encode(
      `<?xml version='1.0'?><feed ${ATOM} xmlns:blogger='http://schemas.google.com/blogger/2018'><id>tag:blogger.com,1999:blog-1</id>${posts
        .map(
          (n) =>
            `<entry><id>tag:blogger.com,1999:blog-1.post-${n}</id><blogger:type>POST</blogger:type><blogger:status>LIVE</blogger:status><title>عنوان ${n}</title><content type='html'>&lt;p&gt;${words(n)}&lt;/p&gt;</content></entry>`,
        )
        .join('')}</feed>`,
    ),
  'an RSS feed': () =>
    encode(
      `<rss version="2.0"><channel><title>t</title><link>https://b.example/</link>${posts.map((n) => `<item><title>عنوان ${n}</title><link>https://b.example/${n}</link><description>${words(n)}</description></item>`).join('')}</channel></rss>\n<!-- 0.3 s -->`,
    ),
  'an Atom feed': () =>
    encode(
      `<feed ${ATOM}><title>t</title>${posts.map((n) => `<entry><title>عنوان ${n}</title><id>urn:${n}</id><content>${words(n)}</content></entry>`).join('')}</feed>`,
    ),
  'an RDF feed': () =>
    encode(
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>t</title></channel>${posts.map((n) => `<item><title>عنوان ${n}</title><link>https://b.example/${n}</link><description>${words(n)}</description></item>`).join('')}</rdf:RDF>`,
    ),
  'a JSON feed': () =>
    encode(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        items: posts.map((n) => ({ id: `${n}`, url: `https://b.example/${n}`, title: `عنوان ${n}`, content_html: words(n) })),
      }),
    ),
  'a Ghost export': () =>
    encode(
      JSON.stringify({
        db: [
          {
            meta: { exported_on: 1 },
            data: { posts: posts.map((n) => ({ id: `${n}`, title: `عنوان ${n}`, status: 'published', html: words(n) })) },
          },
        ],
      }),
    ),
  'a Virgool backup': () =>
    encode(
      JSON.stringify({
        posts: posts.map((n) => ({
          hash: `h${n}`,
          title: `عنوان ${n}`,
          body: `<p>${words(n)}</p>`,
          url: `https://virgool.io/p/${n}`,
          publishedAt: 1,
        })),
      }),
    ),
  'an HTML page': () => encode(HTML_PAGE(1)),
  'a zip of HTML pages': () => archive((n) => `${n}.html`, HTML_PAGE),
  'a zip of Markdown': () =>
    archive(
      (n) => `_posts/2020-01-0${n % 10}-${n}.md`,
      (n) => `---\ntitle: عنوان ${n}\n---\n\n${words(n)}`,
    ),
  'a Medium export': () => archive((n) => `posts/2018-08-11_x-abcdef12345${n % 10}${n}.html`, MEDIUM_PAGE),
  'a Substack export': () =>
    archive(
      (n) => `posts/${n}.a.html`,
      (n) => `<p>${words(n)}</p>`,
      { 'posts.csv': `post_id,title,is_published\n${posts.map((n) => `${n}.a,عنوان ${n},true`).join('\n')}\n` },
    ),
}

async function read(bytes: Bytes) {
  try {
    const { items, isTruncated } = await readItems(aFile(bytes, 'export'))
    return {
      isTruncated,
      texts: items.map((item) => (item.kind === 'post' ? [item.key, item.title, textOf(item), item.failure] : [item.key])),
    }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return { failure: error.reason, texts: [] }
  }
}

describe.each(Object.entries(FILES))('%s', (name, make) => {
  it('is complete when it is not cut', async () => {
    const { isTruncated, texts } = await read(await make())
    expect([isTruncated, texts.length, texts.filter(([, , , failure]) => failure)]).toEqual([
      false,
      name === 'an HTML page' ? 1 : posts.length,
      [],
    ])
  })

  it.each([0.25, 0.5, 0.75, 0.99])('is noticed when it is cut at %s, and no part of a post is read as a post', async (share) => {
    const bytes = await make()
    const { isTruncated, failure, texts } = await read(bytes.slice(0, Math.floor(bytes.length * share)))
    expect(isTruncated === true || failure === 'broken' || failure === 'truncated', String(failure)).toBe(true)
    const whole = new Set((await read(bytes)).texts.map((text) => JSON.stringify(text)))
    if (name !== 'an HTML page') expect(texts.filter((text) => !whole.has(JSON.stringify(text)))).toEqual([])
    // What was inflated of the last compressed bytes is lost, in a small file nearly all.
    if (failure === undefined && share >= 0.5 && !/page|compressed/.test(name)) expect(texts.length).toBeGreaterThan(4)
  })
})

describe('a text file', () => {
  it.each([
    ['within its front matter', '---\ntitle: سلام\ntags: [الف'],
    ['within a block of code', '# سلام\n\n```js\nconst a = 1'],
    ['within a character', encode(`# سلام\n\n${words(1)} متن`).slice(0, -1)],
  ])('is noticed when it is cut %s', async (_, content) => {
    expect((await readItems(aFile(content, 'a.md'))).isTruncated).toBe(true)
  })

  it('that ends with a word is complete', async () => {
    const content = '---\ntitle: سلام\n---\n\n```js\nconst a = 1\n```\n\nمتن'
    expect((await readItems(aFile(content, 'a.md'))).isTruncated).toBe(false)
  })
})

describe('a page without a root', () => {
  it.each([
    ['within a tag', '<p>سلام</p><img src="a.png'],
    ['within an end tag', '<p>سلام</p'],
    ['within the name of a tag', '<p>سلام</p><bl'],
    ['within a comment', '<p>سلام</p><!-- یادداشت'],
    ['within a picture in its address', `<p>سلام</p><img src="data:image/png;base64,${'A'.repeat(5000)}`],
    ['within a tag after much text', `<p>${words(1).repeat(10)}</p><img src="a.png`],
  ])('is noticed when it is cut %s', async (_, content) => {
    expect((await readItems(aFile(content, 'a.html'))).isTruncated).toBe(true)
  })

  it.each([
    ['a tag', '<p>سلام</p>'],
    ['a word', '<p>سلام</p> متن'],
    ['a sign that begins no tag', '<p>سلام</p> دوستت دارم <3'],
    ['a comment', '<p>سلام</p><!-- یادداشت -->'],
  ])('that ends with %s is complete', async (_, content) => {
    expect((await readItems(aFile(content, 'a.html'))).isTruncated).toBe(false)
  })
})
