import { text as profile } from '#web/people/profiles/text.ts'
import { ownPostText } from '#web/posts/cards/own-post-text.ts'
import { myPostsText as mine } from '#web/posts/posts/my-posts-text.ts'
import { text } from '#web/posts/posts/text.ts'
import { text as ui } from '#web/ui/text.ts'
import { expectAccessible, expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { PHONE } from '../support/chromium.ts'
import { Client } from '../support/client.ts'
import { publishDraft } from '../support/draft.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember, uniqueId } from '../support/member.ts'

test('search in one’s own posts ignores spelling variants; posts deleted together return 410 until the deletion is undone', async ({
  page,
  site,
}) => {
  const member = await registerMember(site)
  const found = [
    await publishDraft(member.client, { title: 'چرا می‌خواهم كتاب بخوانم' }),
    await publishDraft(member.client, { title: 'کتابی که می خواهم' }),
  ]
  await publishDraft(member.client, { title: 'چیزی دیگر' })
  await page.context().addCookies(browserCookies(member.client))
  await page.goto('/me/posts/published')
  await waitForHydration(page)
  await page.getByRole('searchbox', { name: text.searchTitles }).fill('کتاب میخواهم')
  await page.getByRole('button', { name: text.search, exact: true }).click()
  const boxes = page.getByRole('main').getByRole('checkbox')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(2)
  await expect(boxes).toHaveCount(0)
  await page.getByRole('link', { name: mine.select, exact: true }).click()
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await box.check()
  const visitor = new Client(site)
  const statuses = () => Promise.all(found.map(async ({ path }) => (await visitor.get(encodeURI(path))).status))
  await page.getByRole('toolbar', { name: text.bulkActions }).getByRole('button', { name: text.actions.remove }).click()
  await expect(page.getByText(text.removed)).toBeVisible()
  await expect(boxes).toHaveCount(0)
  expect(await statuses()).toEqual([410, 410])
  await page.getByRole('button', { name: ui.undo }).click()
  await expect(page.getByText(text.undone)).toBeVisible()
  await expect(boxes).toHaveCount(2)
  expect(await statuses()).toEqual([200, 200])
})

test('an author pins a post from their list of posts; it leads the profile once, and unpinning returns it to its place', {
  tag: '@full',
}, async ({ page, site }) => {
  const member = await registerMember(site)
  const { hash } = await publishDraft(member.client, { title: 'برای آغاز از این بخوان' })
  await publishDraft(member.client, { title: 'تازه‌ترین' })
  const titles = () => page.locator('main [data-card] :is(h2, h3)').allTextContents()
  await page.context().addCookies(browserCookies(member.client))
  const choose = async (action: string) => {
    await page.goto('/me/posts/published')
    const row = page.getByRole('listitem').filter({ hasText: 'برای آغاز از این بخوان' })
    await row.getByRole('button', { name: text.moreActions }).click()
    await row.getByRole('button', { name: action, exact: true }).click()
  }
  await choose(mine.pin)
  await expect(page.getByText(mine.pinnedNow)).toBeVisible()
  await page.goto(`/${member.handle}`)
  expect(await titles()).toEqual(['برای آغاز از این بخوان', 'تازه‌ترین'])
  await expect(page.locator(`[data-card="${hash}"]`)).toContainText(profile.pinned)
  await expectAccessible(page)
  await choose(mine.unpin)
  await expect(page.getByText(mine.unpinned)).toBeVisible()
  await page.goto(`/${member.handle}`)
  expect(await titles()).toEqual(['تازه‌ترین', 'برای آغاز از این بخوان'])
})

test('posts are selected and removed together without scripts', { tag: '@full' }, async ({ browser, site }) => {
  const member = await registerMember(site)
  for (const title of ['یکم', 'دوم', 'سوم']) await publishDraft(member.client, { title })
  const context = await browser.newContext({ baseURL: site, javaScriptEnabled: false })
  await context.addCookies(browserCookies(member.client))
  const page = await context.newPage()
  await page.goto('/me/posts/published')
  await page.getByRole('link', { name: mine.select, exact: true }).click()
  for (const title of ['یکم', 'سوم']) await page.getByRole('checkbox', { name: mine.selectPost(title) }).check()
  await page.getByRole('toolbar', { name: text.bulkActions }).getByRole('button', { name: text.actions.remove }).click()
  await expect(page.locator('main noscript > [role=status]')).toHaveText(ownPostText.postCount('۲') + ownPostText.removed)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['دوم'])
  await context.close()
})

test('a draft is a slip of paper that goes on where the author stopped; tabs without posts are hidden', { tag: '@full' }, async ({
  page,
  site,
}) => {
  const member = await registerMember(site)
  await page.context().addCookies(browserCookies(member.client))
  await member.client.call('POST', '/api/posts', {
    json: { key: uniqueId(), title: 'صلح‌نامه', bodyMarkdown: 'مادربزرگم **سواد** نداشت.' },
  })
  await page.goto('/me/posts/drafts')
  await expect(page.getByRole('navigation', { name: text.kinds }).getByRole('link')).toHaveCount(1)
  const slip = page.getByRole('main').getByRole('listitem').filter({ hasText: 'صلح‌نامه' })
  await expect(slip).toContainText('مادربزرگم سواد نداشت.')
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page)
  await waitForHydration(page)
  // Anywhere on the slip.
  await slip.click({ position: { x: 60, y: 110 } })
  await expect(page).toHaveURL(/\/p\/[a-z0-9]{12}\/edit$/)
})
