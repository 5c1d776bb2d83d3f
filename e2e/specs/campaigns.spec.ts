import { persianDigits } from '#shared/persian/digits.ts'
import { tehranDay, toJalali } from '#shared/persian/jalali.ts'
import { DAY, HOUR, SECOND } from '#shared/time.ts'
import { adminText as admin } from '#web/site/campaigns/admin-text.ts'
import { text } from '#web/site/campaigns/text.ts'
import { expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { PHONE } from '../support/chromium.ts'
import { Client } from '../support/client.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { type Member, registerMember, uniqueId } from '../support/member.ts'
import { anAdmin } from '../support/moderator.ts'

/** Returns a time as the editor's fields take it. */
function typedDay(at: number): string {
  const { year, month, day } = toJalali(tehranDay(at))
  return persianDigits(`${year}/${month}/${day}`)
}

interface Contest {
  slug: string
  tag: string
  title: string
}

/** Creates a contest that opens in `opensIn` ms and publishes it. */
async function publishContest({ client }: Member, opensIn: number): Promise<Contest> {
  const id = uniqueId(5)
  const [slug, tag, title] = [`e2e-${id}`, `پویش ${id}`, `پویش آزمون ${id}`]
  await client.call('POST', '/api/admin/campaigns', { json: { key: crypto.randomUUID(), slug, kind: 'contest', title } })
  const at = Date.now() + opensIn
  const json = {
    ...{ version: 1, title, theme: 'موضوع آزمون', description: 'توضیح آزمون', rules: 'قاعدهٔ یک\nقاعدهٔ دو', tag },
    ...{ prizes: [{ title: 'جایزهٔ نخست', description: 'توضیح جایزه' }], opensAt: at, entriesCloseAt: at + HOUR },
    ...{ votingOpensAt: at + DAY, votingClosesAt: at + 2 * DAY, endsAt: at + 3 * DAY },
    ...{ votesPerVoter: 3, entriesPerAuthor: 1, minWords: 0, authorAgeDays: 0, voterAgeDays: 0, juryWeight: 0 },
  }
  await client.call('PUT', `/api/admin/campaigns/${slug}`, { json })
  await client.call('PUT', `/api/admin/campaigns/${slug}/state`, { json: { action: 'publish' } })
  return { slug, tag, title }
}

/** Publishes a post with the tag of a contest after it has opened. */
async function enterContest(site: string, { client }: Member, { slug, tag }: Contest, title: string): Promise<void> {
  await expect
    .poll(async () => (await new Client(site).call<{ phase: string }>('GET', `/api/campaigns/${slug}`)).phase, { timeout: 10_000 })
    .toBe('entries')
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'متن پست پویش.' }] }] }
  const { hash } = await client.call<{ hash: string }>('POST', '/api/posts', { json: { key: crypto.randomUUID(), title, document } })
  await client.call('POST', `/api/posts/${hash}/publish`, { json: { revision: 1, tags: [tag] } })
}

test('a member enters a contest with the tag, withdraws the post and returns it', async ({ page, context, site }) => {
  const [staff, member] = [await anAdmin(site), await registerMember(site, 'شرکت‌کنندهٔ پویش')]
  const contest = await publishContest(staff, 2 * SECOND)
  const title = `پست پویش ${uniqueId(4)}`
  await enterContest(site, member, contest, title)
  await context.addCookies(browserCookies(member.client))
  await page.goto(`/campaign/${contest.slug}`)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(contest.title)
  const entries = page.getByRole('region', { name: text.entries })
  await expect(page.getByText(text.isEntry)).toBeVisible()
  await expect(entries.getByRole('link', { name: title })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: text.withdrawOf(title) }).click()
  await expect(page.getByText(text.problems.withdrawn)).toBeVisible()
  await expect(entries.getByRole('link', { name: title })).toBeHidden()
  await page.getByRole('button', { name: text.returnOf(title) }).click()
  await expect(entries.getByRole('link', { name: title })).toBeVisible()
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page)
})

