import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { cpuTime } from '#shared/testing/cpu-time.ts'
import { SourceError } from '../source-item.ts'
import { convertText } from './convert-text.ts'
import { openSource } from './open-source.ts'
import { aDeflatedZip, aFile, aWxr, aWxrItem, aZip, type Bytes, readItems, readPosts, textOf } from './testing/files.ts'

const encode = (text: string): Bytes => new TextEncoder().encode(text)
const toFailure = async (content: string | Bytes, name?: string): Promise<string> => {
  try {
    const { items, isTruncated } = await readItems(aFile(content, name))
    return `${items.length} items${isTruncated ? ', cut' : ''}`
  } catch (error) {
    if (error instanceof SourceError) return error.reason
    throw error
  }
}
const REASONS = /items|unknown|broken|empty|tooMany|encrypted|tooLarge|bomb|truncated|nested|mergeMarks|database/
const utf16 = (text: string): Bytes => {
  const bytes = new Uint8Array(2 + text.length * 2)
  bytes.set([0xff, 0xfe])
  for (let at = 0; at < text.length; at++) new DataView(bytes.buffer).setUint16(2 + at * 2, text.charCodeAt(at), true)
  return bytes
}
const rss = (items: string) => `<rss version="2.0"><channel><title>t</title><link>https://b.example.com/</link>${items}</channel></rss>`

