import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { persianDigits } from '#shared/persian/digits.ts'
import { text } from '#web/account/auth/text.ts'
import { text as interests } from '#web/people/follows/text.ts'
import { Client } from '../support/client.ts'
import { expect, test } from '../support/fixtures.ts'
import { registerMemberWithPassword, uniqueId, waitForEmailCode } from '../support/member.ts'
import { waitForSmsCode } from '../support/sign-in.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Sends a random IP address, so that tests do not share limits per address. */
const fromAnotherIp = (page: Page) =>
  page.context().setExtraHTTPHeaders({ 'CF-Connecting-IP': `198.19.${randomInt(256)}.${randomInt(1, 255)}` })

test('registering with a mobile number offers topics and then opens the next URL', { tag: '@full' }, async ({ page, site }) => {
  await fromAnotherIp(page)
  const mobile = `0935${String(randomInt(10_000_000)).padStart(7, '0')}`
  await page.goto('/register?next=%2Fme%2Flists')
  await field(page, text.address).fill('021 88888888')
  await press(page, text.next)
  await expect(page.getByText('ثابت')).toBeVisible()
  await expect(field(page, text.address)).toHaveValue('021 88888888')
  await field(page, text.address).fill(persianDigits(mobile))
  await press(page, text.next)
  await expect(field(page, text.code)).toBeFocused()
  await field(page, text.code).fill(persianDigits(await waitForSmsCode(site, `+98${mobile.slice(1)}`)))
  await press(page, text.next)
  await field(page, text.name).fill(`سارا رضایی ${uniqueId(3)}`)
  await expect(field(page, text.handle)).toHaveValue(/^sara_rezaei/)
  await field(page, text.password).fill('12345678')
  await press(page, text.create)
  await expect(page.getByText('رایج')).toBeVisible()
  await expect(field(page, text.name)).toHaveValue(/سارا رضایی/)
  await expect(field(page, text.password)).toHaveValue('12345678')
  await field(page, text.password).fill(`گذرواژهٔ ${uniqueId()}`)
  await press(page, text.create)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(interests.first)
  await page.locator('main button[aria-pressed=false]').first().click()
  await expect(page.locator('main button[aria-pressed=true]')).toHaveCount(1)
  await press(page, interests.continue)
  await expect(page).toHaveURL(`${site}/me/lists`)

  await page.goto('/me/interests?welcome=1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(interests.title)
  await expect(page.locator('main button[aria-pressed=true]')).toHaveCount(1)
})

test('a member signs in with handle and password; a wrong password stays in the field', async ({ page, site }) => {
  await fromAnotherIp(page)
  const member = await registerMemberWithPassword(site)
  await page.goto('/login?next=%2Fme%2Flikes')
  await press(page, text.next)
  await expect(page.getByText(text.loginEmpty)).toBeVisible()
  await field(page, text.login).fill(`@${member.handle}`)
  await press(page, text.next)
  await field(page, text.password).fill('نادرست‌است')
  await press(page, text.signIn)
  await expect(page.getByText('با هم درست نیستند')).toBeVisible()
  await expect(field(page, text.password)).toHaveValue('نادرست‌است')
  await field(page, text.password).fill(member.password)
  await press(page, text.signIn)
  await expect(page).toHaveURL(`${site}/me/likes`)
})

test('after five wrong attempts the correct email code fails; a new code requires a proof of work and signs the user in', {
  tag: '@full',
}, async ({ page, site }) => {
  await fromAnotherIp(page)
  const member = await registerMemberWithPassword(site)
  const begun = Date.now()
  await page.clock.install()
  await page.goto('/login')
  await field(page, text.login).fill(member.email)
  await press(page, text.next)
  await press(page, text.withCode)
  await expect(field(page, text.code)).toBeFocused()
  const code = await waitForEmailCode(new Client(site), member.email, begun)
  const wrong = code === '000000' ? '111111' : '000000'
  for (let at = 0; at < 5; at++) {
    await field(page, text.code).fill(wrong)
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/auth/codes/verify'))
    await press(page, text.next)
    expect((await answered).status()).toBe(400)
    await expect(field(page, text.code)).toHaveValue(wrong)
  }
  await field(page, text.code).fill(code)
  // Attempts on one code are also throttled, so wait for the page's countdown to enable the button.
  await expect(page.getByRole('button', { name: text.next, exact: true })).toBeEnabled({ timeout: 30_000 })
  await press(page, text.next)
  await expect(page.getByText('کد درست نیست یا زمانش گذشته').or(page.getByText(text.tooMany))).toBeVisible()

  const again = Date.now()
  const asked: number[] = []
  page.on('response', (response) => response.url().endsWith('/api/auth/codes') && asked.push(response.status()))
  await page.clock.fastForward(61_000)
  await press(page, text.resend)
  await expect(page.getByText(/کد تازه تا/)).toBeVisible({ timeout: 20_000 })
  expect(asked, 'rejected with a proof-of-work challenge, then sent').toEqual([429, 202])
  const fresh = await waitForEmailCode(new Client(site), member.email, again)
  await field(page, text.code).fill(persianDigits(fresh))
  await expect(page.getByRole('button', { name: text.next, exact: true })).toBeEnabled({ timeout: 30_000 })
  await press(page, text.next)
  await expect(page).toHaveURL(`${site}/home`)
})

test('requesting a code by handle reveals neither the email address nor whether the account exists', { tag: '@full' }, async ({
  page,
  site,
}) => {
  await fromAnotherIp(page)
  const member = await registerMemberWithPassword(site)
  for (const handle of [member.handle, `nobody${uniqueId(4)}`]) {
    await page.goto('/login')
    await field(page, text.login).fill(handle)
    await press(page, text.next)
    await press(page, text.withCode)
    await expect(page.getByText(text.codeSentUndisclosed)).toBeVisible()
    await expect(page.locator('main')).not.toContainText(member.email)
  }
})

test('signing in ignores an external next URL, and /login redirects a signed-in user to /home @phone', { tag: '@full' }, async ({
  page,
  site,
}) => {
  await fromAnotherIp(page)
  const member = await registerMemberWithPassword(site)
  await page.goto(`/login?next=${encodeURIComponent('//evil.example')}`)
  await field(page, text.login).fill(member.email)
  await press(page, text.next)
  await field(page, text.password).fill(member.password)
  await press(page, text.signIn)
  await expect(page).toHaveURL(`${site}/home`)
  await page.goto('/login')
  await expect(page).toHaveURL(`${site}/home`)
})

test('the sign-in form keeps input submitted before hydration and keeps it out of the URL', async ({ page, site }) => {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await field(page, text.login).fill('sara@example.com')
  await press(page, text.next)
  release()
  await expect(field(page, text.password)).toBeFocused()
  await expect(page.locator('main')).toContainText('sara@example.com')
  expect(page.url()).toBe(`${site}/login`)
})
