import type { Page } from '@playwright/test'
import { sidebarText as sidebar } from '#web/account/auth/sidebar-text.ts'
import { text as auth } from '#web/account/auth/text.ts'
import { text as contact } from '#web/account/contact-details/text.ts'
import { text as deletion } from '#web/account/deletion/text.ts'
import { text as suspensions } from '#web/account/suspensions/text.ts'
import { text as twoFactor } from '#web/account/two-factor/text.ts'
import { text as form } from '#web/ui/form-text.ts'
import { browserCookies, expect, test } from '../support/fixtures.ts'
import { registerMember, registerMemberWithPassword } from '../support/member.ts'
import { aModerator } from '../support/moderator.ts'
import { authenticatorApp, waitForSmsCode } from '../support/sign-in.ts'

test.use({ javaScriptEnabled: false })

/** Signs in with the password; the page then asks for the second factor or shows what follows. */
async function signIn(page: Page, { handle, password }: { handle: string; password: string }) {
  await page.goto('/login')
  await page.getByLabel(auth.login, { exact: true }).fill(handle)
  await page.getByRole('button', { name: auth.next }).click()
  await page.getByLabel(auth.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: auth.signIn, exact: true }).click()
}

/** Opens a settings form, which a button opens where scripts run. */
const openForm = (page: Page, section: string, label: string) =>
  page
    .locator('section', { has: page.getByRole('heading', { name: section, exact: true }) })
    .locator('summary', { hasText: label })
    .click()

test('the sidebar of the account has its styles without scripts', async ({ page, context, site }) => {
  await context.addCookies(browserCookies((await registerMember(site)).client))
  for (const path of ['/me/posts/drafts', '/me/import']) {
    await page.goto(path)
    const link = page.getByRole('navigation', { name: sidebar.account }).getByRole('link', { name: sidebar.posts })
    await expect(link).toHaveCSS('display', 'flex')
  }
})

test('a member adds a phone number, turns two-factor sign-in on, signs in with a code, closes the account and returns', {
  tag: '@full',
}, async ({ page, context, site }) => {
  const member = await registerMemberWithPassword(site)
  await context.addCookies(browserCookies(member.client))
  for (const path of ['/me/settings', '/home', '/me/settings/account']) {
    await page.goto(path)
    await expect(page.locator('button[type=button]:not([popovertarget]):visible')).toHaveCount(0)
  }

  const phone = `0912${String(Date.now()).slice(-7)}`
  await openForm(page, contact.phone, form.add)
  await page.getByLabel(contact.newPhone).fill('123')
  const sendCode = page.locator('form', { has: page.getByLabel(contact.newPhone) }).getByRole('button', { name: contact.sendCode })
  await sendCode.click()
  await expect(page.getByLabel(contact.newPhone)).toHaveValue('123')
  await page.getByLabel(contact.newPhone).fill(phone)
  await sendCode.click()
  await page.getByLabel(contact.code, { exact: true }).fill(await waitForSmsCode(site, `+98${phone.slice(1)}`))
  await page.getByRole('button', { name: contact.confirm }).click()
  await expect(page.locator('main noscript > [role=status]')).toHaveText(contact.phoneSaved)

  await page.getByRole('button', { name: twoFactor.turnOn }).click()
  const secret = (await page.locator('code').first().textContent())?.trim() ?? ''
  const app = authenticatorApp(site, secret)
  await page.getByLabel(twoFactor.code).fill('000000')
  await page.getByRole('button', { name: twoFactor.confirm }).click()
  await expect(page.getByLabel(twoFactor.code)).toBeVisible()
  await page.getByLabel(twoFactor.code).fill(await app.code())
  await page.getByRole('button', { name: twoFactor.confirm }).click()
  await expect(page.getByText(twoFactor.codesTitle)).toBeVisible()
  const [recovery = '', second = ''] = await page.locator('main li code').allTextContents()

  await context.clearCookies()
  await signIn(page, member)
  await page
    .getByRole('button', { name: auth.withRecovery })
    .or(page.getByRole('link', { name: auth.withRecovery }))
    .click()
  await page.getByLabel(auth.recoveryCode).fill(recovery)
  await page.getByRole('button', { name: auth.signIn, exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/me/settings/account')
  await openForm(page, deletion.title, deletion.deactivate)
  await page.getByRole('button', { name: deletion.deactivateNow }).click()
  await expect(page).toHaveURL(`${site}/`)
  expect((await page.request.get(`/${member.handle}`)).status()).toBe(410)

  await signIn(page, member)
  await page
    .getByRole('button', { name: auth.withRecovery })
    .or(page.getByRole('link', { name: auth.withRecovery }))
    .click()
  await page.getByLabel(auth.recoveryCode).fill(second)
  await page.getByRole('button', { name: auth.signIn, exact: true }).click()
  await page.getByRole('button', { name: auth.returnNow }).click()
  await expect(page).toHaveURL(/\/home$/)
  expect((await page.request.get(`/${member.handle}`)).status()).toBe(200)
})

test('a suspended member reads why and appeals once', { tag: '@full' }, async ({ page, context, site }) => {
  const [moderator, member] = [await aModerator(site), await registerMemberWithPassword(site)]
  const note = 'این نظر آزار می‌داد'
  await moderator.client.call('POST', '/api/moderation/suspensions', { json: { handle: member.handle, rule: 1, note } })
  await context.addCookies(browserCookies(member.client))
  await page.goto('/me/settings/account')
  await expect(page.getByText(note)).toBeVisible()
  const send = page.getByRole('button', { name: suspensions.send })
  await page.getByLabel(suspensions.appealReason).fill('...')
  await send.click()
  await expect(page.getByLabel(suspensions.appealReason)).toHaveValue('...')
  await page.getByLabel(suspensions.appealReason).fill('این نظر از من نیست')
  await send.click()
  await expect(page.getByText('این نظر از من نیست')).toBeVisible()
  await expect(page.getByText(suspensions.waiting)).toBeVisible()
  await expect(send).toBeHidden()
})
