import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isolateLatinRuns } from './latin-runs.ts'

/** Shows the isolated parts in square brackets. */
const shown = (text: string) =>
  isolateLatinRuns(text)
    .map((part) => (part.isIsolated ? `[${part.text}]` : part.text))
    .join('')

describe('isolateLatinRuns', () => {
  test.each([
    ['زبان C++ سریع است', 'زبان [C++] سریع است'],
    ['C# و F# و .NET', '[C#] و [F#] و [.NET]'],
    ['تا 100% رایگان، ۱۰۰% نه', 'تا [100%] رایگان، ۱۰۰% نه'],
    ['نسخهٔ 18+ و +98 و #5 و -1', 'نسخهٔ [18+] و [+98] و [#5] و [-1]'],
    ['برچسب #React و حساب @mina_s و پوشهٔ /etc/hosts', 'برچسب [#React] و حساب [@mina_s] و پوشهٔ [/etc/hosts]'],
    ['با 7-Zip باز کن', 'با [7-Zip] باز کن'],
    ['از 2024-05-01 تا 021-555-12', 'از [2024-05-01] تا [021-555-12]'],
    ['تابع main() و print("a") را', 'تابع [main()] و [print("a")] را'],
    ['نشانی https://example.com/a/ است', 'نشانی [https://example.com/a/] است'],
    ['«C++» و (C#)', '«[C++]» و ([C#])'],
    ['C++‌ای‌ها', '[C++]‌ای‌ها'],
    ['Node.js،.NET', '[Node.js]،[.NET]'],
  ])('isolates signs that would move to the other side: %s', (text, isolated) => expect(shown(text)).toBe(isolated))

  test.each([
    'React را دوست دارم',
    'نسخهٔ 2024 و 3D و 1.5 و 09:30 و 10-20 نفر',
    'Next.js 14 با and/or و AT&T و a@b.ir',
    'https://example.com/a?b=c را ببین',
    'با C++ 17 و C# and Go و A+/B+ tree',
    'کتاب Clean Code (Robert Martin) را',
    'و/React و Linux/یونیکس و React-محور و کووید-19',
    'سلام.React',
    '-React در آغاز سطر\n-Vue',
    'هنوز از React. بعد',
    'سه‌نقطهٔ ... و + و # و %',
    '',
  ])('leaves what the bidi algorithm puts right: %s', (text) => expect(shown(text)).toBe(text))

  test.each([
    ['با .NET 8 کار', 'با [.NET 8] کار'],
    ['Microsoft Visual C++ را', '[Microsoft Visual C++] را'],
    ['C and C++ هر دو', '[C and C++] هر دو'],
    ['.NET, C#, and F#.', '[.NET, C#, and F#].'],
    ['سال 2020 C++ و 100% React', 'سال 2020 [C++] و [100%] React'],
    ['(C++) React', '([C++]) React'],
  ])('keeps words of one phrase together, but no number before it: %s', (text, isolated) => expect(shown(text)).toBe(isolated))

  test.each([
    ['React، Vue و Svelte', '[React]، [Vue] و Svelte'],
    ['«React»، «C++»، «Vue»', '«[React]»، «[C++]»، «[Vue]»'],
    ['React ۱۸، Vue ۳', '[React] ۱۸، [Vue] ۳'],
    ['2020، 2021، 2022', '2020، 2021، 2022'],
    ['React\nVue', 'React\nVue'],
    ['React، سپس Vue', 'React، سپس Vue'],
  ])('isolates the items of a list with Persian separators, which reads from the right: %s', (text, isolated) =>
    expect(shown(text)).toBe(isolated),
  )

  it('gives back every text when its parts are joined, without empty parts or isolated Persian letters', () => {
    const piece = fc.constantFrom(
      ...' .#+%@/-&_:،؛«»()"\n\uFFFC'.split(''),
      'C',
      '9',
      'Vue',
      'js',
      'و',
      'یا',
      '۱۴',
      'é',
      '😀',
      '\u200c',
      ', ',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join('')),
    )
    fc.assert(
      fc.property(text, (made) => {
        const parts = isolateLatinRuns(made)
        expect(parts.map((part) => part.text).join('')).toBe(made)
        for (const part of parts) {
          expect(part.text).not.toBe('')
          if (part.isIsolated) expect(part.text).not.toMatch(/^\s|\s$|[\n\uFFFC]|(?=[\p{Script=Arabic}،؛«»])[^\p{M}]/u)
        }
      }),
      { numRuns: 2000 * __RUNS__ },
    )
  })

  it('takes linear time', () => {
    for (const unit of ['a ', 'a(', 'a-', '1-', '+', 'a،', '(a', 'https://']) {
      const started = performance.now()
      isolateLatinRuns(unit.repeat(100_000))
      expect(performance.now() - started).toBeLessThan(2000)
    }
  })
})
