import type { Browser, Page } from '@playwright/test'
import { persianDigits } from '#shared/persian/digits.ts'
import { MINUTE } from '#shared/time.ts'
import { securityText } from '#web/account/auth/security-text.ts'
import { text as accounts } from '#web/account/auth/text.ts'
import { text as passkeys } from '#web/account/passkeys/text.ts'
import { text as proof } from '#web/account/reauthentication/text.ts'
import { text as twoFactor } from '#web/account/two-factor/text.ts'
import { text as ui } from '#web/ui/form-text.ts'
import { expectAccessible, expectToFitPhone } from '../support/accessibility.ts'
import { PHONE, READER_CONTEXT } from '../support/chromium.ts'
import { Client } from '../support/client.ts'
import { browserCookies, deleteCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { type MemberWithPassword, registerMemberWithPassword, waitForEmail } from '../support/member.ts'
import { addVirtualAuthenticator, authenticatorApp, ignoreAutofill } from '../support/sign-in.ts'

let origin = ''
const ACCOUNT = '/me/settings/account'

// Passkeys require a domain name, so use localhost instead of 127.0.0.1.
test.use({
  site: [async ({ site }, use) => use(site.replace('127.0.0.1', 'localhost')), { scope: 'worker' }],
  baseURL: ({ site }, use) => use(site),
})
test.beforeAll(({ site }) => {
  origin = site
})

const moveClock = (offset: number) => new Client(origin).call('POST', '/__local/clock', { json: { offset } })
test.afterEach(() => moveClock(0))

/** Registers and signs in a member and opens their account settings. */
async function openSettings(page: Page): Promise<MemberWithPassword> {
  const member = await registerMemberWithPassword(origin)
  await page.context().addCookies(browserCookies(member.client))
  await page.goto(ACCOUNT)
  await waitForHydration(page)
  return member
}

const section = (page: Page, title: string) => page.getByRole('region', { name: title })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function signOut(page: Page) {
  await deleteCookies(page)
  await page.goto('/login')
  await waitForHydration(page)
}

async function signInWithPassword(page: Page, { handle, password }: MemberWithPassword) {
  await page.getByLabel(accounts.login).fill(handle)
  await button(page, accounts.next).click()
  await page.getByLabel(accounts.password, { exact: true }).fill(password)
  await button(page, accounts.signIn).click()
}

/** Signs the member in from a new browser context, which the caller must close. */
async function signInElsewhere(browser: Browser, member: MemberWithPassword): Promise<Page> {
  const page = await (await browser.newContext({ ...READER_CONTEXT, baseURL: origin })).newPage()
  await page.goto('/login')
  await signInWithPassword(page, member)
  await expect(page).toHaveURL(/\/home$/)
  return page
}

const isSignedIn = async (page: Page) => (await page.request.get(`${origin}/api/me/sessions`)).status() === 200

test('a member adds a passkey, signs in with it and deletes it, after which it no longer signs in', async ({ page }) => {
  const device = await addVirtualAuthenticator(page)
  const { client, email } = await openSettings(page)
  await test.step('adds a passkey and sends an email', async () => {
    await button(page, passkeys.add).click()
    await page.getByLabel(passkeys.name).fill('گوشی سارا')
    await button(page, passkeys.make).click()
    await expect(section(page, passkeys.title).getByText('گوشی سارا')).toBeVisible()
    expect(await device.count()).toBe(1)
    expect((await waitForEmail(client, email, 'گذرکلید تازه')).text).toContain(ACCOUNT)
  })
  await test.step('signs in with the passkey', async () => {
    await ignoreAutofill(page)
    await signOut(page)
    await button(page, passkeys.signIn).click()
    await expect(page).toHaveURL(/\/home$/)
  })
  await test.step('deletes the passkey, which then no longer signs in', async () => {
    await page.goto(ACCOUNT)
    await page.getByRole('button', { name: passkeys.removeOne('گوشی سارا') }).click()
    await page.getByRole('dialog').getByRole('button', { name: passkeys.remove, exact: true }).click()
    await expect(section(page, passkeys.title).getByRole('listitem')).toHaveCount(0)
    await waitForEmail(client, email, 'گذرکلیدی از حسابت')
    await signOut(page)
    await button(page, passkeys.signIn).click()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await isSignedIn(page)).toBe(false)
  })
})

