import type { Page } from '@playwright/test'
import { formatToman } from '#shared/money.ts'
import { SPONSORED_LABEL } from '#shared/sponsored-label.ts'
import { text as invoices } from '#web/money/invoices/text.ts'
import { adminText, text } from '#web/money/sponsored-posts/text.ts'
import type { PostSponsorships } from '#worker/money/sponsored-posts/contract.ts'
import type { PublishResult, SaveDraftResult } from '#worker/posts/posts/contract.ts'
import { expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { topUp } from '../support/bank.ts'
import { PHONE } from '../support/chromium.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { type Member, uniqueId } from '../support/member.ts'
import { anAdmin, anEstablishedMember } from '../support/moderator.ts'

const SPONSOR = { name: 'کتابفروشی آزمون', url: 'https://books.example/' }
const LINK = 'https://books.example/offer'
/** The cheaper package with VAT, in rial. */
const TOTAL = 2_200_000

const startDraft = ({ client }: Member, title: string) =>
  client.call<SaveDraftResult>('POST', '/api/posts', {
    json: {
      key: uniqueId(),
      title,
      document: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'نشانی کتاب', marks: [{ type: 'link', attrs: { href: LINK } }] }] }],
      },
    },
  })
const publish = ({ client }: Member, hash: string) =>
  client.call<PublishResult>('POST', `/api/posts/${hash}/publish`, { json: { revision: 1 } })
const readLatest = async ({ client }: Member, hash: string) =>
  (await client.call<PostSponsorships>('GET', `/api/sponsored-posts/posts/${hash}`)).items[0]

/** Expects the page to fit a phone, and restores the viewport. */
async function expectPhoneLayout(page: Page, what: string): Promise<void> {
  const viewport = page.viewportSize()
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page, what)
  if (viewport) await page.setViewportSize(viewport)
}

