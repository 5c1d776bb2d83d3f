import type { Page } from '@playwright/test'
import { persianDigits } from '#shared/persian/digits.ts'
import { DAY } from '#shared/time.ts'
import { text as accounts } from '#web/account/auth/text.ts'
import { text as blocks } from '#web/account/blocks/text.ts'
import { text as addresses } from '#web/account/contact-details/text.ts'
import { text as leaving } from '#web/account/deletion/text.ts'
import { text as passkeys } from '#web/account/passkeys/text.ts'
import { text as reports } from '#web/moderation/reports/text.ts'
import { text as handles } from '#web/people/handles/text.ts'
import { text as ui } from '#web/ui/form-text.ts'
import { Client } from '../support/client.ts'
import { publishDraft } from '../support/draft.ts'
import { browserCookies, deleteCookies, expect, test } from '../support/fixtures.ts'
import {
  type MemberWithPassword,
  registerMember,
  registerMemberWithPassword,
  uniqueId,
  waitForEmail,
  waitForEmailCode,
} from '../support/member.ts'

const ACCOUNT = '/me/settings/account'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const statusOf = async (site: string, path: string) => (await new Client(site).get(path)).status
const moveClock = (site: string, offset: number) => new Client(site).call('POST', '/__local/clock', { json: { offset } })

test.afterEach(({ site }) => moveClock(site, 0))

async function signedIn(page: Page, site: string, path = ACCOUNT): Promise<MemberWithPassword> {
  const member = await registerMemberWithPassword(site)
  await page.context().addCookies(browserCookies(member.client))
  await page.goto(path)
  return member
}

async function signInWithPassword(page: Page, { handle, password }: MemberWithPassword) {
  await deleteCookies(page)
  await page.goto('/login')
  const box = page.getByLabel(accounts.password, { exact: true })
  // Retry, because input entered before hydration can be lost.
  await expect(async () => {
    await page.getByLabel(accounts.login).fill(handle)
    await button(page, accounts.next).click()
    await expect(box).toBeVisible({ timeout: 1000 })
  }).toPass()
  await box.fill(password)
  await button(page, accounts.signIn).click()
}

test('changing a handle redirects the old URLs of the profile, its lists and a post to the new ones with 301', { tag: '@full' }, async ({
  page,
  site,
}) => {
  const member = await registerMember(site)
  await page.context().addCookies(browserCookies(member.client))
  const post = await publishDraft(member.client)
  expect(await statusOf(site, post.path)).toBe(200)
  expect(await statusOf(site, `/${member.handle}`)).toBe(200)
  await page.goto(ACCOUNT)

  await button(page, ui.editOf(handles.handle)).click()
  const field = section(page, handles.handle).getByRole('textbox', { name: handles.handle })
  await field.fill('adm1n')
  await button(page, ui.save).click()
  await expect(section(page, handles.handle).getByText(/نگه داشته شده/)).toBeVisible()
  await expect(field).toHaveValue('adm1n')
  const handle = `new${uniqueId(5)}`
  await field.fill(handle)
  await expect(page.getByText(handles.free)).toBeVisible()
  await button(page, ui.save).click()
  await expect(page.getByText(handles.saved)).toBeVisible()
  await expect(section(page, handles.handle).getByText(`@${handle}`, { exact: true })).toBeVisible()

  const visitor = new Client(site)
  const newPath = post.path.replace(member.handle, handle)
  for (const [old, present] of [
    [`/${member.handle}`, `/${handle}`],
    [`/@${member.handle}`, `/${member.handle}`],
    [`/${member.handle}/lists`, `/${handle}/lists`],
    [post.path, newPath],
  ] as const) {
    const moved = await visitor.get(encodeURI(old))
    expect([old, moved.status, decodeURI(moved.headers.get('location') ?? '')]).toEqual([old, 301, present])
  }
  expect(await statusOf(site, newPath)).toBe(200)
})

test('an email change requires a code sent to the new address and notifies the old one', { tag: '@full' }, async ({ page, site }) => {
  const member = await signedIn(page, site)
  const own = section(page, addresses.email)
  await button(page, ui.editOf(addresses.email)).click()
  await own.getByLabel(addresses.newEmail).fill('نادرست')
  await button(page, addresses.sendCode).click()
  await expect(own.getByText(/نشانی ایمیل را/)).toBeVisible()
  const email = `e2e-${uniqueId()}@example.com`
  await own.getByLabel(addresses.newEmail).fill(email)
  await button(page, addresses.sendCode).click()
  await own.getByLabel(addresses.code).fill('۰۰۰۰۰۰')
  await button(page, addresses.confirm).click()
  await expect(own.getByText(/کد درست نیست/)).toBeVisible()
  await own.getByLabel(addresses.code).fill(persianDigits(await waitForEmailCode(member.client, email)))
  await button(page, addresses.confirm).click()
  await expect(page.getByText(addresses.emailReplaced)).toBeVisible()
  const notice = await waitForEmail(member.client, member.email, 'ایمیل حسابت در دفتر تغییر کرد')
  expect(notice.text).toContain('/contact-us')
  await page.goto(`/__local/mailbox?to=${encodeURIComponent(member.email)}`)
  await expect(page.getByRole('heading', { name: 'ایمیل حسابت در دفتر تغییر کرد' })).toBeVisible()
})

