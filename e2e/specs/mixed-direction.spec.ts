import type { Locator } from '@playwright/test'
import { publishDraft } from '../support/draft.ts'
import { expect, test } from '../support/fixtures.ts'
import { registerMember, uniqueId } from '../support/member.ts'

/** Returns which of the words are shown left to right, letter by letter, within the element. */
const inOwnOrder = (element: Locator, words: readonly string[]) =>
  element.evaluate((root, sought) => {
    const places: { letter: string; x: number }[] = []
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const [at, letter] of [...(text.textContent ?? '')].entries()) {
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        places.push({ letter, x: range.getBoundingClientRect().left })
      }
    const line = places.map(({ letter }) => letter).join('')
    return sought.filter((word) => {
      const start = line.indexOf(word)
      const xs = places.slice(start, start + word.length).map(({ x }) => x)
      return start >= 0 && xs.every((x, at) => at === 0 || x > (xs[at - 1] ?? x))
    })
  }, words)

const WORDS = ['C++', 'F#', '.NET', '100%', 'Next.js 14', 'Visual C++', '7-Zip', '@mina', 'and/or', 'AT&T', 'main()']

test('Latin words with signs keep their order in a Persian line, whose text is what the author wrote', async ({ page, site }) => {
  const { client } = await registerMember(site)
  const line = `${WORDS.map((word) => `این ${word}`).join(' و ')} است.`
  const list = 'فهرست React، C++، Vue است.'
  const { path } = await publishDraft(client, { title: `جهت ${uniqueId(3)}`, paragraphs: [line, list] })
  await page.goto(path)
  const [first, second] = [page.getByText('این C++').first(), page.getByText('فهرست')]
  await expect(first).toHaveText(line)
  expect(await inOwnOrder(first, WORDS)).toEqual(WORDS)
  await expect(second).toHaveText(list)
  const items = second.locator('bdi')
  await expect(items).toHaveText(['React', 'C++', 'Vue'])
  const lefts = await items.evaluateAll((found) => found.map((item) => item.getBoundingClientRect().left))
  expect(lefts).toEqual(lefts.toSorted((a, b) => b - a))
})
