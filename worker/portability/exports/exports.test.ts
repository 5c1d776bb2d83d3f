import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryDocument } from '#shared/document/arbitrary-document.ts'
import type { Document } from '#shared/document/contract.ts'
import { SPONSORED_LABEL } from '#shared/sponsored-label.ts'
import { newHash } from '#worker/lib/hash.ts'
import { readXml } from '#worker/lib/xml.ts'
import { imageKey } from '#worker/posts/media/index.ts'
import { bookImageKey } from '#worker/posts/media/object-keys.ts'
import { renderDocument } from '#worker/posts/rendering/index.ts'
import { aList, aPost, aPublication, as, aUser, paragraphs, runQuery } from '#worker/testing/index.ts'
import { aSponsorship } from '#worker/testing/money-factories.ts'
import { toXhtml } from './to-xhtml.ts'

const GIF = Uint8Array.fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
const OPAQUE_GIF = GIF.map((byte, at) => (at === 22 ? 0 : byte))

/** Reads the files of a zip without compression by the central directory at its end (APPNOTE.TXT 4.3.6), which a zip without comment ends with. */
function readStoredZip(bytes: Uint8Array): Map<string, string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = (from: number, length: number) => new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(from, from + length))
  const end = bytes.byteLength - 22
  expect(view.getUint32(end, true)).toBe(0x06054b50)
  const files = new Map<string, string>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    expect([view.getUint32(at, true), view.getUint16(at + 10, true)]).toEqual([0x02014b50, 0])
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [number, number, number]
    const local = view.getUint32(at + 42, true)
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const name = text(at + 46, nameLength)
    const isImage = name.startsWith('book/images/')
    files.set(name, isImage ? `begins with ${bytes.subarray(start, start + 3).toHex()}` : text(start, view.getUint32(at + 24, true)))
    at += 46 + nameLength + extraLength + noteLength
  }
  return files
}

async function aWebp(gif: Uint8Array<ArrayBuffer>) {
  const made = await env.IMAGES.input(new Blob([gif]).stream())
    .transform({ width: 240 })
    .output({ format: 'image/webp' })
  return new Uint8Array(await made.response().arrayBuffer())
}

/** Returns the files of an EPUB by name, after reading each XML file. */
async function openBook(response: Response): Promise<Map<string, string>> {
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/epub+zip'])
  const bytes = new Uint8Array(await response.arrayBuffer())
  // Readers find the type here: EPUB OCF 4.2.6.1.
  expect(new TextDecoder().decode(bytes.slice(30, 58))).toBe('mimetypeapplication/epub+zip')
  const files = readStoredZip(bytes)
  for (const [name, text] of files) if (/\.(?:xhtml|opf|xml)$/.test(name)) readXml(text.replace('<!DOCTYPE html>\n', ''))
  const named = [...(files.get('book/package.opf') ?? '').matchAll(/ href="([^"]+)"/g)].map(([, href]) => `book/${href}`)
  expect(named.toSorted()).toEqual([...files.keys()].filter((name) => /^book\/(?!package)/.test(name)).toSorted())
  return files
}

const image = (hash: string): Document['content'][number] => ({
  type: 'image',
  attrs: { hash, width: 300, height: 200, widths: [240], alt: 'یک «عکس» <b>', caption: '' },
})

