import type { Page } from '@playwright/test'
import { text } from '#web/shell/layout-text.ts'
import { expect, test } from '../support/fixtures.ts'

const backgroundColor = 'getComputedStyle(document.body).backgroundColor'

/** Script that returns the luminance (0 to 1) of the background as the browser draws it. */
const lightness = `(() => {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  context.fillStyle = ${backgroundColor} === 'rgba(0, 0, 0, 0)' ? getComputedStyle(document.documentElement).backgroundColor : ${backgroundColor}
  context.fillRect(0, 0, 1, 1)
  const [r, g, b] = context.getImageData(0, 0, 1, 1).data
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
})()`

/** Opens a page without the client bundle, so that only the inline script of its head can set the theme. */
async function openWithoutScripts(page: Page): Promise<void> {
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto('/tags', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.body?.firstElementChild)
}

for (const [theme, low, high] of [
  ['light', 0.9, 1],
  ['dark', 0, 0.2],
  ['sepia', 0.7, 0.95],
] as const) {
  test(`a stored ${theme} theme applies without the client bundle`, { tag: '@full' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' })
    await page.goto('/')
    await page.evaluate((name) => localStorage.setItem('daftar:theme', name), theme)
    await openWithoutScripts(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    const light = await page.evaluate<number>(lightness)
    expect(light).toBeGreaterThanOrEqual(low)
    expect(light).toBeLessThanOrEqual(high)
  })
}

test('the page follows the system theme until the theme switch sets another one, which persists, also without the client bundle', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  expect(await page.evaluate<number>(lightness)).toBeLessThan(0.2)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await page.evaluate<number>(lightness)).toBeGreaterThan(0.85)
  await page.getByRole('button', { name: text.display, exact: true }).first().click()
  await page.getByRole('radio', { name: text.themes.dark }).first().check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate<number>(lightness)).toBeLessThan(0.2)
  await page.goto('/topics')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await openWithoutScripts(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await page.evaluate<number>(lightness)).toBeLessThan(0.2)
})
