import type { Page } from '@playwright/test'
import { text as commentText } from '#web/engagement/comments/text.ts'
import { text } from '#web/moderation/reports/text.ts'
import { expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { publishDraft } from '../support/draft.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember, uniqueId } from '../support/member.ts'

/** Opens the report dialog from the page's menu and returns it. */
async function openReport(page: Page, kind: keyof typeof text.report) {
  await waitForHydration(page)
  await page.getByRole('button', { name: text.menu, exact: true }).click()
  await page.getByRole('button', { name: text.report[kind] }).click()
  const dialog = page.getByRole('dialog', { name: text.report[kind] })
  await expect(dialog).toBeVisible()
  return dialog
}

const waitForReport = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/reports'))

test('reporting a post requires a rule and, for the rule “other”, an explanation', { tag: '@full' }, async ({
  page,
  context,
  site,
  member,
}) => {
  const { path } = await publishDraft(member.client)
  await context.addCookies(browserCookies((await registerMember(site)).client))
  await page.goto(path)
  const dialog = await openReport(page, 'post')
  const send = dialog.getByRole('button', { name: text.send })
  await send.click()
  await expect(dialog.getByText(text.choose)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('radio', { name: text.rules.other.name }).check()
  const refused = waitForReport(page)
  await send.click()
  expect((await refused).status()).toBe(400)
  await dialog.getByLabel(text.words).fill('از روی کتابم نوشته شده است.')
  const taken = waitForReport(page)
  await send.click()
  expect((await taken).status()).toBe(204)
  await expect(page.getByText(text.sent)).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('reporting a comment from its menu restores focus to the menu button', { tag: '@full' }, async ({ page, context, site, member }) => {
  const { path, hash } = await publishDraft(member.client)
  await member.client.call('POST', `/api/comments/post/${hash}`, { json: { key: uniqueId(12), body: 'نظری نادرست' } })
  await context.addCookies(browserCookies((await registerMember(site)).client))
  await page.goto(path)
  await waitForHydration(page)
  const comment = page.getByRole('article').filter({ hasText: 'نظری نادرست' }).last()
  const menu = comment.getByRole('button', { name: commentText.menu })
  await menu.click()
  await comment.getByRole('button', { name: text.report.comment }).click()
  const dialog = page.getByRole('dialog', { name: text.report.comment })
  await dialog.getByRole('radio', { name: text.rules.spam.name }).check()
  await dialog.getByRole('button', { name: text.send }).click()
  await expect(page.getByText(text.sent)).toBeVisible()
  await expect(menu).toBeFocused()
})

test('a user can be reported from the profile menu, which one’s own profile lacks @phone', { tag: '@full' }, async ({
  page,
  context,
  site,
  member,
}) => {
  const reader = await registerMember(site)
  await context.addCookies(browserCookies(reader.client))
  await page.goto(`/${member.handle}`)
  const dialog = await openReport(page, 'person')
  await expectToFitPhone(page)
  await dialog.getByRole('radio', { name: text.rules.impersonation.name }).check()
  await dialog.getByRole('button', { name: text.send }).click()
  await expect(page.getByText(text.sent)).toBeVisible()
  await page.goto(`/${reader.handle}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: text.menu, exact: true })).toHaveCount(0)
})
