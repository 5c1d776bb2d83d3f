import type { Page } from '@playwright/test'
import { formatToman } from '#shared/money.ts'
import { text as packages } from '#web/money/administration/package-text.ts'
import { text as admin } from '#web/money/administration/promotion-text.ts'
import { text as invoices } from '#web/money/invoices/text.ts'
import { text as cards } from '#web/money/promotion-delivery/text.ts'
import { text as report } from '#web/money/promotions/report-text.ts'
import { text } from '#web/money/promotions/text.ts'
import { text as posts } from '#web/posts/posts/text.ts'
import { text as reviews } from '#web/posts/reviews/text.ts'
import { text as ui } from '#web/ui/text.ts'
import type { PromotionReport } from '#worker/money/promotions/contract.ts'
import { expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { expectBalance, topUp } from '../support/bank.ts'
import type { Client } from '../support/client.ts'
import { createDocument, publishDraft, readPersianParagraphs } from '../support/draft.ts'
import { browserCookies, deleteCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { type Member, registerMember, uniqueId } from '../support/member.ts'
import { anAdmin } from '../support/moderator.ts'

/** Price of the smallest package in rial, with VAT. */
const TOTAL = 1_650_000
const PACKAGE = 'pkgfeed00500'

const signInAs = async (page: Page, { client }: Member) => {
  await deleteCookies(page)
  await page.context().addCookies(browserCookies(client))
}

/** Registers a buyer with money in their wallet and a long post with a tag of its own. */
async function aBuyerWithPost(site: string) {
  const buyer = await registerMember(site, 'خریدار بازدید')
  const tag = `ترویج ${uniqueId(3)}`
  const { hash, path } = await publishDraft(buyer.client, {
    title: `پست ترویجی ${uniqueId(3)}`,
    paragraphs: readPersianParagraphs(300),
    tags: [tag],
  })
  await topUp(buyer.client, 200_000)
  return { buyer, tag, hash, path, page: `/me/promotions/${hash}` }
}

const readReport = (client: Client, hash: string) => client.call<PromotionReport>('GET', `/api/promotions/${hash}`)

/** Waits for a promotion's state; jobs run in between, and after some attempts the cron tasks, which cost as much as several pages. */
const expectState = (client: Client, hash: string, state: PromotionReport['state']) => {
  let attempts = 0
  return expect
    .poll(
      async () => {
        if (++attempts > 3) await client.call('POST', '/__local/cron')
        return (await readReport(client, hash)).state
      },
      { intervals: [100, 300, 500, 1000] },
    )
    .toBe(state)
}

/** Buys, pays and approves a promotion through the API and waits until it runs. Without tags, it is shown everywhere. */
async function aRunningPromotion(staff: Member, buyer: Member, post: string, tags: readonly string[] = []): Promise<string> {
  const json = { key: uniqueId(), post, package: PACKAGE, topics: [], tags, startsAt: null }
  const { hash, invoice } = await buyer.client.call<PromotionReport>('POST', '/api/promotions', { json })
  await buyer.client.call('POST', `/api/invoices/${invoice.hash}/pay`, { json: { total: invoice.total } })
  await expectState(buyer.client, hash, 'in_review')
  await staff.client.call('POST', `/api/admin/promotions/${hash}/review`, { json: { decision: 'approve' } })
  await expectState(buyer.client, hash, 'running')
  return hash
}

const promotedCard = (page: Page, post: string) => page.locator(`main [data-promotion][data-card="${post}"]`)

test('a writer buys readers from the wallet, staff approves, also a change of the post, and the rest is refunded on stop', async ({
  page,
  site,
}) => {
  const staff = await anAdmin(site)
  const { buyer, tag, hash: post, page: path } = await aBuyerWithPost(site)
  await signInAs(page, buyer)
  await page.goto('/me/promotions')
  await expect(page.getByText(text.noneRunning)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.goto(path)
  await waitForHydration(page)
  await expect(page.getByRole('radio').first()).toBeChecked()
  await page.getByText(text.chooseTargets).click()
  await page.getByRole('checkbox', { name: tag }).check()
  await page.getByRole('radio', { name: text.later }).check()
  await page.getByLabel(text.day, { exact: true }).fill('۱۴۰۵/۱۳/۱')
  await page.getByRole('button', { name: text.submit }).click()
  await expect(page.getByLabel(text.day, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('radio', { name: text.soon }).check()
  await page.getByRole('button', { name: text.submit }).click()
  await expect(page).toHaveURL(/\/me\/wallet\/invoices\/[a-z0-9]{12}$/)
  await waitForHydration(page)
  await page.getByRole('button', { name: invoices.fromWallet(formatToman(TOTAL)) }).click()
  await expect(page.getByText(invoices.states.paid, { exact: true })).toBeVisible()

  await page.goto('/me/promotions')
  await page.getByRole('region', { name: text.running }).getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`${path}/history/[a-z0-9]{12}$`))
  const hash = new URL(page.url()).pathname.slice(-12)
  await expectState(buyer.client, hash, 'in_review')

  await signInAs(page, staff)
  await page.goto('/admin/promotions')
  await expectAccessibleInBothThemes(page)
  await page.goto(`/admin/promotions/${hash}`)
  await waitForHydration(page)
  await expect(page.locator(`[data-card="${post}"]`)).toContainText(text.label)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: admin.approve, exact: true }).click()
  await expect(page.getByRole('button', { name: `${admin.stop}…` })).toBeVisible()
  await expectState(buyer.client, hash, 'running')

  const changed = `متن تازه ${uniqueId(3)}`
  await test.step('a change of the post is announced before it is published and waits for approval', async () => {
    await signInAs(page, buyer)
    await page.goto(`/p/${post}/edit`)
    await waitForHydration(page)
    await page.getByRole('button', { name: posts.republish }).click()
    await expect(page.getByRole('dialog').getByText(reviews.beforePublishingPromoted)).toBeVisible()
    const { revision } = await buyer.client.call<{ revision: number }>('PUT', `/api/posts/${post}/draft`, {
      json: { saveId: uniqueId(), revision: 1, title: 'پست ترویجی', document: createDocument(...readPersianParagraphs(100), changed) },
    })
    await buyer.client.call('POST', `/api/posts/${post}/publish`, { json: { revision } })
    await page.goto(`${path}/history/${hash}`)
    await expect(page.getByText(report.changed)).toBeVisible()
    await expect(page.getByRole('button', { name: report.resume })).toBeHidden()
    await expectAccessibleInBothThemes(page)
    await signInAs(page, staff)
    await page.goto('/admin/promotions?state=changed')
    await page.goto(`/admin/promotions/${hash}`)
    await waitForHydration(page)
    await expect(page.getByRole('region', { name: admin.changes }).locator('ins', { hasText: changed })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: admin.approveChange, exact: true }).click()
    await expect(page.getByRole('region', { name: admin.changes })).toBeHidden()
    await expectState(buyer.client, hash, 'running')
  })

  await signInAs(page, buyer)
  await page.goto(`${path}/history/${hash}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: report.pause }).click()
  await expect(page.getByRole('button', { name: report.resume })).toBeVisible()
  await page.getByRole('button', { name: report.resume }).click()
  await expect(page.getByRole('button', { name: report.pause })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: `${report.stop}…` }).click()
  await page.getByRole('dialog').getByRole('button', { name: report.stopConfirm, exact: true }).click()
  await expect(page.getByText(text.states.stopped, { exact: true })).toBeVisible()
  const { invoice } = await readReport(buyer.client, hash)
  expect(invoice.refunded).toBe(TOTAL)
  await page.goto('/me/wallet')
  await expectBalance(page, 200_000)
  await page.goto(`${path}/history`)
  await expect(page.getByText(text.states.stopped, { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

for (const place of ['same', 'another'] as const)
  test(`a member who opens the promoted card in ${place === 'same' ? 'the same' : 'another'} tab is counted once, and the author pays for one view`, {
    tag: '@full',
  }, async ({ page, site }) => {
    await page.clock.install()
    const staff = await anAdmin(site)
    const { buyer, hash: post } = await aBuyerWithPost(site)
    const hash = await aRunningPromotion(staff, buyer, post)
    const reader = await registerMember(site)
    await signInAs(page, reader)
    // Other tests promote posts too; each slot of this reader shows one of those that suit best.
    await expect(async () => {
      await page.goto('/home')
      await expect(promotedCard(page, post)).toHaveCount(1, { timeout: 2000 })
    }).toPass()
    await waitForHydration(page)
    const card = promotedCard(page, post)
    await expect(card).toContainText(cards.label)
    await card.scrollIntoViewIfNeeded()
    const report = page.waitForRequest('**/api/visits').then(() => true)
    // The beacon samples the card in several frames and sends every fifteen seconds.
    await expect(async () => {
      await page.clock.runFor(1000)
      expect(await Promise.race([report, false])).toBe(true)
    }).toPass({ intervals: [50] })
    const link = card.locator('[data-card-link]')
    let tab = page
    if (place === 'same') await link.click()
    else {
      const opened = page.context().waitForEvent('page')
      await link.click({ button: 'middle' })
      tab = await opened
      await tab.bringToFront()
    }
    await expect(tab.locator('[data-post]')).toBeVisible()
    await expect
      .poll(
        async () => {
          await tab.clock.runFor(15_000)
          await staff.client.call('POST', '/__local/cron')
          const { delivered, impressions, spent, invoice } = await readReport(buyer.client, hash)
          return [delivered, impressions > 0, spent * 500 <= invoice.total * 2 && spent > 0]
        },
        // Each attempt runs every cron task.
        { timeout: 45_000, intervals: [500, 3000] },
      )
      .toEqual([1, true, true])
    await buyer.client.call('POST', `/api/promotions/${hash}/stop`)
  })

test('«نبینم» hides a promoted card at once, undo puts it back, and hidden it stays away @phone', { tag: '@full' }, async ({
  page,
  site,
}) => {
  const staff = await anAdmin(site)
  const { buyer, hash: post } = await aBuyerWithPost(site)
  const hash = await aRunningPromotion(staff, buyer, post)
  const reader = await registerMember(site)
  await signInAs(page, reader)
  await expect(async () => {
    await page.goto('/home')
    await expect(promotedCard(page, post)).toHaveCount(1, { timeout: 2000 })
  }).toPass()
  await waitForHydration(page)
  const card = promotedCard(page, post)
  await expectToFitPhone(page)
  const hide = async () => {
    await card.getByRole('button', { name: cards.menu }).click()
    await expect(card.getByText(cards.explanation)).toBeVisible()
    await card.getByRole('button', { name: cards.hide }).click()
    await expect(card).toHaveCount(0)
  }
  await hide()
  await page.getByRole('button', { name: ui.undo }).click()
  await expect(card).toHaveCount(1)
  await expectAccessibleInBothThemes(page)
  const hidden = page.waitForResponse((response) => response.url().endsWith(`/api/promoted-card/hidden/${post}`))
  await hide()
  expect((await hidden).status()).toBe(204)
  await page.goto('/home')
  await expect(card).toHaveCount(0)
  await buyer.client.call('POST', `/api/promotions/${hash}/stop`)
})

test('a promotion is bought, and its card hidden, without JavaScript', { tag: '@full' }, async ({ browser, site }) => {
  const { buyer, hash: post, page: path } = await aBuyerWithPost(site)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site, locale: 'fa-IR' })
  await context.addCookies(browserCookies(buyer.client))
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('radio').nth(1).check()
  await page.getByRole('radio', { name: text.later }).check()
  await page.getByLabel(text.day, { exact: true }).fill('فردا')
  await page.getByRole('button', { name: text.submit }).click()
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await expect(page.getByLabel(text.day, { exact: true })).toHaveValue('فردا')
  await page.getByRole('radio').first().check()
  await page.getByRole('radio', { name: text.soon }).check()
  await page.getByRole('button', { name: text.submit }).click()
  await expect(page).toHaveURL(/\/me\/wallet\/invoices\/[a-z0-9]{12}$/)
  await expect(page.getByRole('row', { name: invoices.total })).toContainText(formatToman(TOTAL))
  await page.goto(`${path}/history`)
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('button', { name: report.cancel }).click()
  await expect(page.getByText(text.states.canceled, { exact: true })).toBeVisible()

  const hash = await aRunningPromotion(await anAdmin(site), buyer, post)
  await page.goto(`${path}/history/${hash}`)
  await page.getByRole('button', { name: report.pause }).click()
  await expect(page.getByText(text.states.paused, { exact: true })).toBeVisible()
  await page.locator('summary', { hasText: report.stop }).click()
  await page.getByRole('button', { name: report.stopConfirm, exact: true }).click()
  await expect(page.getByText(text.states.stopped, { exact: true })).toBeVisible()
  await context.close()
})

test('an admin rejects a promotion with a reason, and the buyer has the money back', { tag: '@full' }, async ({ page, site }) => {
  const staff = await anAdmin(site)
  const { buyer, hash: post, page: path } = await aBuyerWithPost(site)
  const json = { key: uniqueId(), post, package: PACKAGE, topics: [], tags: [], startsAt: null }
  const { hash, invoice } = await buyer.client.call<PromotionReport>('POST', '/api/promotions', { json })
  await buyer.client.call('POST', `/api/invoices/${invoice.hash}/pay`, { json: { total: invoice.total } })
  await expectState(buyer.client, hash, 'in_review')
  await signInAs(page, staff)
  await page.goto(`/admin/promotions/${hash}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: `${admin.reject}…` }).click()
  await page.getByLabel(admin.reason).fill('این پست آگهی بی‌برچسب است')
  await page.getByLabel(admin.rejectConfirm).check()
  await page.getByRole('button', { name: admin.reject, exact: true }).click()
  await expectState(buyer.client, hash, 'rejected')
  await signInAs(page, buyer)
  await page.goto(`${path}/history/${hash}`)
  await expect(page.getByText('این پست آگهی بی‌برچسب است')).toBeVisible()
  await expect(page.getByText(text.states.rejected, { exact: true })).toBeVisible()
  expect((await readReport(buyer.client, hash)).invoice.refunded).toBe(TOTAL)
})

test('an admin creates a package and takes it off sale', { tag: '@full' }, async ({ page, site }) => {
  const staff = await anAdmin(site)
  const name = `بستهٔ آزمونی ${uniqueId(3)}`
  await signInAs(page, staff)
  await page.goto('/admin/promotion-packages')
  await waitForHydration(page)
  await page.getByRole('button', { name: `${packages.create}…` }).click()
  await page.getByLabel(packages.name, { exact: true }).fill(name)
  await page.getByLabel(packages.views).fill('۱۰۰')
  await page.getByLabel(packages.days).fill('۳')
  await page.getByLabel(packages.price).fill('۴۰٬۰۰۰')
  await expect(page.getByText(packages.withVat(formatToman(440_000))).first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: packages.submit }).click()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: packages.deactivateOf(name) }).click()
  await expect(row).toContainText(packages.states.inactive)
})
