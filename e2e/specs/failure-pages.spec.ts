import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { text } from '#web/shell/text.ts'
import { openLocalDatabase } from '../../scripts/database.ts'
import { expectAccessible, expectToFitPhone } from '../support/accessibility.ts'
import { builtScript } from '../support/built-script.ts'
import { DESKTOP, PHONE } from '../support/chromium.ts'
import { expect, test } from '../support/fixtures.ts'
import { dataOfSite } from '../support/site-data.ts'

/** Whether to save the screens for a look at them. */
const IS_FULL = process.env.DAFTAR_FULL === '1'

/** Runs SQL in the server of the data folder: a write of another process could find the database locked, or lock it for the server. */
async function runInServer(data: string, sql: string): Promise<void> {
  const { run, close } = await openLocalDatabase(data)
  await run(sql)
  await close()
}

async function review(page: Page, name: string): Promise<void> {
  for (const [screen, viewport] of Object.entries({ 390: PHONE, 1280: DESKTOP })) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme })
      if (IS_FULL) await page.screenshot({ path: `test-results/${name}-${screen}-${colorScheme}.png` })
    }
    await expectAccessible(page)
  }
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page)
}

// The renamed table breaks pages of the whole site, so the test runs alone on the site of the clock.
test('the page of a server failure shows the digest of the line in the log', { tag: '@clock' }, async ({ page, site, allowConsole }) => {
  allowConsole(/./)
  const data = dataOfSite(site)
  if (!data) throw new Error('global-setup.ts has not started this site')
  await runInServer(data, 'ALTER TABLE tags RENAME TO tags_gone')
  try {
    // Other pages show the most used tags, so the answer without a letter may be in the cache.
    const response = await page.goto('/tags?letter=ب')
    expect(response?.status()).toBe(500)
    expect(response?.headers()['cache-control']).toBe('private, no-store')
    await expect(page.getByRole('heading', { level: 1, name: text.errorTitle })).toBeVisible()
    await expect(page.getByText(text.serverError)).toBeVisible()
    const shown = /^Digest: (\S+)$/.exec((await page.getByText(/^Digest: /).textContent()) ?? '')?.[1]
    expect(shown).toBe(response?.headers()['x-request-id'])
    const digests = () =>
      readFileSync(join(data, 'log/requests.jsonl'), 'utf8')
        .split('\n')
        .flatMap((line) => (line.includes('"level":"error"') ? [/"digest":"([^"]+)"/.exec(line)?.[1]] : []))
    await expect.poll(digests).toContain(shown)
    await expect(page.getByRole('button', { name: text.reload })).toBeVisible()
    await review(page, 'server-failure')
  } finally {
    await runInServer(data, 'ALTER TABLE tags_gone RENAME TO tags')
  }
  await test.step('the reload button opens the page once the failure is over', async () => {
    await page.getByRole('button', { name: text.reload }).click()
    await expect(page.getByRole('heading', { level: 1, name: text.errorTitle })).toHaveCount(0)
  })
})

test('the page of a failure in the browser names the host and reloads', async ({ page, allowConsole }) => {
  allowConsole(/./)
  await page.route(`**${builtScript('web/routes/_shell/tags.tsx?tsr-split=component---loader')}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("provoked")' }),
  )
  await page.goto('/topics')
  await page.waitForLoadState('networkidle')
  await page.locator('a[href="/tags"]').first().click()
  await expect(page.getByRole('heading', { level: 1, name: text.errorTitle })).toBeVisible()
  const host = new URL(page.url()).host
  await expect(page.getByText(text.clientError.replace('{host}', host))).toBeVisible()
  await expect(page.getByText(/^Digest: /)).toHaveCount(0)
  await review(page, 'client-failure')
  await page.unrouteAll()
  await page.getByRole('button', { name: text.reload }).click()
  await expect(page.getByRole('heading', { level: 1, name: text.errorTitle })).toHaveCount(0)
})