describe('a broken file', () => {
  it.each<[string, string | Bytes, string]>([
    ['an empty file', '', 'empty'],
    ['a file of spaces', '  \n ', 'empty'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'unknown'],
    ['a PDF', '%PDF-1.7\n1 0 obj', 'unknown'],
    ['JSON of another program', '{"a":[1,2]}', 'unknown'],
    [
      'cut JSON',
      '{"db":[{"meta":{"exported_on":1},"data":{"posts":[{"id":"1","title":"a","html":"<p>x</p>"},{"id":"2","ti',
      '1 items, cut',
    ],
    ['a table', 'a,b,c\n1,2,3', 'unknown'],
    ['the beginning of a zip', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'broken'],
    ['an empty zip', new Uint8Array([0x50, 0x4b, 5, 6, ...new Array<number>(18).fill(0)]), 'empty'],
    ['WXR cut in a post', aWxr(aWxrItem({ id: 1 }) + aWxrItem({ id: 2 })).slice(0, -400), '1 items, cut'],
    ['WXR cut in its head', aWxr('').slice(0, 300), '0 items, cut'],
    ['WXR with an unclosed CDATA section', aWxr(aWxrItem({ id: 1 })).replace(']]></content:encoded>', '</content:encoded>'), '1 items'],
    ['WXR with posts that are not closed', aWxr(aWxrItem({ id: 1 }) + aWxrItem({ id: 2 })).replaceAll('</item>', ''), '2 items'],
    ['WXR with control characters', aWxr(aWxrItem({ content: 'a\u0000\u0008\u001fb' })), '1 items'],
    ['WXR without its namespaces', aWxr(aWxrItem()).replace(/xmlns:\w+="[^"]*"/g, ''), '1 items'],
    ['a feed without posts', rss(''), '0 items'],
    ['a feed with empty posts', rss('<item></item><item/>'), '0 items'],
    ['a feed with bare ampersands', rss('<item><title>a & b &copy &unknown; c</title></item>'), '1 items'],
    ['HTML without text', '<!doctype html><html><body></body></html>', '0 items'],
  ])('is recognised or read as far as possible: %s', async (_, content, expected) => {
    expect(await toFailure(content)).toBe(expected)
  })

  it('keeps the text of a post whose CDATA section holds tags of the format', async () => {
    const [post, next] = await readPosts(aWxr(aWxrItem({ id: 1, content: 'یک </item><item> دو ]]]]><![CDATA[> سه' }) + aWxrItem({ id: 2 })))
    expect(post && textOf(post)).toContain('یک </item><item> دو ]]> سه')
    expect(next?.key).toBe('wordpress:blog.example.com:2')
  })

  it.each([
    ['in UTF-16', utf16(aWxr(aWxrItem({ title: 'سلام' })))],
    ['with a byte-order mark', encode(`\uFEFF${aWxr(aWxrItem({ title: 'سلام' }))}`)],
    ['in UTF-8 that claims to be windows-1256', encode(aWxr(aWxrItem({ title: 'سلام' })).replace('UTF-8', 'windows-1256'))],
    [
      'in windows-1256',
      Uint8Array.from(
        [
          ...aWxr(aWxrItem({ title: '\u0001' }))
            .replace('UTF-8', 'windows-1256')
            .replace(/[\u0600-\u06ff]/g, '?'),
        ].flatMap((sign) => (sign === '\u0001' ? [0xd3, 0xe1, 0xc7, 0xe3] : [sign.charCodeAt(0)])),
      ),
    ],
  ])('is decoded: %s', async (_, bytes) => {
    expect((await readPosts(bytes)).map(({ title }) => title)).toEqual(['سلام'])
  })

  it('never expands entities of a DTD and fetches none', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>${rss('<item><title>&b;&x;-</title><description>متن</description></item>')}`
    const [post] = await readPosts(bomb)
    expect(post?.title).not.toContain('aaaa')
    expect(post?.title).not.toContain('root:')
  })

  it('with a huge title, without dates, or with dates that do not exist is read', async () => {
    const items = `<item><title>${'الف '.repeat(200_000)}</title><pubDate>never</pubDate></item><item><title>ب</title><pubDate>Thu, 31 Feb 2099 99:99:99</pubDate></item>`
    const [first, second] = await readPosts(rss(items))
    expect([first?.title.length, first?.publishedAt, second?.publishedAt]).toEqual([2000, null, null])
  })

  it('with a post beyond the limit of one post keeps the others, and says so', async () => {
    const posts = await readPosts(aWxr(aWxrItem({ id: 1, content: 'واژه '.repeat(2_000_000) }) + aWxrItem({ id: 2 })))
    expect(posts.map(({ key, warnings }) => [key.at(-1), warnings])).toEqual([
      ['/', ['markup']],
      ['2', []],
    ])
  })
})

describe('a zip', () => {
  const reason = async (bytes: Bytes) => toFailure(bytes)
  const text = encode('# سلام\n\nمتن')

  it('is read when it is deflated, and with paths that leave it', async () => {
    const [post] = await readPosts(await aDeflatedZip('../../a/b.md', text))
    expect(post).toMatchObject({ title: 'سلام', base: 'a/b.md' })
  })

  it('with encrypted entries only is refused', async () => {
    expect(await reason(await aDeflatedZip('a.md', text, (view, at) => view.setUint16(at + 8, 1, true)))).toBe('encrypted')
  })

  it('that claims more entries than allowed is refused', async () => {
    expect(await reason(await aDeflatedZip('a.md', text, (view) => view.setUint16(view.byteLength - 12, 60_001, true)))).toBe('tooMany')
  })

  it.each([
    ['a directory beyond its end', (view: DataView) => view.setUint32(view.byteLength - 6, 1_000_000, true)],
    ['a directory that is none', (view: DataView, at: number) => view.setUint32(at, 0, true)],
    ['a name beyond its end', (view: DataView, at: number) => view.setUint16(at + 28, 60_000, true)],
  ])('with %s is refused', async (_, change) => {
    expect(await reason(await aDeflatedZip('a.md', text, change))).toBe('broken')
  })

  it.each([
    ['fewer bytes than it claims', 1_000_000],
    ['more bytes than it claims', 3],
  ])('reports an entry with %s', async (_, claimed) => {
    const posts = await readPosts(await aDeflatedZip('a.md', text, (view, at) => view.setUint32(at + 24, claimed, true)))
    expect(posts.map(({ title, failure }) => [title, failure])).toEqual([['a.md', 'damaged']])
  })

  it('reports an entry whose bytes have another checksum, and reads the others', async () => {
    const zip = await aZip({ 'a.md': '# یک\n\nمتن', 'b.md': '# دو\n\nمتن' })
    // A character of the second text.
    const at = new TextDecoder('latin1').decode(zip).indexOf('b.md') + 12
    zip[at] = (zip[at] ?? 0) ^ 1
    const posts = await readPosts(zip)
    expect(posts.map(({ title, failure }) => [title, failure])).toEqual([
      ['یک', undefined],
      ['b.md', 'damaged'],
    ])
  })

  it('reports a text that is too long for a post before it is inflated', async () => {
    const [post] = await readPosts(await aDeflatedZip('a.md', encode('واژه '.repeat(600_000))))
    expect(post).toMatchObject({ title: 'a.md', failure: 'tooLong' })
  })

  it('does not inflate a bomb', async () => {
    const source = await openSource(env, aFile(await aDeflatedZip('a.md', new Uint8Array(50_000_000))))
    const began = cpuTime()
    for await (const item of source.items()) expect(item).toMatchObject({ failure: 'tooLong' })
    expect(await source.entry('a.md', 100_000_000)).toBeUndefined()
    expect(cpuTime() - began).toBeLessThan(1000)
  })

  it('returns entries up to a size, by their paths', async () => {
    const source = await openSource(env, aFile(await aZip({ 'posts/a.md': 'متن', 'posts/a.png': new Uint8Array(100) })))
    expect((await source.entry('posts/a.png', 100))?.length).toBe(100)
    expect(await source.entry('posts/a.png', 99)).toBeUndefined()
    expect(await source.entry('posts/b.png', 100)).toBeUndefined()
  })
})

describe('arbitrary input', () => {
  it('throws nothing but SourceError', async () => {
    const prefixes = [
      '',
      'PK\u0003\u0004',
      '<rss><channel><item>',
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry>',
      '{"db":[{"data":{"posts":[{',
      '---\ntitle: ',
      '<?xml version="1.0"?><!DOCTYPE a [',
      aWxr('<item>'),
      '<html><body>',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...prefixes),
        fc.uint8Array({ maxLength: 300 }),
        fc.string({ unit: 'binary', maxLength: 100 }),
        async (head, bytes, words) => {
          const file = new Uint8Array([...encode(head), ...bytes, ...encode(words)])
          expect(await toFailure(file, 'a.md')).toMatch(REASONS)
        },
      ),
      { numRuns: 150 * __RUNS__ },
    )
  })

  it('that is a changed archive throws nothing but SourceError', async () => {
    const zip = await aZip({
      'archive.json': '{"format":"daftar"}',
      'posts.csv': 'post_id,title\n1.a,x',
      'posts/1.a.html': '<p>x</p>',
      'a.md': 'متن',
    })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }), async (changes) => {
        const changed = zip.slice()
        for (const [at, value] of changes) changed[at] = value
        expect(await toFailure(changed)).toMatch(REASONS)
      }),
      { numRuns: 150 * __RUNS__ },
    )
  })

  it('as Markdown becomes a valid document, in bounded time', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            '*',
            '_',
            '[',
            ']',
            '(',
            ')',
            '<',
            '>',
            '!',
            '`',
            '\n',
            ' ',
            '#',
            '|',
            '-',
            'س',
            '<b>',
            '</b>',
            '{{<',
            '>}}',
            '[[',
            ']]',
            '&',
          ),
          maxLength: 200,
        }),
        (markdown) => {
          convertText({ markdown }, '', 'https://daftar.example')
        },
      ),
      { numRuns: 150 * __RUNS__ },
    )
    const began = cpuTime()
    for (const piece of ['[', '*a_ ', '{{< figure ', '[[', '!['] as const)
      convertText({ markdown: piece.repeat(6000 / piece.length) }, '', 'https://daftar.example')
    expect(cpuTime() - began).toBeLessThan(10_000)
    expect(() => convertText({ html: '<p>واژه</p>'.repeat(LIMITS.documentBytes / 10) }, '', 'https://daftar.example')).toThrow()
  })
})
