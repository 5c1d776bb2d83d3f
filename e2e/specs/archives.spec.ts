import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { text as settings } from '#web/people/settings/text.ts'
import { text } from '#web/portability/archives/text.ts'
import { readZip } from '#worker/portability/archives/testing/read-zip.ts'
import { expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { PHONE, READER_CONTEXT } from '../support/chromium.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember } from '../support/member.ts'

const PATH = '/me/settings/advanced'
const section = (page: Page, title: string = text.user.title) => page.getByRole('region', { name: title })

async function openSettings(page: Page, site: string) {
  const member = await registerMember(site, 'نرگس آزمونی')
  await page.context().addCookies(browserCookies(member.client))
  await page.goto(PATH)
  return member
}

async function download(page: Page, name: RegExp) {
  const waiting = page.waitForEvent('download')
  await section(page).getByRole('link', { name: text.download }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(name)
  return readZip(readFileSync(await file.path()))
}

test('a member requests an archive, finds it after a reload, downloads it and deletes it', async ({ page, site }) => {
  const { handle } = await openSettings(page, site)
  await waitForHydration(page)
  await expect(section(page)).toContainText(text.limits)
  await section(page).getByRole('button', { name: text.request }).click()
  await expect(section(page).getByRole('status')).toContainText(text.ready, { timeout: 60_000 })
  await page.reload()
  await waitForHydration(page)
  await expect(section(page)).toContainText(text.expires)
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page)
  const files = await download(page, new RegExp(`^daftar-${handle}-[\\d-]{10}\\.zip$`))
  const names = files.map(({ path }) => path.replace(/^[^/]+\//, ''))
  expect(names).toEqual(expect.arrayContaining(['archive.json', 'README.txt', 'likes.json', 'account/settings.json']))
  expect(names.at(-1)).toBe('manifest.json')
  await section(page).getByRole('button', { name: text.remove }).click()
  await expect(section(page).getByRole('button', { name: text.request })).toBeVisible()
})

test('an archive is requested and downloaded without JavaScript', { tag: '@full' }, async ({ browser, site }) => {
  const context = await browser.newContext({ ...READER_CONTEXT, baseURL: site, javaScriptEnabled: false })
  const page = await context.newPage()
  await openSettings(page, site)
  await expect(page.getByRole('heading', { level: 1, name: settings.advanced })).toBeVisible()
  await section(page).getByRole('button', { name: text.request }).click()
  await expect(section(page).getByRole('status')).toBeVisible()
  await expect(async () => {
    await page.goto(PATH)
    await expect(section(page).getByRole('link', { name: text.download })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
  expect((await download(page, /\.zip$/)).length).toBeGreaterThan(20)
  await context.close()
})
