import { text as admin } from '#web/moderation/admin/text.ts'
import { text as announcements } from '#web/moderation/announcements/text.ts'
import { text as content } from '#web/moderation/content/text.ts'
import { text as dashboard } from '#web/moderation/dashboard/text.ts'
import { text as switches } from '#web/moderation/feature-switches/text.ts'
import { text as queue } from '#web/moderation/queue/text.ts'
import { text as users } from '#web/moderation/users/text.ts'
import { text as shell } from '#web/shell/text.ts'
import { text as kit } from '#web/ui/admin/text.ts'
import { expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { DESKTOP, PHONE } from '../support/chromium.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember, uniqueId } from '../support/member.ts'
import { aModerator, anAdmin } from '../support/moderator.ts'

/** One screen of each template; the others have the same parts. */
const TEMPLATES = ['/admin', '/admin/users', '/admin/topics', '/admin/feature-switches']
const FURTHER_SCREENS = ['/admin/posts', '/admin/tags', '/admin/featured', '/admin/announcements', '/admin/dead-letters']

test('every screen of the administration is accessible and fits a phone', { tag: '@full' }, async ({ page, context, site }) => {
  await context.addCookies(browserCookies((await anAdmin(site)).client))
  await page.setViewportSize(PHONE)
  for (const path of process.env.DAFTAR_FULL === '1' ? [...TEMPLATES, ...FURTHER_SCREENS] : TEMPLATES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await expectToFitPhone(page, path)
  }
})

test('an admin finds an account by its name, suspends it, lifts the suspension and makes it a moderator', { tag: '@full' }, async ({
  page,
  context,
  site,
}) => {
  const mark = uniqueId(4)
  const person = await registerMember(site, `کیانا ${mark}`)
  await context.addCookies(browserCookies((await anAdmin(site)).client))
  await page.goto('/admin/users')
  await waitForHydration(page)
  await page.getByRole('searchbox', { name: users.search }).fill(`كيانا ${mark}`)
  await page.getByRole('button', { name: users.find, exact: true }).click()
  await page.getByRole('link', { name: new RegExp(mark) }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/users/${person.handle}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(mark)
  await page.getByRole('button', { name: `${users.suspend}…` }).click()
  await page.getByLabel(users.note).fill('هرزنامه نفرست')
  await page.getByLabel(users.confirmSuspend).check()
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page)
  await page.setViewportSize(DESKTOP)
  await page.getByRole('button', { name: users.suspend, exact: true }).click()
  await page.getByRole('button', { name: users.lift, exact: true }).click()
  await expect(page.getByText(users.liftedAt)).toBeVisible()
  await page.getByRole('button', { name: `${users.changeRole}…` }).click()
  await page.getByLabel(users.role, { exact: true }).selectOption('moderator')
  await page.getByRole('button', { name: users.changeRole, exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'نقش حساب' }).first()).toContainText(mark)
  const { viewer } = await person.client.call<{ viewer: { role: string } }>('GET', '/api/accounts/viewer')
  expect(viewer.role).toBe('moderator')
})

test('an admin sees the addresses of an account only on request, which the audit log records', { tag: '@full' }, async ({
  page,
  context,
  site,
}) => {
  const person = await registerMember(site)
  await context.addCookies(browserCookies((await anAdmin(site)).client))
  await page.goto(`/admin/users/${person.handle}`)
  await waitForHydration(page)
  await expect(page.getByText(person.email)).toBeHidden()
  await page.getByRole('button', { name: users.showAddresses }).click()
  await expect(page.getByText(person.email)).toBeVisible()
  await page.reload()
  await expect(page.getByText(person.email)).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'ایمیل و شمارهٔ همراه حساب' })).toHaveCount(1)
})

test('a moderator without JavaScript finds the dashboard without operations, and no tag of a wrong spelling', { tag: '@full' }, async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  try {
    await context.addCookies(browserCookies((await aModerator(site)).client))
    const page = await context.newPage()
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: dashboard.health })).toBeVisible()
    await expect(page.getByRole('heading', { name: dashboard.storage })).toBeHidden()
    await page.goto('/admin/tags')
    await page.getByRole('searchbox', { name: content.searchTags }).fill(uniqueId())
    await page.getByRole('button', { name: content.find, exact: true }).click()
    await expect(page.getByText(content.noTags)).toBeVisible()
  } finally {
    await context.close()
  }
})

