import { text as search } from '#web/discovery/search/text.ts'
import { text as posts } from '#web/posts/posts/text.ts'
import { text as shell } from '#web/shell/layout-text.ts'
import { publishDraft, waitUntilSearchable } from '../support/draft.ts'
import { browserCookies, expect, test } from '../support/fixtures.ts'
import { uniqueId } from '../support/member.ts'
import { WritingPage } from '../support/writing-page.ts'

test.describe('on a phone @phone', () => {
  test('a visitor searches from the bottom bar, opens a result and returns to the search', { tag: '@full' }, async ({ page, member }) => {
    const title = `انار در ${uniqueId(4)} پاییز`
    await publishDraft(member.client, { title })
    await waitUntilSearchable(member.client, title)
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: shell.navigation }).filter({ visible: true })
    await expect(bar.getByRole('link')).toHaveCount(5)
    await bar.getByRole('link', { name: shell.search }).tap()
    await expect(page).toHaveURL('/search')
    const box = page.getByRole('combobox', { name: search.box })
    await box.fill(title)
    await box.press('Enter')
    await expect(page).toHaveURL(/\/search\/posts\?q=/)
    await page.getByRole('link', { name: title }).first().tap()
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(bar).toBeHidden()
    await page.goBack()
    await expect(page.getByRole('combobox', { name: search.box })).toHaveValue(title)
  })

  test('a row of tabs scrolls to its current tab, not the page', async ({ context, page, member }) => {
    await context.addCookies(browserCookies(member.client))
    for (const tab of [posts.myPosts.removed, posts.myPosts.drafts]) {
      await page.goto(tab === posts.myPosts.removed ? '/me/posts/removed' : '/me/posts/drafts')
      await expect(page.getByRole('link', { name: tab }).and(page.locator('[aria-current=page]'))).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => scrollY)).toBe(0)
    }
  })

  test('a member writes a post from the bottom bar and publishes it', { tag: '@full' }, async ({ context, page, member }) => {
    await context.addCookies(browserCookies(member.client))
    await page.goto('/home')
    await page.getByRole('navigation', { name: shell.navigation }).filter({ visible: true }).getByRole('link', { name: shell.write }).tap()
    const writing = new WritingPage(page)
    await writing.title.tap()
    // A tap reaches the page asynchronously, so wait for the focus.
    await expect(writing.title).toBeFocused()
    await page.keyboard.insertText('یادداشتی از راه')
    await writing.body.tap()
    await expect(writing.body).toBeFocused()
    await page.keyboard.insertText('در اتوبوس نوشتم و همان‌جا منتشر کردم.')
    await expect(writing.saved).toBeVisible()
    await writing.publish()
    await expect(page.locator('.prose')).toHaveText('در اتوبوس نوشتم و همان‌جا منتشر کردم.')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  })
})