test('a member blocks a user in the profile menu and unblocks them in settings; visitors find no such menu', { tag: '@full' }, async ({
  page,
  site,
  browser,
}) => {
  const other = await registerMemberWithPassword(site, 'پرگو پرحرف')
  await signedIn(page, site, `/${other.handle}`)
  await button(page, reports.menu).click()
  await button(page, blocks.block('پرگو پرحرف')).click()
  await expect(page.getByText(/مسدود شد/)).toBeVisible()
  await page.goto(ACCOUNT)
  const own = section(page, blocks.title)
  await expect(own.getByText('پرگو پرحرف')).toBeVisible()
  await own.getByRole('button', { name: /رفع مسدودی/ }).click()
  await expect(own.getByText(blocks.none)).toBeVisible()
  const visitor = await browser.newPage({ baseURL: site })
  await visitor.goto(`/${other.handle}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(button(visitor, reports.menu)).toHaveCount(0)
  await visitor.close()
})

test('the server renders why passkeys do not work here, so that the settings below do not move at hydration', async ({ member }) => {
  expect((await member.client.get(ACCOUNT)).text).toContain(passkeys.wrongOrigin)
})

test('the pages of a deactivated account return 410 until its owner reactivates it', { tag: '@full' }, async ({ page, site }) => {
  const member = await signedIn(page, site)
  const post = await publishDraft(member.client)
  const pages = [`/${member.handle}`, `/${member.handle}/lists`, encodeURI(post.path)]
  await button(page, leaving.deactivate).click()
  await button(page, leaving.deactivateNow).click()
  await expect(page).toHaveURL(`${site}/`)
  for (const path of pages) expect([path, await statusOf(site, path)]).toEqual([path, 410])
  await page.goto(`/${member.handle}`)
  await expect(page.getByText(/صاحب این حساب آن را بسته است/)).toBeVisible()
  await signInWithPassword(page, member)
  await expect(page.getByText(accounts.returnClosed)).toBeVisible()
  await button(page, accounts.returnNow).click()
  await expect(page).toHaveURL(/\/home$/)
  for (const path of pages) expect([path, await statusOf(site, path)]).toEqual([path, 200])
})

test('signing in can undo an account deletion; after 31 days the pages return 410 and sign-in fails @clock', { tag: '@full' }, async ({
  page,
  site,
}) => {
  const member = await signedIn(page, site)
  const post = await publishDraft(member.client)
  const pages = [`/${member.handle}`, `/${member.handle}/publications`, encodeURI(post.path)]
  await test.step('signing in within 30 days can restore the account', async () => {
    await page.goto(ACCOUNT)
    await button(page, leaving.remove).click()
    await page.getByLabel(leaving.handle).fill('somebody')
    await button(page, leaving.removeNow).click()
    await expect(page.getByText(/نام کاربری‌ات را درست/)).toBeVisible()
    await page.getByLabel(leaving.handle).fill(member.handle)
    await button(page, leaving.removeNow).click()
    await expect(page).toHaveURL(`${site}/`)
    for (const path of pages) expect([path, await statusOf(site, path)]).toEqual([path, 410])
    await signInWithPassword(page, member)
    await expect(page.getByText(/برای همیشه حذف می‌شود\. برمی‌گردانی؟/)).toBeVisible()
    await button(page, accounts.returnNow).click()
    await expect(page).toHaveURL(/\/home$/)
    for (const path of pages) expect([path, await statusOf(site, path)]).toEqual([path, 200])
  })
  await test.step('after 30 days the pages still return 410 and sign-in fails', async () => {
    const asked = await page.evaluate(async (handle) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch('/api/me/deletion', { method: 'POST', headers, body: JSON.stringify({ handle }) })).status
    }, member.handle)
    expect(asked).toBe(202)
    await moveClock(site, 31 * DAY)
    await new Client(site).call('POST', '/__local/cron')
    for (const path of pages) expect([path, await statusOf(site, path)]).toEqual([path, 410])
    await page.goto(`/${member.handle}`)
    await expect(page.getByText(/حسابش را حذف کرده است/)).toBeVisible()
    await signInWithPassword(page, member)
    await expect(page.getByText(/با هم درست نیستند/).first()).toBeVisible()
  })
})
