import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { KINDS, OPTIONAL_KINDS } from '#shared/notifications/kinds.ts'
import { persianDigits } from '#shared/persian/digits.ts'
import { lastSaturday } from '#shared/persian/jalali.ts'
import { countGraphemes } from '#shared/persian/text-metrics.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { text as tokens } from '#web/account/api-tokens/text.ts'
import { text as addresses } from '#web/account/contact-details/text.ts'
import { text } from '#web/people/settings/text.ts'
import { text as ui } from '#web/ui/form-text.ts'
import { text as common } from '#web/ui/text.ts'
import { DEMO_USER } from '../../scripts/sample/read-sample.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { Client } from '../support/client.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { createPng } from '../support/media-files.ts'
import { registerMember } from '../support/member.ts'
import { waitForSmsCode } from '../support/sign-in.ts'

/** Registers and signs in a member and opens one of their settings pages. */
async function openSettings(page: Page, site: string, path = '/me/settings', name = 'نرگس آزمونی') {
  const member = await registerMember(site, name)
  await page.context().addCookies(browserCookies(member.client))
  await page.goto(path)
  await waitForHydration(page)
  return member
}

const row = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const edit = (page: Page, title: string) =>
  row(page, title)
    .getByRole('button', { name: ui.editOf(title) })
    .or(row(page, title).getByRole('button', { name: ui.addOf(title) }))