describe('a post as EPUB', () => {
  test('has the text, the images that exist, the author and the date in Persian, and escaped titles', async () => {
    const author = await aUser({ name: 'رعنا & یاران' })
    const [stored, transparent, missing, broken] = [newHash(), newHash(), newHash(), newHash()]
    await env.MEDIA.put(imageKey(stored, 240, 'image/webp'), await aWebp(OPAQUE_GIF))
    await env.MEDIA.put(imageKey(transparent, 240, 'image/webp'), await aWebp(GIF))
    await env.MEDIA.put(imageKey(broken, 240, 'image/webp'), 'no image')
    const images = [stored, transparent, missing, broken].map(image)
    const document: Document = { type: 'doc', content: [...paragraphs('متنِ <آزمون> & بیشتر').content, ...images] }
    const post = await aPost(author, { title: 'عنوان <b> & «نقل»', document, at: Date.UTC(2026, 2, 21) })
    const book = await openBook(await as(null).get(`/api/exports/posts/${post.hash}.epub`))
    const chapter = book.get(`book/${post.hash}.xhtml`) ?? ''
    expect(chapter).toContain('متنِ &lt;آزمون&gt; &amp; بیشتر')
    expect(chapter).toContain('<h1><bdi>عنوان &lt;b&gt; &amp; «نقل»</bdi></h1>')
    expect(chapter).toContain('<bdi>رعنا &amp; یاران</bdi> · <bdi>۱ فروردین ۱۴۰۵</bdi>')
    expect(chapter).toContain(`<img src="images/${stored}.jpg" alt="یک «عکس» &lt;b&gt;"/>`)
    for (const hash of [missing, broken]) expect(chapter).not.toContain(hash)
    expect(book.get('book/package.opf')).toContain('<dc:description>متنِ &lt;آزمون&gt; &amp; بیشتر</dc:description>')
    expect(book.get(`book/images/${stored}.jpg`)).toBe('begins with ffd8ff')
    expect(book.get('book/package.opf')).toContain(`href="images/${stored}.jpg" media-type="image/jpeg"`)
    expect(chapter).toContain(`<img src="images/${transparent}.png"`)
    expect(book.get(`book/images/${transparent}.png`)).toBe('begins with 89504e')
    expect(book.get('book/package.opf')).toContain(`href="images/${transparent}.png" media-type="image/png"`)
    expect(await env.MEDIA.head(bookImageKey(stored))).not.toBeNull()
  })

  test('is right to left by attributes, without the style properties that EPUB forbids, and code is left to right', async () => {
    const document: Document = {
      type: 'doc',
      content: [
        { type: 'codeBlock', attrs: { language: 'javascript' }, content: [{ type: 'text', text: 'let x = 1' }] },
        { type: 'paragraph', content: [{ type: 'text', text: 'a.b()', marks: [{ type: 'code' }] }] },
      ],
    }
    const post = await aPost(await aUser(), { document })
    const book = await openBook(await as(null).get(`/api/exports/posts/${post.hash}.epub`))
    expect(book.get('book/package.opf')).toContain('page-progression-direction="rtl"')
    for (const name of [`${post.hash}.xhtml`, 'nav.xhtml']) expect(book.get(`book/${name}`)).toMatch(/<html [^>]*dir="rtl">/)
    expect(book.get('book/style.css')).not.toMatch(/\bdirection\b|unicode-bidi/)
    expect(book.get(`book/${post.hash}.xhtml`)).toMatch(/<pre dir="ltr"[^>]*><code(?![^>]*dir=)[^>]*>let x = 1/)
    expect(book.get(`book/${post.hash}.xhtml`)).toContain('<code dir="ltr">a.b()</code>')
  })

  test('of a sponsored post names the sponsor under its label, in every format', async () => {
    const author = await aUser()
    const post = await aPost(author)
    await aSponsorship(author, post, { state: 'approved', sponsorName: 'شرکت نمونه' })
    const label = `${SPONSORED_LABEL} · شرکت نمونه`
    const book = await openBook(await as(null).get(`/api/exports/posts/${post.hash}.epub`))
    expect(book.get(`book/${post.hash}.xhtml`)).toContain(label)
    expect(await (await as(null).get(`/api/exports/posts/${post.hash}.html`)).text()).toContain(label)
    expect(await (await as(null).get(`/api/exports/posts/${post.hash}.md`)).text()).toContain(`sponsor: "${SPONSORED_LABEL}: شرکت نمونه"`)
  })

  test('keeps struck text struck and turns the addresses that browsers accept into valid URIs', () => {
    const options = { origin: 'https://daftar.example', postUrl: 'https://daftar.example/a/b', imageSource: () => undefined }
    const hrefOf = (href: string) => / href="([^"]*)"/.exec(toXhtml(`<a href="${href}">x</a>`, options))?.[1]
    expect(toXhtml('<p><s>نه</s> <bdi>a</bdi></p>', options)).toBe('<p><s>نه</s> <bdi>a</bdi></p>')
    expect(hrefOf('https://x.example/&lt;b&gt;?a=&quot;2&quot;|3&amp;c=100%#{d}')).toBe(
      'https://x.example/%3Cb%3E?a=%222%22%7C3&amp;c=100%25#%7Bd%7D',
    )
    expect(hrefOf('/نویسنده/پست-1?a=%D8%A7')).toMatch(/^https:\/\/daftar\.example\/%D9[%\w]+\/[%\w]+-1\?a=%D8%A7$/)
    expect([hrefOf('mailto:a@b.example'), hrefOf('#fn-1'), hrefOf('javascript:x')]).toEqual(['mailto:a@b.example', '#fn-1', undefined])
  })

  test('is well-formed XHTML without scripts, players, forms and remote files for any document', () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const html = renderDocument(document)
        const xhtml = toXhtml(html, {
          ...{ origin: 'https://daftar.example', postUrl: 'https://daftar.example/a/b' },
          imageSource: (path) => `images/${path.split('/').at(-1)}`,
        })
        readXml(`<div>${xhtml}</div>`)
        expect(xhtml).not.toMatch(/<(?:script|iframe|audio|video|input|button|form|source|picture)\b/)
        expect(xhtml).not.toMatch(/ (?:on\w+|style)="|<img src="(?!images\/)/)
      }),
      { numRuns: 100 * __RUNS__ },
    )
  })
})

