import type { Page } from '@playwright/test'
import { downloadZip } from 'client-zip'
import { text as admin } from '#web/moderation/admin/text.ts'
import { text as held } from '#web/moderation/held-posts/text.ts'
import { text } from '#web/moderation/import-reviews/text.ts'
import { previewText } from '#web/portability/imports/preview-text.ts'
import { reportText } from '#web/portability/imports/report-text.ts'
import { text as importText } from '#web/portability/imports/text.ts'
import { expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { DESKTOP, PHONE } from '../support/chromium.ts'
import { browserCookies, deleteCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { type Member, registerMember, uniqueId } from '../support/member.ts'
import { aModerator } from '../support/moderator.ts'

const POSTS = 8

/** Imports a blog whose posts link out of the site, as a new member, and returns the path of the import's report. */
async function importBlog(page: Page, { client }: Member): Promise<string> {
  await page.context().addCookies(browserCookies(client))
  const id = uniqueId(4)
  const files = Array.from({ length: POSTS }, (_, nth) => ({
    name: `_posts/20${10 + nth}-03-21-post.md`,
    input: `---\ntitle: پست ${nth + 1} ${id}\ndate: 20${10 + nth}-03-21\n---\n\nمتن با [پیوند](https://site-${nth % 3}.example/${nth}).\n`,
    lastModified: new Date(Date.UTC(2026, 0, 1)),
  }))
  await page.goto('/me/import')
  await waitForHydration(page)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: importText.chooseFile, exact: true }).click(),
  ])
  const buffer = Buffer.from(await downloadZip(files).arrayBuffer())
  await chooser.setFiles({ name: `blog-${id}.zip`, mimeType: 'application/zip', buffer })
  await page.getByLabel(previewText.ownership).check({ timeout: 20_000 })
  await page.getByRole('button', { name: previewText.start, exact: true }).click()
  await expect(page.getByText(importText.held(POSTS))).toBeVisible({ timeout: 20_000 })
  const { pathname } = new URL(page.url())
  await deleteCookies(page)
  return pathname
}

/** Returns the path of the page on which moderators decide about the import with this report. */
const reviewPath = (report: string): string => `/admin/moderation/imports/${report.split('/').at(-1)}`

test('a moderator reads a sample of an import and approves it at once; its writer sees that it waited and was approved', {
  tag: '@full',
}, async ({ page, site }) => {
  const [writer, moderator] = [await registerMember(site), await aModerator(site)]
  const report = await importBlog(page, writer)
  await page.context().addCookies(browserCookies(moderator.client))
  await page.goto('/admin/moderation/held')
  const path = reviewPath(report)
  await page.locator(`a[href="${path}"]`).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('row')).toHaveCount(4)
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page)
  await page.setViewportSize(DESKTOP)
  await page.getByRole('listitem').getByRole('link').first().click()
  await expect(page.getByText(held.waitsWithImport)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: held.backToImport }).click()
  await page.getByRole('button', { name: `${text.approve}…` }).click()
  await page.getByRole('button', { name: text.approveSubmit }).click()
  await expect(page.getByText(text.approved)).toBeVisible()
  await expect(page).toHaveURL('/admin/moderation/held')
  await test.step('the page of a decided import says so and leads back', async () => {
    await page.goto(path)
    await expect(page.getByText(admin.notWaiting)).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('link', { name: admin.backToHeld }).click()
    await expect(page).toHaveURL('/admin/moderation/held')
  })

  await deleteCookies(page)
  await page.context().addCookies(browserCookies(writer.client))
  await expect(async () => {
    await page.goto(report)
    await expect(page.getByText(importText.review.approved(0))).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByText(reportText.warnings.approved).first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test('a moderator returns an import with a reason, which its writer reads', { tag: '@full' }, async ({ browser, page, site }) => {
    const [writer, moderator] = [await registerMember(site), await aModerator(site)]
    const report = await importBlog(page, writer)
    const context = await browser.newContext({ javaScriptEnabled: false })
    await context.addCookies(browserCookies(moderator.client))
    const plain = await context.newPage()
    await plain.goto(site + reviewPath(report))
    await plain.getByText(text.return, { exact: true }).first().click()
    await plain.getByLabel(admin.reason).fill('این پیوندها تبلیغ است.')
    await plain.getByRole('button', { name: text.return, exact: true }).click()
    // Parsed without JavaScript, the content of `noscript` has no role.
    await expect(plain.locator('main noscript > [role=status]')).toHaveText(text.returned)
    await context.close()

    await page.context().addCookies(browserCookies(writer.client))
    await page.goto(report)
    await expect(page.getByText('این پیوندها تبلیغ است.')).toBeVisible()
  })
})