async function editProfile(page: Page, site: string) {
  const { handle } = await openSettings(page, site)
  await edit(page, text.name).click()
  await row(page, text.name).getByLabel(text.name, { exact: true }).fill('نرگس می‌نویسد')
  await page.keyboard.press('Enter')
  await expect(page.getByText(text.nameSaved)).toBeVisible()
  await expect(edit(page, text.name)).toBeFocused()

  await edit(page, text.bio).click()
  const bio = row(page, text.bio).getByRole('textbox')
  await bio.fill('ن'.repeat(203))
  await expect(row(page, text.bio)).toContainText(text.bioOver('۳'))
  await row(page, text.bio).getByRole('button', { name: ui.save }).click()
  await expect(bio).toHaveValue('ن'.repeat(203))
  const words = 'از کوچه‌ها می‌نویسم.'
  await bio.fill(words)
  await expect(row(page, text.bio)).toContainText(text.bioCount(persianDigits(countGraphemes(words)), '۲۰۰'))
  await row(page, text.bio).getByRole('button', { name: ui.save }).click()
  await expect(page.getByText(text.bioSaved)).toBeVisible()

  await edit(page, text.links).click()
  await row(page, text.links).getByLabel(text.link('۱'), { exact: true }).fill('example.org/narges')
  await row(page, text.links).getByRole('button', { name: text.addLink }).click()
  const second = row(page, text.links).getByLabel(text.link('۲'), { exact: true })
  await second.fill(' javascript:alert(1)')
  await row(page, text.links).getByRole('button', { name: ui.save }).click()
  await expect(second).toHaveAttribute('aria-invalid', 'true')
  await expect(second).toHaveValue(' javascript:alert(1)')
  await expectAccessibleInBothThemes(page)
  await second.fill('')
  await row(page, text.links).getByRole('button', { name: ui.save }).click()
  await expect(page.getByText(text.linksSaved)).toBeVisible()

  await edit(page, text.birthDate).click()
  const date = row(page, text.birthDate)
  await date.getByLabel(text.year).selectOption({ label: '۱۳۶۷' })
  await date.getByLabel(text.month).selectOption({ label: 'اسفند' })
  await expect(date.getByLabel(text.day).getByRole('option')).toHaveCount(30)
  await date.getByRole('button', { name: ui.save }).click()
  await expect(date.getByRole('alert')).toHaveText(text.incomplete)
  await date.getByLabel(text.year).selectOption({ label: '۱۳۶۶' })
  await expect(date.getByLabel(text.day).getByRole('option')).toHaveCount(31)
  await date.getByLabel(text.day).selectOption({ label: '۳۰' })
  await date.getByLabel(text.month).selectOption({ label: 'آبان' })
  await date.getByRole('button', { name: ui.save }).click()
  await expect(date).toContainText('۳۰ آبان ۱۳۶۶')

  const shown = (await new Client(site).get(`/${handle}`)).text
  for (const said of ['نرگس می‌نویسد', 'از کوچه‌ها می‌نویسم.', 'https://example.org/narges']) expect(shown).toContain(said)
  expect(shown).not.toMatch(/1987-11-21|۱۳۶۶/)
  await page.getByRole('link', { name: text.seePage }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('نرگس می‌نویسد')
  await expect(page.getByRole('main').getByRole('link', { name: 'example.org/narges' })).toBeVisible()
}

test('settings edit a profile in place, keep invalid input and update the public page', async ({ page, site }) => {
  await editProfile(page, site)
})

test.describe('on a phone @phone', () => {
  test('settings edit a profile and fit the screen', { tag: '@full' }, async ({ page, site }) => {
    await editProfile(page, site)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  })
})

test('settings crop an avatar by drag, keyboard and zoom, and undo its deletion', async ({ page, site }) => {
  await openSettings(page, site)
  const photo = row(page, text.picture)
  const choose = async (name: string, buffer: Buffer) =>
    photo.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  await choose('not-a-picture.png', Buffer.from('nothing'))
  await expect(photo.getByRole('alert')).toHaveText(text.unreadable)

  await choose('photo.png', createPng({ width: 1200, height: 800, seed: 5 }))
  const dialog = page.getByRole('dialog', { name: text.crop })
  const stage = dialog.getByRole('application')
  await expect(stage).toBeVisible()
  const drawing = () => stage.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const whole = await drawing()
  await dialog.getByLabel(text.zoom).fill('2')
  const near = await drawing()
  expect(near).not.toBe(whole)
  await stage.focus()
  for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowRight')
  const byKeys = await drawing()
  expect(byKeys).not.toBe(near)
  const box = await stage.boundingBox()
  if (!box) throw new Error('The frame has no box')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height, { steps: 4 })
  await page.mouse.up()
  expect(await drawing()).not.toBe(byKeys)
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: text.useIt }).click()
  await expect(page.getByText(text.pictureSaved)).toBeVisible()
  await expect(dialog).toBeHidden()

  const inFrame = page.getByRole('navigation').first().locator('xpath=ancestor::*[1]').locator('img[src^="/media/"]')
  await expect(photo.locator('img')).toBeVisible()
  await expect(inFrame.first()).toBeAttached()
  const size = await photo.locator('img').evaluate((image: HTMLImageElement) => [image.width, image.height])
  expect(size[0]).toBe(size[1])

  await photo.getByRole('button', { name: text.remove }).click()
  await expect(photo.locator('img')).toHaveCount(0)
  await page.getByRole('button', { name: common.undo }).click()
  await expect(photo.locator('img')).toBeVisible()
  await page.reload()
  await expect(photo.locator('img')).toBeVisible()
})

test('a notification switch saves when clicked, also before hydration, and reverts when the request fails', { tag: '@full' }, async ({
  page,
  site,
  allowConsole,
}) => {
  await openSettings(page, site, '/me/settings/notifications')
  await expectAccessibleInBothThemes(page)
  const likes = page.getByRole('switch', { name: text.switchOf(KINDS.like.preference.label, text.email) })
  await expect(likes).not.toBeChecked()
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.url().endsWith('/api/me/notification-preferences'),
  )
  await likes.check()
  await expect(page.getByText(KINDS.security.mandatory.reason)).toBeVisible()
  await kept

  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  allowConsole(/Failed to load resource: net::ERR_FAILED/)
  await page.route('**/api/me/notification-preferences', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' })
  await likes.click()
  await expect(likes).toBeChecked()
  release()
  await expect(page.getByText(text.notSaved)).toBeVisible()
  await expect(likes).toBeChecked()
})