test('a passkey chosen from autofill on the sign-in page signs the member in', { tag: '@full' }, async ({ page }) => {
  await addVirtualAuthenticator(page)
  await openSettings(page)
  await button(page, passkeys.add).click()
  await button(page, passkeys.make).click()
  await expect(page.getByText(passkeys.added)).toBeVisible()
  // The virtual authenticator confirms at once, as if the user picked the offered passkey.
  await signOut(page)
  await expect(page).toHaveURL(/\/home$/)
})

test('account settings at an IP address link to the domain name and do not offer to add a passkey', { tag: '@full' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ ...READER_CONTEXT, baseURL: origin.replace('localhost', '127.0.0.1') })
  const page = await context.newPage()
  const member = await registerMemberWithPassword(origin.replace('localhost', '127.0.0.1'))
  await context.addCookies(browserCookies(member.client))
  await page.goto(ACCOUNT)
  await expect(section(page, passkeys.title).getByRole('link', { name: origin })).toHaveAttribute('href', origin + ACCOUNT)
  await expect(button(page, passkeys.add)).toBeHidden()
  await context.close()
})

test('two-factor authentication is set up with an app and required at sign-in; a recovery code works only once @clock', async ({
  page,
}) => {
  const member = await openSettings(page)
  const own = section(page, twoFactor.title)
  await own.getByRole('button', { name: twoFactor.turnOn, exact: true }).click()
  await expect(own.getByRole('img', { name: twoFactor.qr })).toBeVisible()
  const app = authenticatorApp(origin, (await own.locator('code').textContent()) ?? '')
  await own.getByLabel(twoFactor.code).fill(persianDigits(await app.code()))
  await own.getByRole('button', { name: twoFactor.confirm }).click()
  await expect(own.getByRole('heading', { name: twoFactor.codesTitle })).toBeFocused()
  const codes = await own.locator('li code').allTextContents()
  expect(codes).toHaveLength(10)
  await own.getByRole('button', { name: twoFactor.saved }).click()
  await expect(own.getByText(twoFactor.left('۱۰'))).toBeVisible()
  await waitForEmail(member.client, member.email, 'دومرحله‌ای حسابت در دفتر روشن شد')

  await test.step('a code from the app signs in', async () => {
    await moveClock(MINUTE)
    await signOut(page)
    await signInWithPassword(page, member)
    await page.getByLabel(accounts.appCode).fill(await app.code())
    await button(page, accounts.signIn).click()
    await expect(page).toHaveURL(/\/home$/)
  })
  const byRecovery = async (code: string) => {
    await signOut(page)
    await signInWithPassword(page, member)
    await button(page, accounts.withRecovery).click()
    await page.getByLabel(accounts.recoveryCode, { exact: true }).fill(code)
    await button(page, accounts.signIn).click()
  }
  await test.step('a recovery code signs in only once', async () => {
    await byRecovery(codes[0] ?? '')
    await expect(page).toHaveURL(/\/home$/)
    await byRecovery(codes[0] ?? '')
    await expect(page.getByText('کد درست نیست')).toBeVisible()
    expect(await isSignedIn(page)).toBe(false)
  })
  await test.step('a recovery code turns two-factor authentication off', async () => {
    await page.getByLabel(accounts.recoveryCode, { exact: true }).fill(codes[1] ?? '')
    await button(page, accounts.signIn).click()
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(ACCOUNT)
    await expect(own.getByText(twoFactor.left('۸'))).toBeVisible()
    await own.getByRole('button', { name: twoFactor.turnOff }).click()
    await own.getByLabel(twoFactor.offCode).fill(codes[2] ?? '')
    await own.getByRole('button', { name: twoFactor.turnOff }).click()
    await expect(own.getByText(twoFactor.off)).toBeVisible()
  })
})

