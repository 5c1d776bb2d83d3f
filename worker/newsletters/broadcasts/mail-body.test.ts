import { expect, test } from 'vitest'
import type { Document } from '#shared/document/contract.ts'
import { renderDocument } from '#worker/posts/rendering/index.ts'
import { NEWSLETTER_FRAGMENT } from '#worker/statistics/collection/contract.ts'
import { broadcastContent, broadcastEmail } from './broadcast-content.ts'
import { toMailBody } from './mail-body.ts'

const POST = 'https://daftar.example/sara/post-abc'
const ORIGIN = 'https://daftar.example'
const convert = (html: string, max = 1e6) => toMailBody(html, { origin: ORIGIN, postUrl: POST }, max).body
const convertDraft = (html: string, max = 1e6) => toMailBody(html, { origin: ORIGIN, postUrl: null }, max)

test('every element carries its style, and addresses are absolute', () => {
  const html = convert('<h2 id="h-a">باغ</h2><p>متن <a href="/sara">سارا</a> و <a href="#fn-1">۱</a></p>')
  expect(html).toMatch(/^<h2 style="[^"]+">باغ<\/h2><p style="[^"]+">/)
  expect(html).toContain('href="https://daftar.example/sara"')
  expect(html).toContain(`href="${POST}#fn-1"`)
  expect(html).not.toContain('id=')
})

test('a picture has one file and the size that Outlook needs, without its placeholder', () => {
  const html = convert(
    '<figure><span class="blurred"><img src="data:image/webp;base64,AA" alt="" class="blur"><picture><source type="image/avif" srcset="/media/a/480.avif 480w"><img src="/media/a/960.webp" width="2000" height="1000" alt="انار" loading="lazy"></picture></span><figcaption>انارها</figcaption></figure>',
  )
  expect(html.match(/<img/g)).toHaveLength(1)
  expect(html).toContain('src="https://daftar.example/media/a/960.webp" alt="انار" width="560" height="280"')
  expect(html).toContain('>انارها</figcaption>')
})

test('audio becomes a link, embeds keep theirs, task boxes become signs, and scripts and buttons go', () => {
  const html = convert(
    '<figure class="audio"><audio controls src="/media/sound/a.mp3"></audio><figcaption>صدا</figcaption></figure><div class="embed"><a href="https://aparat.com/v/1" data-frame="x">آپارات</a></div><ul><li><input type="checkbox" checked disabled>خرید</li><li><input type="checkbox" disabled>پخت</li></ul><script>alert(1)</script><p>ته<button>x</button></p>',
  )
  expect(html).toContain(`<a href="${POST}"`)
  expect(html).toContain('<a href="https://aparat.com/v/1"')
  expect(html).toContain('>☑ خرید</li>')
  expect(html).toContain('>☐ پخت</li>')
  expect(html).not.toMatch(/audio|script|alert|button|data-frame|input/)
})

test('a long post ends between blocks', () => {
  const list = `<ul>${'<li>سیب</li>'.repeat(20)}</ul>`
  const html = convert(`<p>یک</p>${list}<p>سه</p>`, 600)
  expect(html).toMatch(/^<p [^>]*>یک<\/p>$/)
  expect(convert(`<p>یک</p>${list}<p>سه</p>`)).toContain('سه')
})

test('a draft links to no page of its own: sound to its file, and notes are only words', () => {
  const { body, isComplete } = convertDraft(
    '<p>متن<sup class="note"><a href="#fn-1" id="fnref-1" role="doc-noteref">۱</a></sup> <a href="https://a.example/">پیوند</a></p><figure class="audio"><audio controls src="/media/audio/abcdefghijkl.mp3"></audio></figure><section class="notes"><ol><li id="fn-1"><p>یادداشت <a href="#fnref-1" class="note-back" role="doc-backlink">↩</a></p></li></ol></section>',
  )
  expect(body.match(/href="[^"]*"/g)).toEqual(['href="https://a.example/"', 'href="https://daftar.example/media/audio/abcdefghijkl.mp3"'])
  expect(body).toMatch(/<sup style="[^"]*">۱<\/sup>/)
  expect(body).toMatch(/<p style="[^"]*">یادداشت <\/p>/)
  expect([isComplete, convertDraft(`<p>یک</p><p>${'دو '.repeat(400)}</p>`, 600).isComplete]).toEqual([true, false])
})

test('links to posts of this site are marked as links of a newsletter, and no others', () => {
  const html = convert(
    '<p><a href="/sara/abc-0123456789ab">الف</a><a href="https://daftar.example/sara/0123456789ab#comments">ب</a><a href="/sara">پ</a><a href="https://other.example/sara/abc-0123456789ab">ت</a></p>',
  )
  expect(Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href)).toEqual([
    `https://daftar.example/sara/abc-0123456789ab${NEWSLETTER_FRAGMENT}`,
    'https://daftar.example/sara/0123456789ab#comments',
    'https://daftar.example/sara',
    'https://other.example/sara/abc-0123456789ab',
  ])
})

test('text stays text', () => {
  expect(convert('<p>&lt;img src=x onerror=alert(1)&gt; &amp; "</p>')).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;')
})

const document: Document = {
  type: 'doc',
  content: Array.from({ length: 3000 }, (_, at) => ({
    type: 'paragraph' as const,
    content: [{ type: 'text' as const, text: `بند ${at} از متنی که برای یک نامه خیلی بلند است و باید کوتاه شود.` }],
  })),
}

test('an email has fewer bytes than Gmail shows, the link that unsubscribes in header, text and HTML, and the whole text as plain text', () => {
  const content = broadcastContent(
    { title: 'متن بلند', path: '/sara/متن-بلند-abc', author: 'سارا', home: null, publishedAt: 0, html: renderDocument(document), document },
    'https://daftar.example',
  )
  const email = broadcastEmail(
    content,
    { subject: 'متن بلند', hash: 'b' },
    { to: 'reader@example.com', token: 'T'.repeat(43), subscription: 's', newsletter: 'سارا' },
    'https://daftar.example',
  )
  expect(new TextEncoder().encode(email.html).length).toBeLessThan(102_000)
  const unsubscribe = `https://daftar.example/unsubscribe/newsletter?t=${'T'.repeat(43)}&of=s`
  expect(email.headers).toEqual({ 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  expect(email.html).toContain(unsubscribe.replace('&', '&amp;'))
  expect(email.text).toContain(unsubscribe)
  expect(email.text).toContain('بند 2999')
  expect(email.key).toBe('b-s')
})
