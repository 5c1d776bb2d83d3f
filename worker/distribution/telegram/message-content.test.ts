import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SPONSORED_LABEL } from '#shared/sponsored-label.ts'
import { CAPTION_LENGTH, cutAtWord, renderMessage, toHashtag } from './message-content.ts'

const URL_OF_POST = 'https://daftar.example/sara/%D8%A8%D8%A7%D8%BA-abcdefghijkl?a=1&b="2"'
const aPost = (fields: Partial<Parameters<typeof renderMessage>[0]> = {}) => ({
  ...{ title: 'باغ انار', description: 'روزی در باغ', url: URL_OF_POST, tags: [], isSponsored: false },
  ...fields,
})

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
/** The text that a reader sees; fails for markup other than that of the message. */
function visible(html: string): string {
  const plain = html.replace(/<\/?b>|<a href="[^"<>]*">|<\/a>/g, '')
  expect(plain).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/)
  return plain.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? '')
}

const hasLoneSurrogate = (words: string) => !words.isWellFormed()

/** Words with what may go wrong: markup, entities, emoji of several code points, long words. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom('کتاب', 'می‌خواهم', '<b>', '&amp;', '"', "'", '😀', '👨‍👩‍👧‍👦', '🇮🇷', 'é', 'x'.repeat(400), '<script>', '&', '\u2067'),
      fc.string({ unit: 'grapheme' }),
    ),
    { maxLength: 200 },
  )
  .map((parts) => parts.join(' '))

test('any post fits into a caption with its whole link, without broken markup or characters', () => {
  fc.assert(
    fc.property(words, words, fc.array(words, { maxLength: 20 }), fc.boolean(), (title, description, tags, isSponsored) => {
      const html = renderMessage(aPost({ title, description, tags, isSponsored }))
      const seen = visible(html)
      expect(seen.length).toBeLessThanOrEqual(CAPTION_LENGTH)
      expect(hasLoneSurrogate(html)).toBe(false)
      expect(html).toContain(
        '<a href="https://daftar.example/sara/%D8%A8%D8%A7%D8%BA-abcdefghijkl?a=1&amp;b=&quot;2&quot;">ادامه در دفتر</a>',
      )
      if (isSponsored) expect(seen.startsWith(SPONSORED_LABEL)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('a cut text is the beginning of the text, ends after a word and splits no character', () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 600 }), (given, max) => {
      const cut = cutAtWord(given, max)
      expect(cut.length).toBeLessThanOrEqual(max)
      if (given.length <= max) {
        expect(cut).toBe(given)
        return
      }
      const kept = cut.slice(0, -1)
      expect([given.startsWith(kept), cut.endsWith('…'), hasLoneSurrogate(kept) && !hasLoneSurrogate(given)]).toEqual([true, true, false])
      const rest = given.slice(kept.length)
      // Only a first word that is too long is cut within.
      if (/\S\s/.test(given.slice(0, max - 1))) expect(rest === '' || /^\s/.test(rest)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['a b c', 4, 'a b…'],
  ['کتاب خوب', 6, 'کتاب…'],
  ['😀😀😀', 4, '😀…'],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 12, '👨‍👩‍👧‍👦…'],
  ['abc', 3, 'abc'],
  ['abcd', 0, ''],
])('cutAtWord(%s, %i) returns %s', (given, max, expected) => expect(cutAtWord(given, max)).toBe(expected))

test.each([
  ['شعر', '#شعر'],
  ['شعر نو', '#شعر_نو'],
  ['می‌خواهم', '#می‌خواهم'],
  ['C++', '#C'],
  ['#داستان!', '#داستان'],
  ['۱۴۰۵', ''],
  ['!!!', ''],
  ['دهۀ ۷۰', '#دهۀ_۷۰'],
])('the tag %s becomes the hashtag “%s”', (tag, expected) => expect(toHashtag(tag)).toBe(expected))

test('the title is bold, and the excerpt, the link and the hashtags follow', () => {
  const html = renderMessage(aPost({ title: 'باغ <انار>', url: 'https://daftar.example/a', tags: ['شعر', 'شعر', 'باغ'] }))
  expect(html).toBe('<b>باغ &lt;انار&gt;</b>\n\nروزی در باغ\n\n<a href="https://daftar.example/a">ادامه در دفتر</a>\n\n#شعر #باغ')
})

test('advertising carries its label first, and a post without words has a title', () => {
  const html = renderMessage(aPost({ title: ' ', description: '', url: 'https://daftar.example/a', isSponsored: true }))
  expect(html).toBe('رپورتاژ آگهی\n<b>بدون عنوان</b>\n\n<a href="https://daftar.example/a">ادامه در دفتر</a>')
})
