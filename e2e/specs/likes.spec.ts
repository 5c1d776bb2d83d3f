import type { Locator, Page } from '@playwright/test'
import { likeText } from '#web/engagement/buttons/button-text.ts'
import { text as articleText } from '#web/posts/posts/article-text.ts'
import { publishDraft } from '../support/draft.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember } from '../support/member.ts'

const heart = (within: Page | Locator) => within.getByRole('button', { name: /^پسندیدن/ })

test('three rapid clicks like a post; the like shows on the card and the post, survives a reload, and the L key removes it', async ({
  page,
  context,
  site,
  member,
}) => {
  const { path, hash } = await publishDraft(member.client, { title: 'نوشته‌ای برای پسندیدن' })
  const reader = await registerMember(site)
  await context.addCookies(browserCookies(reader.client))
  await page.goto(`/${member.handle}`)
  const card = page.locator(`[data-card="${hash}"]`)
  await expect(heart(card)).toHaveAttribute('aria-pressed', 'false')
  // Wait, because only the last click before hydration is replayed; the cards may hydrate after the head of the page.
  await expect.poll(() => heart(card).evaluate((button) => Object.keys(button).some((key) => key.startsWith('__reactFiber')))).toBe(true)
  for (let at = 0; at < 3; at++) await heart(card).click()
  await expect(heart(card)).toHaveAttribute('aria-pressed', 'true')
  await expect(heart(card)).toHaveText(likeText.count(1))
  await card.getByRole('link', { name: 'نوشته‌ای برای پسندیدن' }).click()
  const article = page.locator('main article').first()
  await expect(heart(article)).toHaveAttribute('aria-pressed', 'true')
  await expect(article.getByRole('link', { name: articleText.likes(likeText.count(1)) })).toHaveText(likeText.count(1))
  await page.reload()
  await expect(heart(article)).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/me/likes')
  await expect(page.locator(`[data-card="${hash}"]`)).toBeVisible()
  await page.goto(path)
  await waitForHydration(page)
  await expect(heart(article)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('l')
  await expect(heart(article)).toHaveAttribute('aria-pressed', 'false')
  await expect
    .poll(async () => (await reader.client.call<{ items: object[] }>('GET', `/api/likes/post/${hash}`)).items, { message: 'like removed' })
    .toEqual([])
})

test('a click on like before hydration is replayed; when its request fails, a message appears and the post is not liked', async ({
  page,
  context,
  site,
  member,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|Failed to fetch/)
  const { path } = await publishDraft(member.client)
  await context.addCookies(browserCookies((await registerMember(site)).client))
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.route('**/api/likes/**', (route) => route.abort())
  await page.goto(path, { waitUntil: 'commit' })
  const button = heart(page.locator('main article').first())
  await button.click()
  release()
  await expect(page.getByText('به سرور نرسیدیم')).toBeVisible()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(button).toHaveText('')
})

test('a visitor’s like leads to sign-in with the post as the next URL @phone', { tag: '@full' }, async ({ page, member }) => {
  const { path } = await publishDraft(member.client)
  await page.goto(path)
  await page
    .locator('main article')
    .first()
    .getByRole('link', { name: likeText.signIn(0) })
    .click()
  await expect(page).toHaveURL(/\/login\?next=/)
  expect(decodeURI(new URL(page.url()).searchParams.get('next') ?? '')).toBe(path)
})
