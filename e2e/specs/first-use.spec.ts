import type { Page } from '@playwright/test'
import { text as account } from '#web/account/auth/text.ts'
import { text as home } from '#web/discovery/home-feed/text.ts'
import { followText, likeText, saveText } from '#web/engagement/buttons/button-text.ts'
import { text as comments } from '#web/engagement/comments/text.ts'
import { text as lists } from '#web/engagement/reading-lists/text.ts'
import { text as interests } from '#web/people/follows/text.ts'
import { Client } from '../support/client.ts'
import { publishDraft, waitUntilSearchable } from '../support/draft.ts'
import { expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember, uniqueId, waitForEmailCode } from '../support/member.ts'

const CHOSEN_TOPICS = 3

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Walks through the first visit; `hasScripts` says whether the page runs JavaScript. */
async function walkThrough(page: Page, site: string, hasScripts: boolean): Promise<void> {
  const author = await registerMember(site, `نویسندهٔ ${uniqueId(3)}`)
  const word = `واژه${uniqueId(4)}`
  const { path, hash } = await publishDraft(author.client, { title: `نوشته‌ای با پیوند ${word}` })
  const article = page.locator('main article').first()
  const heart = article.getByRole('button', { name: /^پسندیدن/ })

  await page.goto(path)
  await article.getByRole('link', { name: likeText.signIn(0) }).click()
  await page.getByRole('main').getByRole('link', { name: account.register }).click()
  await expect(page).toHaveURL(/\/register\?next=/)
  if (hasScripts) await waitForHydration(page)
  const email = `e2e-${uniqueId()}@example.com`
  await field(page, account.address).fill(email)
  await page.getByRole('button', { name: account.next }).click()
  const code = field(page, account.code)
  await code.fill(await waitForEmailCode(new Client(site), email))
  await code.press('Enter')
  await field(page, account.name).fill('خوانندهٔ تازه')
  const shown = new Set<string>()
  page.on('framenavigated', (frame) => void shown.add(new URL(frame.url()).pathname))
  await page.getByRole('button', { name: account.create }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(interests.first)
  // The destination comes after the interests, and is not shown for a moment before them.
  expect([...shown].filter((pathname) => pathname !== '/register')).toEqual(['/me/interests'])
  const topics: string[] = []
  for (let at = 0; at < CHOSEN_TOPICS; at++) {
    const chip = page.locator('main button[aria-pressed=false]').first()
    topics.push((await chip.textContent()) ?? '')
    await chip.click()
    await expect(page.locator('main button[aria-pressed=true]')).toHaveCount(at + 1)
  }
  await page.getByRole('button', { name: interests.continue }).click()
  await expect(page).toHaveURL(`${site}${encodeURI(path)}`)

  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const follow = article.getByRole('button', { name: followText.follow }).first()
  await follow.click()
  await expect(article.getByRole('button', { name: followText.following }).first()).toBeVisible()
  await page.getByRole('textbox', { name: comments.write }).fill('همان چیزی که دنبالش بودم.')
  await page.getByRole('button', { name: comments.send, exact: true }).click()
  if (hasScripts) await expect(page.getByText(comments.sentHeld).or(page.getByText(comments.sent)).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('همان چیزی که دنبالش بودم.')

  await page.goto('/home')
  const cards = page.locator('main [data-card]')
  await expect(cards.first()).toBeVisible()
  const firstTen = (await cards.allTextContents()).slice(0, 10)
  const reasons = topics.map((name) => home.reason({ kind: 'topic', name, path: null }))
  const chosen = firstTen.filter((card) => reasons.some((reason) => card.includes(reason)))
  expect(chosen.length, firstTen.join('\n')).toBeGreaterThanOrEqual(5)

  await waitUntilSearchable(new Client(site), word)
  await page.goto('/search')
  const search = page.locator('main input[name=q]')
  await search.fill(word)
  await search.press('Enter')
  const found = page.locator(`[data-card="${hash}"]`)
  await expect(found).toBeVisible()
  if (hasScripts) await waitForHydration(page)
  await found.getByRole('button', { name: saveText.save, exact: true }).click()
  await expect(found.getByRole('button', { name: saveText.save, exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/me/lists')
  await page.getByRole('main').getByRole('link', { name: lists.defaultName }).first().click()
  await expect(page.locator(`[data-card="${hash}"]`)).toBeVisible()
}

test('a newcomer with a link likes a post, registers, returns to it, follows its author, chooses topics that home reflects, comments, searches and saves @phone', async ({
  page,
  site,
}) => {
  await walkThrough(page, site, true)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a newcomer does the same with forms alone @phone', { tag: '@full' }, async ({ page, site }) => {
    await walkThrough(page, site, false)
  })
})