test('a visitor sees the contest before and after it opens, and the front page links to what runs', { tag: '@full' }, async ({
  page,
  site,
}) => {
  const contest = await publishContest(await anAdmin(site), 4 * SECOND)
  await page.goto(`/campaign/${contest.slug}`)
  await expect(page.getByText(text.now.upcoming)).toBeVisible()
  await page.locator('summary', { hasText: text.rulesAndConditions }).click()
  await expect(page.getByText('قاعدهٔ دو')).toBeVisible()
  await expect(page.getByText('جایزهٔ نخست')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  // The countdown reads the contest again when its time is up.
  await expect(page.getByText(text.now.entries)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('link', { name: text.write, exact: true })).toBeVisible()
  await page.goto('/campaign')
  await expect(page.getByRole('main').getByRole('link', { name: contest.title })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await new Client(site).send('POST', '/__local/cron')
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await expect(page.getByRole('region', { name: text.running })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expectToFitPhone(page)
})

test('an admin excludes an entry with a reason and readmits it', { tag: '@full' }, async ({ page, context, site }) => {
  const [staff, member] = [await anAdmin(site), await registerMember(site, 'نویسندهٔ کنارگذاشته')]
  const contest = await publishContest(staff, 2 * SECOND)
  const title = `پست کنار ${uniqueId(4)}`
  await enterContest(site, member, contest, title)
  await context.addCookies(browserCookies(staff.client))
  await page.goto(`/admin/campaigns/${contest.slug}`)
  await waitForHydration(page)
  await expect(page.getByLabel(admin.tag)).toBeDisabled()
  await expectAccessibleInBothThemes(page)
  await page.locator('summary', { hasText: admin.exclude }).click()
  await page.getByLabel(admin.reason).fill('موضوع دیگری دارد')
  await page.getByRole('button', { name: admin.excludeOf(title) }).click()
  await expect(page.getByText(admin.isExcluded('موضوع دیگری دارد'))).toBeVisible()
  await page.getByRole('button', { name: admin.readmitOf(title) }).click()
  await expect(page.getByText(admin.isExcluded('موضوع دیگری دارد'))).toBeHidden()
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page)
})

test('an admin who saves after another change sees a message and keeps what was written', { tag: '@full' }, async ({
  page,
  context,
  site,
}) => {
  const staff = await anAdmin(site)
  const { slug } = await publishContest(staff, DAY)
  await context.addCookies(browserCookies(staff.client))
  await page.goto(`/admin/campaigns/${slug}`)
  await waitForHydration(page)
  const description = page.getByLabel(admin.description, { exact: true })
  const save = page.getByRole('button', { name: admin.save })
  await description.fill('توضیح تازه')
  await save.click()
  await expect(page.getByText(admin.saved)).toBeVisible()
  await expect(description).toHaveValue('توضیح تازه')
  await staff.client.call('PUT', `/api/admin/campaigns/${slug}/state`, { json: { action: 'unpublish' } })
  await description.fill('توضیح دیگر')
  await save.click()
  await expect(page.getByText(admin.stateHints.draft)).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(description).toHaveValue('توضیح دیگر')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an admin creates, schedules and publishes a contest', { tag: '@full' }, async ({ page, context, site }) => {
    const [staff, id] = [await anAdmin(site), uniqueId(5)]
    const title = `پویش بی‌اسکریپت ${id}`
    await context.addCookies(browserCookies(staff.client))
    await page.goto('/admin/campaigns')
    await page.locator('summary', { hasText: admin.create }).click()
    await page.getByLabel(admin.name).fill(title)
    await page.getByLabel(admin.slug).fill(`e2e-${id}`)
    await page.getByRole('button', { name: admin.submit, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/campaigns/e2e-${id}`))
    await page.getByLabel(admin.tag).fill(`برچسب ${id}`)
    await page.getByLabel(admin.prizeOf(1), { exact: true }).fill('یک کتاب')
    const days = { opensAt: 2, entriesCloseAt: 1, votingOpensAt: 5, votingClosesAt: 8, endsAt: 9 }
    for (const [name, offset] of Object.entries(days)) await page.locator(`[name=${name}]`).fill(typedDay(Date.now() + offset * DAY))
    await page.locator('[name=opensAtTime]').fill('۱۸:۳۰')
    await page.getByRole('button', { name: admin.save, exact: true }).click()
    await expect(page.locator('#error-entriesCloseAt')).toBeVisible()
    await expect(page.locator('[name=opensAtTime]')).toHaveValue('۱۸:۳۰')
    await page.locator('[name=entriesCloseAt]').fill(typedDay(Date.now() + 4 * DAY))
    await page.getByRole('button', { name: admin.save, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: admin.saved })).toBeVisible()
    await page.getByRole('button', { name: admin.publish, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: admin.published })).toBeVisible()
    await page.goto(`/campaign/e2e-${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText('یک کتاب')).toBeVisible()
  })

  test('a member withdraws an entry', { tag: '@full' }, async ({ page, context, site }) => {
    const [staff, member] = [await anAdmin(site), await registerMember(site, 'بی‌اسکریپت')]
    const contest = await publishContest(staff, 2 * SECOND)
    const title = `پست ${uniqueId(4)}`
    await enterContest(site, member, contest, title)
    await context.addCookies(browserCookies(member.client))
    await page.goto(`/campaign/${contest.slug}`)
    await page.getByRole('button', { name: text.withdrawOf(title) }).click()
    await expect(page.getByRole('status').filter({ hasText: text.withdrawn })).toBeVisible()
    await expect(page.getByText(text.problems.withdrawn)).toBeVisible()
  })
})
