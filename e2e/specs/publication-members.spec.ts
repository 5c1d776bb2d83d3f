import type { Page } from '@playwright/test'
import { text } from '#web/publications/members/text.ts'
import { findViolationsInBothThemes } from '../support/accessibility.ts'
import { Client } from '../support/client.ts'
import { browserCookies, deleteCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { type Member, registerMember, uniqueId, waitForEmail } from '../support/member.ts'

interface Publication {
  hash: string
  handle: string
  name: string
}

async function createPublication(owner: Member): Promise<Publication> {
  const handle = `majalle${uniqueId(4)}`
  const name = 'مجلهٔ آزمایشی'
  const { hash } = await owner.client.call<{ hash: string }>('POST', '/api/publications', {
    json: { key: uniqueId(12), handle, name, description: 'ماهنامه‌ای برای آزمودن' },
  })
  return { hash, handle, name }
}

async function signInAs(page: Page, { client }: Member): Promise<void> {
  await deleteCookies(page)
  await page.context().addCookies(browserCookies(client))
}

const membersPath = ({ hash }: Publication) => `/me/publications/${hash}/members`

async function linkFor(site: string, email: string): Promise<string> {
  const { text: mail } = await waitForEmail(new Client(site), email, text.invitation)
  return /\/me\/publications\/invitations\/[\w-]+/.exec(mail)?.[0] ?? ''
}

/** The life of a membership, with or without JavaScript. */
async function liveMembership(page: Page, site: string, hasScripts: boolean) {
  const [owner, guest] = [await registerMember(site, 'مدیر مجله'), await registerMember(site, 'شیوا نیک‌نام')]
  const publication = await createPublication(owner)
  const open = async (path: string) => {
    await page.goto(path)
    if (hasScripts) await waitForHydration(page)
  }
  const press = (name: string | RegExp) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click()
  // Locators do not look for text inside <noscript>.
  const sees = (words: string) => expect.poll(() => page.content()).toContain(words)
  const openForm = (label: string) =>
    (hasScripts ? page.getByRole('button', { name: label }) : page.locator('summary').filter({ hasText: label })).click()

  await signInAs(page, owner)
  await open(membersPath(publication))
  await page.getByLabel(text.to).fill('کسی')
  await press(text.send)
  await expect(page.getByLabel(text.to)).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(text.to).fill(guest.handle)
  await press(text.send)
  await sees(text.invited(guest.handle))
  await expect(page.getByRole('list', { name: text.pending })).toContainText('شیوا نیک‌نام')

  const address = `e2e-${uniqueId()}@example.com`
  await open(membersPath(publication))
  await page.getByLabel(text.to).fill(address)
  await press(text.send)
  await sees(text.invited(address))
  const link = await linkFor(site, address)

  await signInAs(page, guest)
  await open('/me/publications')
  await press(text.acceptOf(publication.name))
  await sees(text.joined(publication.name))
  await open(membersPath(publication))
  await expect(page.getByRole('list', { name: text.rolesPlural.writer })).toContainText('شیوا نیک‌نام')

  await signInAs(page, owner)
  await open(membersPath(publication))
  await press(text.actionsOf('شیوا نیک‌نام'))
  await press(text.makeEditor)
  await sees(text.roleChanged('شیوا نیک‌نام', text.roles.editor))
  await expect(page.getByRole('list', { name: text.rolesPlural.editor })).toContainText('شیوا نیک‌نام')

  const invited = await registerMember(site, 'مهمان ایمیلی')
  await signInAs(page, invited)
  await open(link)
  await sees(text.duties.writer)
  await press(text.accept)
  await sees(text.joined(publication.name))

  await signInAs(page, owner)
  await open(membersPath(publication))
  await openForm(text.transferStart)
  await page.getByLabel(text.transferTo).fill(guest.handle)
  await press(text.offer)
  await sees(text.offered('شیوا نیک‌نام'))

  await signInAs(page, guest)
  await open('/me/publications')
  await press(text.acceptTransferOf(publication.name))
  await sees(text.transferAccepted(publication.name))

  await open(membersPath(publication))
  await press(text.actionsOf('مهمان ایمیلی'))
  await press(text.remove)
  await sees(text.removeNote)
  await page.getByRole('button', { name: text.remove, exact: true }).last().click()
  await sees(text.removed('مهمان ایمیلی'))

  await signInAs(page, owner)
  await open(membersPath(publication))
  await openForm(text.leaveStart)
  await press(text.leaveNow)
  await sees(text.left)
  await expect(page).toHaveURL(/\/me\/publications$/)
  await open(`/${publication.handle}/writers`)
  await expect(page.getByRole('main')).toContainText('شیوا نیک‌نام')
  await expect(page.getByRole('main')).not.toContainText('مدیر مجله')
}

test('a publication’s membership: invite by handle and email, accept, change role, transfer, remove, leave', async ({ page, site }) => {
  await liveMembership(page, site, true)
})

test('the screens of members and offers have no axe violation in either theme', { tag: '@full' }, async ({ page, site }) => {
  const [owner, guest] = [await registerMember(site, 'مدیر مجله'), await registerMember(site, 'شیوا نیک‌نام')]
  const publication = await createPublication(owner)
  for (const to of [guest.handle, `e2e-${uniqueId()}@example.com`])
    await owner.client.call('POST', `/api/publications/${publication.hash}/invitations`, { json: { to, role: 'editor' } })
  await signInAs(page, owner)
  await page.goto(membersPath(publication))
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await signInAs(page, guest)
  for (const path of ['/me/publications', `/${publication.handle}/writers`]) {
    await page.goto(path)
    expect(await findViolationsInBothThemes(page), path).toEqual([])
  }
})

test('an invitation link asks a visitor to sign in and returns to the invitation', { tag: '@full' }, async ({ page, site }) => {
  const [owner, guest] = [await registerMember(site), await registerMember(site)]
  const publication = await createPublication(owner)
  const address = `e2e-${uniqueId()}@example.com`
  await owner.client.call('POST', `/api/publications/${publication.hash}/invitations`, { json: { to: address, role: 'writer' } })
  const link = await linkFor(site, address)
  await page.goto(link)
  await expect(page).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(link)}`))
  await signInAs(page, guest)
  const response = await page.goto(link)
  expect(response?.headers()['referrer-policy']).toBe('same-origin')
  expect(response?.headers()['x-robots-tag']).toBe('noindex')
  await page.getByRole('button', { name: text.decline, exact: true }).click()
  await expect(page).toHaveURL(/\/me\/publications$/)
  expect((await page.goto(link))?.status()).toBe(404)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('membership works: invite by handle and email, accept, change role, transfer, remove, leave', { tag: '@full' }, async ({
    page,
    site,
  }) => {
    await liveMembership(page, site, false)
  })
})