test('the menu opens the group of its page and counts what waits, and on a phone it closes with the page that it opens', {
  tag: '@full',
}, async ({ page, context, site }) => {
  const [reporter, reported] = [await registerMember(site), await registerMember(site)]
  await reporter.client.call('POST', '/api/reports', { json: { kind: 'person', key: reported.handle, rule: 'spam', details: '' } })
  await context.addCookies(browserCookies((await aModerator(site)).client))
  await page.goto('/admin/users')
  const menu = page.getByRole('banner').getByRole('navigation', { name: admin.menu })
  const [accounts, reports] = [menu.getByRole('link', { name: users.title }), menu.getByRole('link', { name: queue.title })]
  await expect(accounts).toHaveAttribute('aria-current', 'page')
  await expect(reports).toBeHidden()
  await menu.locator('summary', { hasText: admin.groups.moderation }).click()
  await expect(reports).toHaveText(new RegExp(`^${queue.title}[۰-۹]`))
  await reports.click()
  await expect(page).toHaveURL('/admin/moderation')
  await expect(accounts).toBeHidden()
  await page.setViewportSize(PHONE)
  const narrow = page.getByRole('main').getByRole('navigation', { name: admin.menu })
  await page.getByRole('main').locator('summary', { hasText: admin.menu }).click()
  await expectAccessibleInBothThemes(page)
  await narrow.getByRole('link', { name: admin.heldPosts }).click()
  await expect(page).toHaveURL('/admin/moderation/held')
  await expect(narrow).toBeHidden()
})

// The next tests change what every page shows, so they run alone.
test('an announcement appears above every page, and a visitor dismisses it for good', {
  tag: '@clock',
}, async ({ page, browser, context, site }) => {
  const content = `دفتر شنبه بسته است ${uniqueId(4)}`
  await context.addCookies(browserCookies((await anAdmin(site)).client))
  await page.goto('/admin/announcements')
  await waitForHydration(page)
  await page.getByRole('button', { name: `${announcements.create}…` }).click()
  await page.getByLabel(announcements.content, { exact: true }).fill(content)
  await page.getByRole('textbox', { name: announcements.endsAt }).fill('۱۴۰۹/۱/۱')
  await page.getByRole('button', { name: announcements.submit, exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: content })).toContainText(announcements.states.shown)

  const visitor = await browser.newContext({ baseURL: site })
  try {
    const other = await visitor.newPage()
    await other.goto('/about')
    const shown = other.getByRole('region', { name: shell.announcement.label })
    await expect(shown).toContainText(content)
    await expectAccessibleInBothThemes(other)
    await shown.getByRole('button', { name: shell.announcement.dismiss }).click()
    await expect(shown).toBeHidden()
    await other.goto('/topics')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(shown).toBeHidden()
  } finally {
    await visitor.close()
  }
  await page.getByRole('button', { name: announcements.stopOf(content) }).click()
  await expect(page.getByRole('listitem').filter({ hasText: content })).toContainText(announcements.states.ended)
})

test('a feature that an admin turned off shows its notice before its form', { tag: ['@clock', '@full'] }, async ({
  page,
  context,
  site,
}) => {
  const notice = `فرم تماس تا فردا بسته است ${uniqueId(4)}`
  await context.addCookies(browserCookies((await anAdmin(site)).client))
  await page.goto('/admin/feature-switches')
  await waitForHydration(page)
  const contact = page.getByRole('switch', { name: switches.names.contact })
  await contact.click()
  const dialog = page.getByRole('dialog', { name: switches.turnOffOf(switches.names.contact) })
  await expect(dialog).toContainText(switches.consequence)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(contact).toBeChecked()
  await contact.click()
  await dialog.getByRole('button', { name: switches.turnOff, exact: true }).click()
  await expect(dialog.getByLabel(switches.notice)).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(switches.notice).fill(notice)
  await dialog.getByLabel(switches.reason).fill('موج هرزنامه')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: switches.turnOff, exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: notice })).toContainText(switches.off)
  await page.goto('/contact-us')
  await expect(page.getByRole('status').filter({ hasText: notice })).toBeVisible()
  await page.goto('/admin/feature-switches')
  await waitForHydration(page)
  await contact.click()
  await expect(page.getByRole('listitem').filter({ hasText: notice })).toHaveCount(0)
  await expect(contact).toBeChecked()
})

test('an admin without JavaScript confirms that a feature is turned off, and turns it on with a button', {
  tag: ['@clock', '@full'],
}, async ({ browser, site }) => {
  const notice = `آوردن پادکست تا فردا بسته است ${uniqueId(4)}`
  const name = switches.names.podcast_imports
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  try {
    await context.addCookies(browserCookies((await anAdmin(site)).client))
    const page = await context.newPage()
    await page.goto('/admin/feature-switches')
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
    await expect(row.getByRole('switch')).toBeHidden()
    await row.locator('summary').click()
    await row.getByLabel(switches.notice).fill(notice)
    await row.getByLabel(switches.reason).fill('موج هرزنامه')
    await row.getByRole('button', { name: switches.turnOff, exact: true }).click()
    await expect(row).toContainText(kit.unconfirmed)
    await row.getByLabel(switches.confirm).check()
    await row.getByRole('button', { name: switches.turnOff, exact: true }).click()
    await expect(row).toContainText(notice)
    await row.getByRole('button', { name: switches.turnOnOf(name) }).click()
    await expect(row).not.toContainText(notice)
  } finally {
    await context.close()
  }
})
