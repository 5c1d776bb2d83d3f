import type { Page } from '@playwright/test'
import { text as links } from '#web/posts/draft-links/text.ts'
import { text } from '#web/posts/posts/text.ts'
import { text as history } from '#web/posts/revisions/text.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { READER_CONTEXT } from '../support/chromium.ts'
import { startDraft } from '../support/draft.ts'
import { browserCookies, expect, test } from '../support/fixtures.ts'
import { readLocalDraft, WritingPage } from '../support/writing-page.ts'

const TITLE = 'باران در کوچهٔ ما'
const FIRST = 'آن شب باران تا صبح بر بام خانهٔ مادربزرگ بارید.'
const CHANGE = 'آن شب برف '

test.beforeEach(async ({ context, member }) => context.addCookies(browserCookies(member.client)))

const toast = (page: Page) => page.getByRole('region', { name: 'پیام‌ها' })

test('the history shows a diff with the published revision, restores that revision and undoes the restore', async ({ page, member }) => {
  const { hash, revision } = await startDraft(member.client, { title: TITLE, paragraphs: [FIRST] })
  await member.client.call('POST', `/api/posts/${hash}/publish`, { json: { revision } })
  const writing = new WritingPage(page)
  await page.goto(`/p/${hash}/edit`)
  await writing.body.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText(CHANGE)
  await expect(writing.saved).toBeVisible()

  await page.getByRole('button', { name: history.open }).click()
  const dialog = page.getByRole('dialog', { name: history.title })
  await dialog.getByRole('button', { name: history.kinds.published }).click()
  await expect(dialog.locator('ins')).toContainText('برف')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: history.restore }).click()
  await expect(dialog).toBeHidden()
  await expect(writing.body).toHaveText(FIRST)

  await page.getByRole('button', { name: 'واگرد' }).last().click()
  await expect(writing.body).toContainText('برف')
  await writing.body.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText(' و گذشت.')
  const stored = async () => JSON.stringify(await member.client.call('GET', `/api/posts/${hash}/draft`))
  await expect.poll(stored).toContain('و گذشت')
  await expect(toast(page)).toBeAttached()
})

test('a draft link shows the draft and counts the visit; once revoked, it returns 404', { tag: '@full' }, async ({
  page,
  member,
  browser,
  site,
}) => {
  const { hash } = await startDraft(member.client, { title: TITLE, paragraphs: [FIRST] })
  await page.goto(`/p/${hash}/edit`)
  await page.getByRole('button', { name: links.title }).click()
  const dialog = page.getByRole('dialog', { name: links.title })
  await dialog.getByLabel(links.label).fill('سارا')
  await dialog.getByRole('button', { name: links.create }).click()
  const address = await dialog.getByLabel(links.address).inputValue()
  await expectAccessible(page)

  const context = await browser.newContext({ ...READER_CONTEXT })
  const reader = await context.newPage()
  const counted = reader.waitForResponse((response) => response.url().endsWith('/visits'))
  expect((await reader.goto(address))?.status()).toBe(200)
  await expect(reader.getByRole('article').first()).toContainText(FIRST)
  expect((await counted).status()).toBe(204)
  await expectAccessible(reader)

  await page.goto(address)
  await expect(page.getByText(links.visits(1))).toBeVisible()
  await page.getByRole('button', { name: links.revokeOf('سارا') }).click()
  await page.getByRole('button', { name: links.revoke, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: links.revoked })).toBeVisible()
  expect((await reader.goto(address))?.status()).toBe(404)
  expect(address.startsWith(site)).toBe(true)
  await context.close()
})

test('reloading after a save whose response was lost causes no conflict and keeps the text', { tag: '@full' }, async ({
  page,
  member,
  allowConsole,
}) => {
  allowConsole(/412|Failed to fetch|ERR_/)
  const { hash } = await startDraft(member.client, { title: TITLE, paragraphs: [FIRST] })
  const writing = new WritingPage(page)
  await page.goto(`/p/${hash}/edit`)
  await expect(writing.body).toBeVisible()
  let arrived = () => {}
  const saved = new Promise<void>((done) => {
    arrived = done
  })
  // Let the save reach the server but lose its response.
  await page.route(`**/api/posts/${hash}/draft`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fetch()
    arrived()
  })
  await writing.body.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText(CHANGE)
  await saved
  await page.keyboard.insertText('و باد ')
  await expect.poll(() => readLocalDraft(page, hash)).toContain('و باد')
  await page.unroute(`**/api/posts/${hash}/draft`)
  await page.reload()
  await expect(writing.body).toContainText('و باد')
  await expect.poll(async () => JSON.stringify(await member.client.call('GET', `/api/posts/${hash}/draft`))).toContain('و باد')
  await expect(page.getByRole('dialog', { name: text.conflictTitle })).toBeHidden()
})
