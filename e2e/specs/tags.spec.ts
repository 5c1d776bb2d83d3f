import { text as featured } from '#web/discovery/featured/text.ts'
import { text as reports } from '#web/moderation/reports/text.ts'
import { text as moderation } from '#web/moderation/tag-moderation/text.ts'
import { text } from '#web/posts/tags/text.ts'
import { expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { publishDraft } from '../support/draft.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { uniqueId } from '../support/member.ts'
import { aModerator } from '../support/moderator.ts'

for (const screen of ['desktop', 'phone'] as const) {
  test(`a moderator merges, renames, hides and shows a tag on its page ${screen === 'phone' ? '@phone' : ''}`, {
    tag: '@full',
  }, async ({ page, context, site, member }) => {
    const id = uniqueId(4)
    const [wrong, right] = [`كتابخانه ${id}`, `کتاب‌سرا ${id}`]
    await publishDraft(member.client, { title: `نخست ${id}`, tags: [wrong] })
    await publishDraft(member.client, { title: `دوم ${id}`, tags: [right] })
    const moderator = await aModerator(site)
    await context.addCookies(browserCookies(moderator.client))
    const address = (name: string) => `/tag/${encodeURIComponent(name.replaceAll(/[ \u200c]/g, '-'))}`
    const menu = page.getByRole('button', { name: moderation.menu })
    const open = async (entry: string) => {
      await menu.click()
      await page.getByRole('button', { name: entry, exact: true }).click()
    }

    await page.goto(`/tag/${encodeURIComponent(right)}`)
    await waitForHydration(page)
    await open(moderation.merge)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(moderation.spelling).fill(wrong)
    await expectAccessibleInBothThemes(page)
    await dialog.getByRole('button', { name: moderation.mergeSubmit }).click()
    await expect(page.locator('[data-card]:not([data-promotion])')).toHaveCount(2)
    const moved = await page.request.get(`/tag/${encodeURIComponent(wrong)}`, { maxRedirects: 0 })
    expect(moved.status()).toBe(301)

    await open(moderation.rename)
    const written = `کتابسرا ${id}`
    await dialog.getByLabel(moderation.spellingLabel).fill(written)
    await dialog.getByRole('button', { name: moderation.save }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`#${written}`)
    await expect(page).toHaveURL(new RegExp(address(written)))
    await page.getByRole('link', { name: text.byRead }).click()
    await expect(page.locator('[data-card]:not([data-promotion])')).toHaveCount(2)
    await expectAccessibleInBothThemes(page)
    if (screen === 'phone') await expectToFitPhone(page)

    await open(moderation.hide)
    await expect(page.getByText(text.hidden)).toBeVisible()
    expect((await member.client.send('GET', address(written))).status).toBe(404)
    await open(moderation.show)
    await expect(page.getByText(text.hidden)).toBeHidden()
  })
}

test('a moderator features a post in a topic and unfeatures it', { tag: '@full' }, async ({ page, context, site, member }) => {
  const title = `برگزیدهٔ آزمون ${uniqueId(4)}`
  const { path } = await publishDraft(member.client, { title, topics: ['theatre'] })
  const moderator = await aModerator(site)
  await context.addCookies(browserCookies(moderator.client))
  await page.goto(path)
  await waitForHydration(page)
  const menu = page.getByRole('article').getByRole('button', { name: reports.menu })
  await menu.click()
  await page.getByRole('button', { name: featured.feature('تئاتر') }).click()
  await expect(page.getByText(featured.featured('تئاتر'))).toBeVisible()
  await page.goto('/topic/theatre')
  const section = page.getByRole('region', { name: featured.title })
  await expect(section.locator('[data-card]').first()).toContainText(title)
  await expectAccessibleInBothThemes(page)
  await page.goto(path)
  await waitForHydration(page)
  await menu.click()
  await page.getByRole('button', { name: featured.unfeature('تئاتر') }).click()
  await expect(page.getByText(featured.unfeatured('تئاتر'))).toBeVisible()
  await page.goto('/topic/theatre')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(section.getByText(title)).toHaveCount(0)
})

test('the tags page lists tags by letter, and a letter has its own URL @phone', { tag: '@full' }, async ({ page, member }) => {
  const name = `ژرفا ${uniqueId(4)}`
  await publishDraft(member.client, { title: `پست ${name}`, tags: [name] })
  await page.goto('/tags')
  const letters = page.getByRole('navigation', { name: text.letters })
  await letters.getByRole('link', { name: 'ژ' }).click()
  await expect(page).toHaveURL(/letter=/)
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /letter=%DA%98$/)
  await expectAccessibleInBothThemes(page)
  await expectToFitPhone(page)
  await letters.getByRole('link', { name: text.all }).click()
  await expect(page.getByRole('heading', { name: text.popular })).toBeVisible()
})