test('a user without an email address sees a link to add one instead of email switches', { tag: '@full' }, async ({ page, site }) => {
  const client = new Client(site)
  const mobile = `0935${String(randomInt(10_000_000)).padStart(7, '0')}`
  const { challenge } = await client.call<{ challenge: string }>('POST', '/api/auth/codes', { json: { address: mobile } })
  const code = await waitForSmsCode(site, `+98${mobile.slice(1)}`)
  await client.call('POST', '/api/auth/codes/verify', { json: { challenge, code } })
  await client.call('POST', '/api/auth/register', { json: { challenge } })
  await page.context().addCookies(browserCookies(client))
  await page.goto('/me/settings/notifications')
  await waitForHydration(page)
  const named = (channel: string) => page.getByRole('switch', { name: channel })
  await expect(named(text.inApp)).toHaveCount(OPTIONAL_KINDS.length)
  await expect(named(text.email)).toHaveCount(0)
  await expect(page.getByRole('switch', { name: text.weeklyDigest })).toHaveCount(0)
  await expect(page.getByText(text.noEmail)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: text.addEmail }).click()
  await expect(page).toHaveURL('/me/settings/account')
  await expect(edit(page, addresses.email)).toBeVisible()
})

test('reading settings apply without the client bundle and on other devices, and a visitor’s page stays the same', async ({
  page,
  site,
  browser,
}) => {
  const before = (await new Client(site).get('/contact-us')).text
  const { client } = await openSettings(page, site, '/me/settings/advanced')
  await page.getByRole('radio', { name: text.themes.sepia }).check()
  await page.getByRole('radio', { name: text.fonts.markazi }).check()
  await page.getByRole('radio', { name: text.leadings.open }).check()
  await page.getByRole('radio', { name: text.digitNames.latin }).check()
  const sample = page.locator('figure .prose p')
  expect(await sample.evaluate((one) => getComputedStyle(one).fontFamily)).toMatch(/^"?Markazi Reading Digits"?, "?Markazi Reading"?/)
  await page.waitForFunction(() => document.fonts.check('20px "Markazi Reading Digits"', '۱۲۳'))
  await expectAccessibleInBothThemes(page)
  const chosen = { theme: 'sepia', font: 'markazi', leading: 'open', digits: 'latin' }
  const storedReading = () => client.call<{ reading: Record<string, unknown> }>('GET', '/api/me/reading')
  await expect.poll(async () => (await storedReading()).reading, { message: 'stored by the server' }).toMatchObject(chosen)

  // Without the client bundle, only the inline head script can set the attributes.
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  await page.goto('/contact-us', { waitUntil: 'commit' })
  const html = page.locator('html')
  for (const [name, value] of Object.entries(chosen)) await expect(html).toHaveAttribute(`data-${name}`, value)

  const other = await browser.newContext()
  await other.addCookies(browserCookies(client))
  const elsewhere = await other.newPage()
  await elsewhere.goto(`${site}/me/settings/advanced`)
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'sepia')
  await expect(elsewhere.getByRole('radio', { name: text.digitNames.latin })).toBeChecked()
  await other.close()
  expect((await new Client(site).get('/contact-us')).text).toBe(before)
})

