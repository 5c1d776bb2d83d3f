import { expect, test } from 'vitest'
import { renderEpisodeNotes } from './render-episode-notes.ts'

const ORIGIN = 'https://daftar.example'
const bytes = (text: string) => new TextEncoder().encode(text).length

test.each([
  [
    '<h2 id="a">سرآغاز</h2><p dir="rtl">با <strong>همه</strong> و <em>هیچ</em>.</p>',
    '<p>سرآغاز</p><p>با <strong>همه</strong> و <em>هیچ</em>.</p>',
  ],
  ['<p><a class="x" href="/sara/متن-abc" rel="nofollow">متن</a></p>', `<p><a href="${ORIGIN}/sara/متن-abc">متن</a></p>`],
  ['<p><a href="https://example.com/?a=1&amp;b=2">دور</a></p>', '<p><a href="https://example.com/?a=1&amp;b=2">دور</a></p>'],
  ['<ul><li><p>یک</p></li><li><p>دو</p></li></ul>', '<ul><li><p>یک</p></li><li><p>دو</p></li></ul>'],
  ['<figure><picture><img src="/x.webp" alt="a > b"></picture><figcaption>زیر</figcaption></figure>', '<p>زیر</p>'],
  ['<p>نیم‌فاصله &lt;script&gt; ]]> پایان</p>', '<p>نیم‌فاصله &lt;script&gt; ]]&gt; پایان</p>'],
  ['<p></p><hr>', ''],
  ['<p>بریده در <a hre', '<p>بریده در </p>'],
  ['<p>بریده در </', '<p>بریده در </p>'],
  ['<p>یک <b>دو</p><p>سه</b></p>', '<p>یک <b>دو</b></p><p>سه</p>'],
])('renderEpisodeNotes reduces the HTML %s to allowed elements', (html, notes) => {
  expect(renderEpisodeNotes(html, ORIGIN)).toBe(notes)
})

test('renderEpisodeNotes cuts at 4000 bytes between words and closes every element', () => {
  const notes = renderEpisodeNotes(`<p>${'واژه &amp; <strong>درشت</strong> '.repeat(400)}</p><p>دیگر</p>`, ORIGIN)
  expect(bytes(notes)).toBeLessThanOrEqual(4000)
  expect(bytes(notes)).toBeGreaterThan(3900)
  expect(notes).toMatch(/^<p>.*…(?:<\/strong>)?<\/p>$/)
  expect(notes.match(/<strong>/g)).toHaveLength(notes.match(/<\/strong>/g)?.length ?? 0)
  expect(notes.replaceAll(/<[^>]+>/g, '')).toMatch(/ (?:واژه|&amp;|درشت)…$/)
  expect(notes).not.toMatch(/&(?!amp;)/)
})

test('renderEpisodeNotes stops before a paragraph that no longer fits', () => {
  const notes = renderEpisodeNotes('<p>بند</p>'.repeat(1000), ORIGIN)
  expect(bytes(notes)).toBeLessThanOrEqual(4000)
  expect(bytes(notes)).toBeGreaterThan(3900)
  expect(notes.replaceAll('<p>بند</p>', '')).toMatch(/^(?:<p>…?<\/p>)?$/)
})
