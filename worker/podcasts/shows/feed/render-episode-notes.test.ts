import { expect, test } from 'vitest'
import { cutSummary, MAX_NOTES_HTML, renderEpisodeNotes } from './render-episode-notes.ts'

const ORIGIN = 'https://daftar.example'
const LINK = `${ORIGIN}/sara/متن-abc`
const bytes = (text: string) => new TextEncoder().encode(text).length
const render = (html: string) => renderEpisodeNotes(html, ORIGIN, LINK)

test.each([
  [
    '<h2 id="a">سرآغاز</h2><p dir="rtl">با <strong>همه</strong> و <em>هیچ</em>.</p><p dir="ltr">So be it.</p><p dir="ltr"></p>',
    '<h2>سرآغاز</h2><p dir="rtl">با <strong>همه</strong> و <em>هیچ</em>.</p><p dir="ltr">So be it.</p>',
  ],
  ['<p><a class="x" href="/sara/متن-abc" rel="nofollow">متن</a></p>', `<p><a href="${LINK}">متن</a></p>`],
  ['<p>پانویس<sup class="note"><a href="#fn-1">۱</a></sup></p>', `<p>پانویس<sup><a href="${LINK}#fn-1">۱</a></sup></p>`],
  ['<p><a href="https://example.com/?a=1&amp;b=2">دور</a></p>', '<p><a href="https://example.com/?a=1&amp;b=2">دور</a></p>'],
  ['<ul><li><p>یک</p></li><li><p>دو</p></li></ul>', '<ul><li><p>یک</p></li><li><p>دو</p></li></ul>'],
  [
    '<figure><picture><source srcset="/x.avif"><img src="/x.webp" width="9" height="6" alt="a > b" style="color:red"></picture><figcaption>زیر</figcaption></figure>',
    `<figure><img src="${ORIGIN}/x.webp" alt="a > b" width="9" height="6"><figcaption>زیر</figcaption></figure>`,
  ],
  ['<div class="box"><blockquote><p>نقل</p></blockquote><hr></div>', '<blockquote><p>نقل</p></blockquote><hr>'],
  ['<p>متن</p><script>alert(1)</script><button>پخش</button><style>p{}</style>', '<p>متن</p>'],
  ['<p>نیم‌فاصله &lt;script&gt; ]]> پایان</p>', '<p>نیم‌فاصله &lt;script&gt; ]]&gt; پایان</p>'],
  ['<p></p>', ''],
  ['<p>بریده در <a hre', '<p>بریده در </p>'],
  ['<p>بریده در </', '<p>بریده در </p>'],
  ['<p>یک <b>دو</p><p>سه</b></p>', '<p>یک <b>دو</b></p><p>سه</p>'],
])('renderEpisodeNotes reduces the HTML %s to allowed elements with absolute URLs in a right-to-left container', (html, notes) => {
  expect(render(html)).toBe(notes && `<div dir="rtl" lang="fa">${notes}</div>`)
})

test('renderEpisodeNotes keeps all 300 paragraphs of long notes', () => {
  const notes = render('<p>بند با <strong>تأکید</strong></p>'.repeat(300))
  expect(notes.match(/<p>/g)).toHaveLength(300)
  expect(bytes(notes)).toBeGreaterThan(4000)
})

test('renderEpisodeNotes replaces what exceeds its limit by a link to the post and closes every element', () => {
  const notes = render(`<ul><li>${'واژه &amp; <strong>درشت</strong> '.repeat(4000)}</li></ul><p>دیگر</p>`)
  expect(notes.length).toBeLessThanOrEqual(MAX_NOTES_HTML + 200)
  expect(notes).toMatch(new RegExp(`…(?:</strong>)?</li></ul><p><a href="${LINK}">ادامه در دفتر</a></p></div>$`))
  expect(notes).not.toContain('دیگر')
  expect(notes).not.toMatch(/&(?!amp;)/)
})

test('cutSummary cuts at 4000 bytes between words, and inside a word only if there is no other', () => {
  expect(cutSummary(' سلام \u202Eدنیا\u202C ')).toBe('سلام دنیا')
  const words = cutSummary('واژه '.repeat(900))
  expect(bytes(words)).toBeLessThanOrEqual(4000)
  expect(bytes(words)).toBeGreaterThan(3980)
  expect(words).toMatch(/^(?:واژه )*واژه…$/)
  const letters = cutSummary('گ'.repeat(5000))
  expect([bytes(letters) <= 4000, /^گ+…$/.test(letters)]).toEqual([true, true])
})
