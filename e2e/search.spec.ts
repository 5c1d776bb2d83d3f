import { text } from '#web/search/text.ts'
import { expectAccessibleInBoth } from './accessible.ts'
import { alive } from './alive.ts'
import { publishDraft } from './draft.ts'
import { findable } from './findable.ts'
import { unique } from './member.ts'
import { expect, test } from './site.ts'

test('a text is found however its words are spelled, marked where they stand; a slip is put right', async ({ page, member }) => {
  const word = `گلابتون${[...unique(4)].map((digit) => 'بپجچخدرزسشغفقکگل'.charAt(Number.parseInt(digit, 16))).join('')}`
  const title = `کارگاه ${word}`
  await publishDraft(member.client, { title, paragraphs: [`در این کارگاه می‌خواهم از كتاب‌های کهنهٔ ${word} بنویسم.`] })
  await findable(member.client, word)
  await page.goto('/search')
  await alive(page)
  const box = page.getByRole('combobox', { name: text.box })
  await box.fill(`ميخواهم كتابها ${word}`)
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\/posts\?q=/)
  const card = page.locator('[data-card]').filter({ hasText: title })
  await expect(card).toHaveCount(1)
  await expect(card.locator('mark')).toHaveText([word, 'می‌خواهم', 'كتاب‌های', word])
  await expectAccessibleInBoth(page)

  await box.fill(`«${word} کارگاه»`)
  await box.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: text.found(0) })).toBeVisible()
  // While it is typed: arrows point at a suggestion, Escape closes, Enter goes there.
  await box.fill('')
  await box.pressSequentially(`کارگاه ${word.slice(0, -2)}`)
  const option = page.getByRole('option', { name: title })
  await expect(option).toBeVisible()
  await expectAccessibleInBoth(page)
  await box.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await box.press('Escape')
  await expect(option).toBeHidden()
  await box.press('ArrowDown')
  await box.press('ArrowUp')
  await box.press('Enter')
  await expect(page.locator('article h1')).toHaveText(title)
  await page.goto('/search')
  await alive(page)
  await box.fill('sghl')
  await box.press('Enter')
  await page.getByRole('link', { name: '«سلام»' }).click()
  await expect(page.locator('[data-card]').first()).toBeVisible()
  await expect(box).toHaveValue('سلام')
})