test('an API token is shown once, is limited to its scopes and stops working when revoked', { tag: '@full' }, async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { handle } = await openSettings(page, site, '/me/settings/advanced')
  const section = row(page, tokens.title)
  await section.getByRole('button', { name: tokens.make }).click()
  await section.getByRole('button', { name: tokens.create }).click()
  await expect(section.getByLabel(tokens.name, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await section.getByLabel(tokens.name, { exact: true }).fill('ربات خبر')
  await expectAccessibleInBothThemes(page)
  await section.getByRole('button', { name: tokens.create }).click()
  const shown = section.getByLabel(tokens.token, { exact: true })
  await expect(shown).toHaveValue(/^daftar_[\w-]{43}$/)
  const token = await shown.inputValue()
  await section.getByRole('button', { name: tokens.copy }).click()
  await expect(page.getByText(tokens.copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  await section.getByRole('button', { name: tokens.done }).click()
  await page.reload()
  expect(await page.content()).not.toContain(token.slice(7))

  const program = new Client(site)
  const bearer = { Authorization: `Bearer ${token}`, Origin: '' }
  expect((await program.get('/api/accounts/viewer', bearer)).text).toContain(handle)
  expect((await program.send('POST', '/api/posts', { json: { key: 'x' }, headers: bearer })).status).toBe(403)
  await page.reload()
  await expect(section.getByRole('listitem').filter({ hasText: 'ربات خبر' })).toContainText(tokens.usedAt)

  await section.getByRole('button', { name: tokens.revokeOf('ربات خبر') }).click()
  await page.getByRole('dialog').getByRole('button', { name: tokens.revoke, exact: true }).click()
  await expect(page.getByText(tokens.revoked)).toBeVisible()
  await expect(section.getByText(tokens.none)).toBeVisible()
  expect((await program.get('/api/accounts/viewer', bearer)).status).toBe(401)
})

interface SentEmail {
  id: number
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/**
 * Moves the clock through the last nine Saturdays, oldest first, and returns the demo user's first digest; throws if there is none. The
 * caller resets the clock.
 */
async function readDigest(client: Client): Promise<SentEmail> {
  const digests = async () => {
    const { mails } = await client.call<{ mails: SentEmail[] }>('GET', `/__local/mailbox.json?to=${encodeURIComponent(DEMO_USER.email)}`)
    return mails.find(({ headers }) => headers['List-Unsubscribe'])
  }
  for (let week = 8; week >= 0; week--) {
    const offset = lastSaturday(Date.now() - week * 7 * DAY, 8) + MINUTE - Date.now()
    await client.call('POST', '/__local/clock', { json: { offset } })
    await client.call('POST', '/__local/cron')
    await expect
      .poll(digests, { timeout: 4000 })
      .toBeTruthy()
      .catch(() => undefined)
    const found = await digests()
    if (found) return found
  }
  throw new Error('No week of the sample community produces a digest')
}

test('the digest is right-to-left; its unsubscribe link and one-click unsubscribe need no session @clock', { tag: '@full' }, async ({
  page,
  site,
  browser,
}) => {
  const demo = new Client(site)
  await demo.call('POST', '/api/auth/sign-in', { json: { login: DEMO_USER.email, password: DEMO_USER.password } })
  const turn = (on: boolean) => demo.call('PATCH', '/api/me/notification-preferences', { json: { kind: 'weeklyDigest', on } })
  const isOn = async () => (await demo.call<{ weeklyDigest: boolean }>('GET', '/api/me/notification-preferences')).weeklyDigest
  await turn(true)
  const mail = await readDigest(demo).finally(() => demo.call('POST', '/__local/clock', { json: { offset: 0 } }))

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/__local/mailbox/${mail.id}`)
  const [letter, first] = [page.locator('div[dir=rtl]'), page.locator('div[dir=rtl] p').first()]
  expect(await letter.evaluate((one) => [getComputedStyle(one).direction, getComputedStyle(one).textAlign])).toEqual(['rtl', 'right'])
  // The text must start at the right edge and must not overflow a phone.
  const [box, words] = await Promise.all([
    letter.boundingBox(),
    first.evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return range.getBoundingClientRect().right
    }),
  ])
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) - 24 - words)).toBeLessThan(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await test.info().attach('digest', { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' })
  expect(await letter.getByRole('link').count()).toBeGreaterThan(2)

  const link = new URL(/<([^>]+)>/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1] ?? '')
  const stranger = await browser.newContext()
  const reader = await stranger.newPage()
  await reader.goto(site + link.pathname + link.search)
  await expect(reader.getByText(text.willStop(text.weeklyDigest))).toBeVisible()
  await expectAccessibleInBothThemes(reader)
  expect(await isOn(), 'opening the link changes nothing').toBe(true)
  await reader.getByRole('button', { name: text.stop }).click()
  await expect(reader.getByText(text.stopped(text.weeklyDigest))).toBeVisible()
  expect(await isOn()).toBe(false)
  const head = await new Client(site).get(link.pathname + link.search)
  expect([head.text.includes('noindex'), head.headers.get('cache-control')]).toEqual([true, 'private, no-store'])
  await reader.goto(`${site}/unsubscribe?t=broken&of=weeklyDigest`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(text.badLink)
  await stranger.close()

  await turn(true)
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: '' }
  const post = (body: string) => new Client(site).send('POST', link.pathname + link.search, { body, headers: form })
  expect((await post('something=else')).status).toBe(400)
  expect(await isOn()).toBe(true)
  expect((await post('List-Unsubscribe=One-Click')).status).toBe(200)
  expect(await isOn()).toBe(false)
})