test('open security forms pass axe and fit a phone @clock', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await addVirtualAuthenticator(page)
  await openSettings(page)
  await button(page, securityText.change).click()
  await button(page, passkeys.add).click()
  const own = section(page, twoFactor.title)
  await own.getByRole('button', { name: twoFactor.turnOn, exact: true }).click()
  const app = authenticatorApp(origin, (await own.locator('code').textContent()) ?? '')
  const expectAccessibleOnPhone = async () => {
    await expectAccessible(page)
    await expectToFitPhone(page)
  }
  await expectAccessibleOnPhone()
  await own.getByLabel(twoFactor.code).fill(await app.code())
  await own.getByRole('button', { name: twoFactor.confirm }).click()
  await expect(own.getByRole('heading', { name: twoFactor.codesTitle })).toBeVisible()
  await expectAccessibleOnPhone()
  await moveClock(16 * MINUTE)
  await button(page, passkeys.make).click()
  await expect(page.getByRole('dialog', { name: proof.title }).getByLabel(proof.password, { exact: true })).toBeVisible()
  await expectAccessibleOnPhone()
})

test('changing the password ends the session of another browser but not the current one, and sends an email', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const member = await openSettings(page)
  const elsewhere = await signInElsewhere(browser, member)
  expect(await isSignedIn(elsewhere)).toBe(true)

  await button(page, securityText.change).click()
  await page.getByLabel(securityText.next).fill('شمشیر')
  await expect(page.getByText(securityText.advice.short('۳'))).toBeVisible()
  await page.getByLabel(securityText.next).fill('شمشیر چای باران')
  await expect(page.getByText(securityText.advice.good)).toBeVisible()
  await page.getByLabel(securityText.current).fill('نادرست‌است')
  await button(page, ui.save).click()
  await expect(page.getByText('گذرواژهٔ کنونی درست نیست')).toBeVisible()
  await expect(page.getByLabel(securityText.next)).toHaveValue('شمشیر چای باران')
  await page.getByLabel(securityText.current).fill(member.password)
  await button(page, ui.save).click()
  // This browser shares the API session from registration, so only one other session ends.
  await expect(page.getByText(securityText.changed({ ended: 1, endedTokens: 0 }))).toBeVisible()
  expect([await isSignedIn(page), await isSignedIn(elsewhere)]).toEqual([true, false])
  await elsewhere.goto(ACCOUNT)
  await expect(elsewhere).toHaveURL(/\/login\?next=/)
  await waitForEmail(member.client, member.email, 'گذرواژهٔ حسابت در دفتر عوض شد')
  await elsewhere.context().close()
})

test('account settings list sessions, the current one first, and can end another', { tag: '@full' }, async ({ page, browser }) => {
  const member = await openSettings(page)
  const elsewhere = await signInElsewhere(browser, member)
  await page.reload()
  const rows = section(page, securityText.sessions).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(securityText.thisOne)
  await rows.nth(1).getByRole('button').click()
  await expect(rows).toHaveCount(1)
  expect([await isSignedIn(page), await isSignedIn(elsewhere)]).toEqual([true, false])
  await elsewhere.context().close()
})

test('a form asks for reauthentication in place and keeps its input @clock', { tag: '@full' }, async ({ page }) => {
  await addVirtualAuthenticator(page)
  const member = await openSettings(page)
  await moveClock(16 * MINUTE)
  await button(page, passkeys.add).click()
  await page.getByLabel(passkeys.name).fill('لپ‌تاپ خانه')
  await button(page, passkeys.make).click()
  const dialog = page.getByRole('dialog', { name: proof.title })
  await test.step('closing the dialog keeps the form input', async () => {
    await expect(dialog.getByLabel(proof.password, { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel(passkeys.name)).toHaveValue('لپ‌تاپ خانه')
  })
  await button(page, passkeys.make).click()
  await dialog.getByLabel(proof.password, { exact: true }).fill('نادرست‌است')
  await dialog.getByRole('button', { name: proof.confirm }).click()
  await expect(dialog.getByText('گذرواژه درست نیست')).toBeVisible()
  await dialog.getByLabel(proof.password, { exact: true }).fill(member.password)
  await dialog.getByRole('button', { name: proof.confirm }).click()
  await expect(section(page, passkeys.title).getByText('لپ‌تاپ خانه')).toBeVisible()

  await test.step('a passkey also reauthenticates', async () => {
    await moveClock(40 * MINUTE)
    await page.reload()
    await section(page, twoFactor.title).getByRole('button', { name: twoFactor.turnOn, exact: true }).click()
    await dialog.getByRole('button', { name: proof.methods.passkey }).click()
    await dialog.getByRole('button', { name: proof.passkey }).click()
    await expect(page.getByRole('img', { name: twoFactor.qr })).toBeVisible()
  })
})
