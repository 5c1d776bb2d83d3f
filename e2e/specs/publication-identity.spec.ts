import { text as handleText } from '#web/people/handles/text.ts'
import { pageText } from '#web/publications/publications/page-text.ts'
import { text } from '#web/publications/publications/text.ts'
import { text as ui } from '#web/ui/form-text.ts'
import { expectAccessible, expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { PHONE } from '../support/chromium.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { createPng } from '../support/media-files.ts'
import { registerMember } from '../support/member.ts'

const aHandle = () => `n${crypto.randomUUID().replaceAll('-', '').slice(0, 10)}`

test('a member creates a publication and gives it a face, which readers see on its pages', async ({ page, context, site }) => {
  const { client } = await registerMember(site)
  await context.addCookies(browserCookies(client))
  await page.goto('/me/publications')
  await waitForHydration(page)
  await page.getByRole('button', { name: text.create }).click()
  await expectAccessible(page)
  const handle = aHandle()
  await page.getByLabel(text.name, { exact: true }).fill('کوچهٔ باران')
  await page.getByLabel(text.handle).fill(handle)
  await expect(page.getByText(handleText.free)).toBeVisible()
  await page.getByLabel(text.description, { exact: true }).fill('دربارهٔ شهر، وقتی خیس است.')
  await page.getByRole('button', { name: text.create }).click()

  await expect(page).toHaveURL(/\/me\/publications\/[a-z0-9]{12}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('کوچهٔ باران')
  const chooseMasthead = page.getByRole('region', { name: text.masthead }).getByLabel(text.chooseFile)
  await chooseMasthead.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: createPng({ width: 900, height: 300 }) })
  await expect(page.getByRole('alert')).toContainText('۹۰۰ در ۳۰۰')
  await chooseMasthead.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: createPng({ width: 1200, height: 300 }) })
  await expect(page.getByRole('button', { name: text.removeMasthead })).toBeVisible()

  await page.getByRole('button', { name: ui.addOf(text.accent) }).click()
  await page.getByRole('textbox', { name: text.accent }).fill('ffe36e')
  await expect(page.getByText(text.adapted.light)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: ui.save }).click()
  await expect(page.getByRole('button', { name: ui.save })).toHaveCount(0)
  await page.getByRole('button', { name: ui.addOf(text.about) }).click()
  await page.getByRole('textbox', { name: text.about }).fill('از یک شب بارانی شروع شد.')
  await page.getByRole('button', { name: ui.save }).click()
  await expect(page.getByText('از یک شب بارانی شروع شد.')).toBeVisible()
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page)

  await page.getByRole('link', { name: text.seePage }).click()
  await expect(page).toHaveURL(`/${handle}`)
  await expect(page.locator('[data-accent="ffe36e"]:not([data-scheme])')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: pageText.about, exact: true }).click()
  await expect(page.getByText('از یک شب بارانی شروع شد.')).toBeVisible()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a member creates a publication, changes its accent and closes it', { tag: '@full' }, async ({ page, context, site }) => {
    const { client } = await registerMember(site)
    await context.addCookies(browserCookies(client))
    await page.goto('/me/publications')
    await page.locator('summary', { hasText: text.create }).click()
    const handle = aHandle()
    await page.getByLabel(text.name, { exact: true }).fill('بی‌اسکریپت')
    await page.getByLabel(text.handle).fill('admin')
    await page.getByRole('button', { name: text.create }).click()
    await expect(page.locator('#error-handle')).toContainText('نگه داشته شده است')
    await page.getByLabel(text.handle).fill(handle)
    await page.getByRole('button', { name: text.create }).click()
    await expect(page).toHaveURL(/\/me\/publications\/[a-z0-9]{12}$/)

    const accent = page.getByRole('region', { name: text.accent })
    await accent.locator('summary').click()
    await accent.getByRole('textbox', { name: text.accent }).fill('#7C3AED')
    await accent.getByRole('button', { name: ui.save }).click()
    await page.goto(`/${handle}`)
    await expect(page.locator('[data-accent="7c3aed"]')).toBeVisible()

    await page.goBack()
    const closing = page.getByRole('region', { name: text.close })
    await closing.locator('summary').click()
    await closing.getByLabel(text.closeHandle).fill(handle)
    await closing.getByRole('button', { name: text.closeNow }).click()
    await expect(page).toHaveURL('/me/publications')
    expect((await page.goto(`/${handle}`))?.status()).toBe(410)
  })
})