test('a post as Markdown has front matter that YAML reads, and as HTML is a file of its own', async () => {
  const author = await aUser({ name: 'نیلوفر: "آزمون"' })
  const post = await aPost(author, { title: 'عنوان: «یک»\\', tags: ['کتاب'], document: paragraphs('متن آزمون') })
  const response = await as(null).get(`/api/exports/posts/${post.hash}.md`)
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${post.hash}.md"`)
  const [, front = '', body] = (await response.text()).split(/^---$/m)
  const values = Object.fromEntries(
    front
      .trim()
      .split('\n')
      .map((line) => [line.split(': ')[0], JSON.parse(line.slice(line.indexOf(': ') + 2))]),
  )
  expect(values).toMatchObject({ title: 'عنوان: «یک»\\', author: 'نیلوفر: "آزمون"', tags: ['کتاب'] })
  expect(body?.trim()).toBe('متن آزمون')
  const html = await as(null).get(`/api/exports/posts/${post.hash}.html`)
  expect(html.headers.get('Content-Security-Policy')).toBe('sandbox')
  expect(await html.text()).toContain('<p>متن آزمون</p>')
})

test('drafts answer 404 and removed posts 410 in every format', async () => {
  const author = await aUser()
  const [draft, removed] = [await aPost(author, { state: 'draft' }), await aPost(author)]
  await runQuery("UPDATE posts SET state = 'removed', removed_by = 'author', removed_at = 1 WHERE id = ?", removed.id)
  for (const extension of ['md', 'html', 'epub']) {
    expect((await as(author).get(`/api/exports/posts/${draft.hash}.${extension}`)).status).toBe(404)
    expect((await as(null).get(`/api/exports/posts/${removed.hash}.${extension}`)).status).toBe(410)
  }
  expect((await as(null).get(`/api/exports/posts/${draft.hash}.exe`)).status).toBe(400)
})

test('a list as EPUB has its public posts in its order with their notes; a private list is for its owner', async () => {
  const [owner, author] = [await aUser(), await aUser()]
  const list = await aList(owner, { public: false })
  const [first, second, removed] = [await aPost(author), await aPost(author), await aPost(author)]
  for (const [position, post] of [second, first, removed].entries())
    await runQuery(
      'INSERT INTO list_items (list_id, post_id, position, note, added_at) VALUES (?, ?, ?, ?, 1)',
      list.id,
      post.id,
      position,
      `یادداشت ${position}`,
    )
  await runQuery("UPDATE posts SET state = 'removed', removed_by = 'author', removed_at = 1 WHERE id = ?", removed.id)
  expect((await as(author).get(`/api/exports/lists/${list.hash}.epub`)).status).toBe(404)
  expect((await as(null).get(`/api/exports/lists/${list.hash}.epub`)).status).toBe(404)
  const book = await openBook(await as(owner).get(`/api/exports/lists/${list.hash}.epub`))
  const spine = [...(book.get('book/package.opf') ?? '').matchAll(/idref="c-([a-z0-9]+)"/g)].map(([, hash]) => hash)
  expect(spine).toEqual([second.hash, first.hash])
  expect(book.get(`book/${first.hash}.xhtml`)).toContain('یادداشت 1')
  const empty = await openBook(await as(owner).get(`/api/exports/lists/${(await aList(owner)).hash}.epub`))
  expect(empty.get('book/nav.xhtml')).toContain('<ol><li><a href="nav.xhtml">')
  await as(owner).put(`/api/me/blocks/${author.handle}`)
  const without = await openBook(await as(owner).get(`/api/exports/lists/${list.hash}.epub`))
  expect([...without.keys()]).not.toContain(`book/${first.hash}.xhtml`)
})

test('a publication as EPUB has its public posts, oldest first; a closed one answers 404', async () => {
  const owner = await aUser()
  const publication = await aPublication({ owner })
  const posts = [await aPost(owner, { publication, at: 2000 }), await aPost(owner, { publication, at: 1000 })]
  await aPost(owner, { publication, state: 'draft' })
  const path = `/api/exports/publications/${publication.handle}.epub`
  const book = await openBook(await as(null).get(path))
  const spine = [...(book.get('book/package.opf') ?? '').matchAll(/idref="c-([a-z0-9]+)"/g)].map(([, hash]) => hash)
  expect(spine).toEqual(posts.map(({ hash }) => hash).toReversed())
  const reader = await aUser()
  await as(reader).put(`/api/me/blocks/${owner.handle}`)
  expect([...(await openBook(await as(reader).get(path))).keys()]).not.toContain(`book/${posts[0]?.hash}.xhtml`)
  await runQuery('UPDATE publications SET closed_at = 1 WHERE id = ?', publication.id)
  expect((await as(null).get(path)).status).toBe(404)
})