test('a post is marked, paid, returned with a refund, requested again and approved, and readers see its label everywhere', {
  tag: '@full',
}, async ({ page, browser, site }) => {
  test.slow()
  const [author, staff] = [await anEstablishedMember(site), await anAdmin(site)]
  const title = `معرفی کتاب ${uniqueId(4)}`
  const { hash } = await startDraft(author, title)
  await topUp(author.client, 500_000)
  await page.context().addCookies(browserCookies(author.client))

  await page.goto(`/me/p/${hash}/commercial`)
  await waitForHydration(page)
  await expectAccessibleInBothThemes(page)
  await expectPhoneLayout(page, 'request')
  await page.getByLabel(text.sponsorName).fill(SPONSOR.name)
  await page.getByLabel(text.sponsorUrl).fill('books')
  await page.getByRole('button', { name: text.submit }).click()
  await expect(page.getByLabel(text.sponsorUrl)).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(text.sponsorUrl).fill(SPONSOR.url)
  await page.getByRole('button', { name: text.submit }).click()
  await expect(page).toHaveURL(/\/me\/wallet\/invoices\/[a-z0-9]{12}$/)
  await page.getByRole('button', { name: invoices.fromWallet(formatToman(TOTAL)) }).click()
  await expect(page.getByText(invoices.states.paid, { exact: true })).toBeVisible()
  await expect(async () => expect((await readLatest(author, hash))?.state).toBe('in_review')).toPass()
  expect((await publish(author, hash)).held).toBe(true)

  const admin = await browser.newContext({ baseURL: site, locale: 'fa-IR' })
  await admin.addCookies(browserCookies(staff.client))
  const staffPage = await admin.newPage()
  await staffPage.goto('/admin/sponsored-posts')
  await expectAccessibleInBothThemes(staffPage)
  await expectPhoneLayout(staffPage, 'list')
  await staffPage.getByRole('link', { name: title }).click()
  await expect(staffPage.getByRole('heading', { level: 1 })).toHaveText(title)
  await waitForHydration(staffPage)
  await staffPage.getByRole('button', { name: `${adminText.return}…` }).click()
  await staffPage.getByLabel(adminText.reason, { exact: true }).fill('نام ناشر را هم بنویس')
  await staffPage.getByRole('checkbox').check()
  await expectAccessibleInBothThemes(staffPage)
  await expectPhoneLayout(staffPage, 'review')
  await staffPage.getByRole('button', { name: adminText.return, exact: true }).click()
  await expect(staffPage.getByText(text.states.returned).first()).toBeVisible()

  await page.goto(`/me/p/${hash}/commercial`)
  await expect(page.getByText('نام ناشر را هم بنویس').first()).toBeVisible()
  await expectPhoneLayout(page, 'returned')
  await expect(page.getByRole('definition').filter({ hasText: formatToman(TOTAL) })).toHaveCount(2)
  await expectAccessibleInBothThemes(page)
  await waitForHydration(page)
  await page.getByLabel(text.sponsorName).fill(SPONSOR.name)
  await page.getByLabel(text.sponsorUrl).fill(SPONSOR.url)
  await page.getByRole('button', { name: text.submit }).click()
  await page.getByRole('button', { name: invoices.fromWallet(formatToman(TOTAL)) }).click()
  await expect(page.getByText(invoices.states.paid, { exact: true })).toBeVisible()
  await expect(async () => expect((await readLatest(author, hash))?.state).toBe('in_review')).toPass()
  const { path } = await publish(author, hash)

  await staffPage.goto(`/admin/sponsored-posts/${(await readLatest(author, hash))?.hash}`)
  await waitForHydration(staffPage)
  await staffPage.getByRole('button', { name: adminText.approve }).click()
  await expect(staffPage.getByText(text.states.approved).first()).toBeVisible()

  const visitor = await (await browser.newContext({ baseURL: site, locale: 'fa-IR' })).newPage()
  await visitor.goto(path)
  await expect(visitor.getByRole('article').getByText(SPONSORED_LABEL)).toBeVisible()
  await expect(visitor.getByRole('link', { name: SPONSOR.name, exact: true })).toHaveAttribute('rel', 'sponsored nofollow noopener')
  await expect(visitor.getByRole('link', { name: 'نشانی کتاب' })).toHaveAttribute('rel', 'sponsored nofollow noopener')
  expect(await visitor.content()).toContain('AdvertiserContentArticle')
  await expectAccessibleInBothThemes(visitor)
  await expectPhoneLayout(visitor, 'post')
  await visitor.goto(`/${author.handle}`)
  const card = visitor.getByRole('article').filter({ hasText: title })
  await expect(card.getByText(SPONSORED_LABEL)).toBeVisible()
  await expect(card.getByText(SPONSOR.name)).toBeVisible()
  await expectAccessibleInBothThemes(visitor)
  await expectPhoneLayout(visitor, 'card')
  const feed = await author.client.get(`/feed/${author.handle}`)
  expect(feed.text).toContain(`<category>${SPONSORED_LABEL}</category>`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('an author requests and cancels a sponsored post, and pays the next one from the wallet', { tag: '@full' }, async ({
    page,
    site,
  }) => {
    const author = await anEstablishedMember(site)
    const { hash } = await startDraft(author, 'آگهی بی‌اسکریپت')
    await topUp(author.client, 500_000)
    await page.context().addCookies(browserCookies(author.client))
    await page.goto(`/me/p/${hash}/commercial`)
    await page.getByLabel(text.sponsorName).fill(SPONSOR.name)
    await page.getByLabel(text.sponsorUrl).fill('http://books.example/')
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page.getByLabel(text.sponsorUrl)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(text.sponsorName)).toHaveValue(SPONSOR.name)
    await page.getByLabel(text.sponsorUrl).fill(SPONSOR.url)
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page).toHaveURL(/\/me\/wallet\/invoices\//)
    await page.goto(`/me/p/${hash}/commercial`)
    await page.getByRole('button', { name: text.cancel }).click()
    await expect(page.locator('main noscript > [role=status]')).toHaveText(text.canceled)
    await page.getByLabel(text.sponsorName).fill(SPONSOR.name)
    await page.getByLabel(text.sponsorUrl).fill(SPONSOR.url)
    await page.getByRole('button', { name: text.submit }).click()
    await page.getByRole('button', { name: invoices.fromWallet(formatToman(TOTAL)) }).click()
    await expect(page.getByText(invoices.states.paid, { exact: true })).toBeVisible()
    await expect(async () => expect((await readLatest(author, hash))?.state).toBe('in_review')).toPass()
  })
})
