import type { BrowserContext, Locator, Page } from '@playwright/test'
import { text as audit } from '#web/moderation/admin/audit-text.ts'
import { text as adminText } from '#web/moderation/admin/text.ts'
import { appealText, text as decisions, memberText } from '#web/moderation/decisions/text.ts'
import { text as held } from '#web/moderation/held-posts/text.ts'
import { text as queue } from '#web/moderation/queue/text.ts'
import { text as reports } from '#web/moderation/reports/text.ts'
import { text as layout } from '#web/shell/layout-text.ts'
import type { AuditLog } from '#worker/moderation/admin/contract.ts'
import { expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { Client } from '../support/client.ts'
import { createDocument, publishDraft } from '../support/draft.ts'
import { browserCookies, expect, test } from '../support/fixtures.ts'
import { type Member, registerMember, uniqueId } from '../support/member.ts'
import { aModerator, anEstablishedMember } from '../support/moderator.ts'

const SPAM = 'قاعدهٔ ۴، هرزنامه و تبلیغ پنهان'
const REASON = 'همین متن را در چند پست دیگر هم گذاشته‌ای.'
const APPEAL = 'این متن را خودم نوشته‌ام و تبلیغ نیست.'
const ANSWER = 'حق با توست؛ پست برگشت.'

async function signIn(context: BrowserContext, { client }: Member): Promise<void> {
  await context.clearCookies()
  await context.addCookies(browserCookies(client))
}

/** Waits until React has hydrated the heading of the page; lists have no field or button. */
const waitForHydration = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactFiber')))

const report = (reporter: Member, kind: string, key: string) =>
  reporter.client.call('POST', '/api/reports', { json: { kind, key, rule: 'spam', details: 'تبلیغ است' } })

/** Follows the link to the next page until the row is there; other tests fill the same lists. */
async function findRow(page: Page, row: Locator): Promise<Locator> {
  await expect(async () => {
    if (!(await row.isVisible())) await page.locator('main a[rel="next"]').click({ timeout: 2000 })
    await expect(row).toBeVisible({ timeout: 2000 })
  }).toPass()
  return row
}

const readEntries = async (moderator: Member, actor: Member) =>
  (await moderator.client.call<AuditLog>('GET', '/api/admin/audit-log?limit=50')).items.filter(
    (entry) => entry.actor.handle === actor.handle,
  )

test('a reported post is removed under a rule, its author appeals, and another moderator restores it', async ({ page, context, site }) => {
  const [author, reporter, first, second] = [
    await registerMember(site, 'نویسندهٔ گزارش‌شده'),
    await registerMember(site),
    await aModerator(site),
    await aModerator(site),
  ]
  const title = `چای خوب ${uniqueId(4)}`
  const { path, hash } = await publishDraft(author.client, { title, paragraphs: ['این جمله گزارش می‌شود.'] })

  await signIn(context, reporter)
  await page.goto(path)
  await waitForHydration(page)
  await page.getByRole('button', { name: reports.menu, exact: true }).click()
  await page.getByRole('button', { name: reports.report.post }).click()
  const dialog = page.getByRole('dialog', { name: reports.report.post })
  await dialog.getByRole('radio', { name: reports.rules.spam.name }).check()
  await dialog.getByRole('button', { name: reports.send }).click()
  await expect(page.getByText(reports.sent)).toBeVisible()

  await signIn(context, first)
  await page.goto('/admin/moderation?kind=post')
  await waitForHydration(page)
  await expectAccessibleInBothThemes(page)
  await (await findRow(page, page.getByRole('listitem').filter({ hasText: title }))).getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(`/admin/moderation/post/${hash}`)
  await expect(page.getByText('این جمله گزارش می‌شود.')).toBeVisible()
  await page.getByRole('button', { name: `${decisions.actions.remove}…` }).click()
  await expect(page.getByLabel(decisions.rule)).toHaveValue('4')
  await page.getByRole('button', { name: decisions.actions.remove, exact: true }).click()
  await expect(page.getByRole('textbox', { name: decisions.reason })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('textbox', { name: decisions.reason }).fill(REASON)
  await page.getByRole('button', { name: decisions.actions.remove, exact: true }).click()
  await expect(page.getByText(decisions.decided)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: REASON })).toContainText(SPAM)

  const visitor = new Client(site)
  const gone = await visitor.get(encodeURI(path))
  expect([gone.status, gone.text.includes(layout.gone.moderator), gone.text.includes(SPAM)]).toEqual([410, true, true])

  await signIn(context, author)
  await page.goto('/me/posts/removed')
  await waitForHydration(page)
  const own = page.getByRole('listitem').filter({ hasText: title }).first()
  for (const shown of [memberText.outcome('remove', 'post'), SPAM, 'این جمله گزارش می‌شود.', REASON]) await expect(own).toContainText(shown)
  await own.getByRole('button', { name: `${memberText.appealButton}…` }).click()
  await expectAccessibleInBothThemes(page)
  await own.getByLabel(memberText.appealReason).fill(APPEAL)
  await own.getByRole('button', { name: memberText.send }).click()
  await expect(own).toContainText(memberText.waiting)

  await signIn(context, first)
  await page.goto('/admin/appeals')
  const appeal = page.getByRole('listitem').filter({ hasText: title })
  await findRow(page, appeal)
  await expect(appeal).toContainText(appealText.ownDecision)
  await expect(appeal.getByRole('button', { name: `${appealText.accept}…` })).toHaveCount(0)
  await signIn(context, second)
  await page.goto('/admin/appeals')
  await waitForHydration(page)
  await findRow(page, appeal)
  await expect(appeal).toContainText(APPEAL)
  await appeal.getByRole('button', { name: `${appealText.accept}…` }).click()
  await expectAccessibleInBothThemes(page)
  await appeal.getByLabel(appealText.answer).fill(ANSWER)
  await appeal.getByRole('button', { name: appealText.accept, exact: true }).click()
  await expect(page.getByText(appealText.acceptedNotice)).toBeVisible()

  expect((await visitor.get(encodeURI(path))).status).toBe(200)
  await signIn(context, author)
  await page.goto('/me/posts/removed')
  await expect(own).toContainText(memberText.ended.overturned)
  await expect(own).toContainText(ANSWER)

  expect((await readEntries(second, first)).map(({ action, subject }) => [action, subject.title])).toEqual([['remove_post', title]])
  expect((await readEntries(second, second)).map(({ action, subject }) => [action, subject.title])).toEqual([['decide_appeal', title]])
  await signIn(context, second)
  await page.goto('/admin/audit-log?kind=content')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(audit.title)
  await expect(page.getByRole('listitem').filter({ hasText: title })).toHaveCount(2)
})

test('the queue is triaged by keyboard, also with the Persian layout, and letters are not shortcuts while typing', async ({
  page,
  context,
  site,
}) => {
  const [owner, reporter, moderator] = [await registerMember(site), await registerMember(site), await aModerator(site)]
  const name = `کتاب‌ها ${uniqueId(4)}`
  const { hash } = await owner.client.call<{ hash: string }>('POST', '/api/lists', {
    json: { key: uniqueId(), name, public: true },
  })
  await report(reporter, 'list', hash)
  await signIn(context, moderator)
  await page.goto('/admin/moderation?kind=list')
  await waitForHydration(page)
  await expect(page.getByRole('region', { name: /میان‌برها/ })).toContainText(decisions.actions.dismiss)
  const link = (await findRow(page, page.getByRole('listitem').filter({ hasText: name }))).getByRole('link', { name })
  // The letter ت is on the key J of the Persian layout.
  await expect(async () => {
    await page.evaluate(() =>
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyJ', key: 'ت', bubbles: true })),
    )
    await expect(link).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/moderation/list/${hash}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  await page.keyboard.press('KeyQ')
  await expect(page).toHaveURL('/admin/moderation')
  await page.goto('/admin/moderation?kind=list')
  await waitForHydration(page)
  await findRow(page, page.getByRole('listitem').filter({ hasText: name }))
  await link.focus()
  await page.keyboard.press('KeyD')
  await expect(page).toHaveURL(`/admin/moderation/list/${hash}?action=dismiss`)
  const reason = page.getByLabel(decisions.reasonForStaff)
  await expect(reason).toBeFocused()
  await page.keyboard.type('hd')
  await expect(reason).toHaveValue('hd')
  await page.keyboard.press('Escape')
  await expect(reason).toHaveCount(0)
  await expect(page.getByRole('button', { name: `${decisions.actions.dismiss}…` })).toBeFocused()
  await page.keyboard.press('KeyH')
  await expect(page.getByLabel(decisions.rule)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('KeyD')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(decisions.decided)).toBeVisible()
  await expect(page.getByText(queue.closed).first()).toBeVisible()
})

test('reporting, removing, appealing and deciding work without JavaScript', { tag: '@full' }, async ({ browser, site }) => {
  const [author, reporter, first, second] = [
    await registerMember(site),
    await registerMember(site),
    await aModerator(site),
    await aModerator(site),
  ]
  const title = `پستی بی‌اسکریپت ${uniqueId(4)}`
  const { path, hash } = await publishDraft(author.client, { title })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site, locale: 'fa-IR' })
  const page = await context.newPage()
  const notice = (message: string) => expect(page.getByRole('status').filter({ hasText: message })).toBeVisible()
  // `getByText` does not look inside `<noscript>`.
  const open = (label: string) => page.locator('summary', { hasText: new RegExp(`^${label}$`) }).click()

  await signIn(context, reporter)
  // Posting any form turns on the menus of members.
  await page.goto(path)
  await page.locator('[name="_form"][value^="likes."]').first().click()
  await page.getByRole('button', { name: reports.menu, exact: true }).first().click()
  await page.getByRole('button', { name: reports.report.post }).click()
  await page.getByLabel(reports.rules.spam.name).check()
  await page.getByRole('button', { name: reports.send }).click()
  await notice(reports.sent)

  await signIn(context, first)
  await page.goto(`/admin/moderation/post/${hash}`)
  await open(decisions.actions.remove)
  await page.getByRole('button', { name: decisions.actions.remove, exact: true }).click()
  await expect(page.locator('#error-reason')).toBeVisible()
  await page.getByRole('textbox', { name: decisions.reason }).fill(REASON)
  await page.getByRole('button', { name: decisions.actions.remove, exact: true }).click()
  await notice(decisions.decided)
  expect((await new Client(site).get(encodeURI(path))).status).toBe(410)

  await signIn(context, author)
  await page.goto('/me/posts/removed')
  await open(memberText.appealButton)
  await page.getByLabel(memberText.appealReason).fill(APPEAL)
  await page.getByRole('button', { name: memberText.send }).click()
  await notice(memberText.sent)
  await expect(page.getByRole('main')).toContainText(memberText.waiting)

  await signIn(context, second)
  await page.goto('/admin/appeals')
  const appeal = await findRow(page, page.getByRole('listitem').filter({ hasText: title }))
  await appeal.locator('summary', { hasText: new RegExp(`^${appealText.reject}$`) }).click()
  await appeal.getByLabel(appealText.answer).last().fill('تبلیغ است.')
  await appeal.getByRole('button', { name: appealText.reject, exact: true }).click()
  await notice(appealText.rejectedNotice)
  await signIn(context, author)
  await page.goto('/me/posts/removed')
  await expect(page.getByRole('main')).toContainText('تبلیغ است.')
  expect((await new Client(site).get(encodeURI(path))).status).toBe(410)
  await context.close()
})

const LINK = { type: 'link', attrs: { href: 'https://elsewhere.example/' } } as const

/** Publishes a post with a link, which is held for review. */
async function holdPost(author: Member, title: string): Promise<string> {
  const document = createDocument('این کتاب را بخوانید')
  const withLink = { ...document, content: [{ type: 'paragraph', content: [{ type: 'text', text: 'نشانی کتاب', marks: [LINK] }] }] }
  const { hash } = await author.client.call<{ hash: string }>('POST', '/api/posts', {
    json: { key: uniqueId(), title, document: withLink },
  })
  await author.client.call('POST', `/api/posts/${hash}/publish`, { json: { revision: 1 } })
  return hash
}

test('held posts are released and returned with a reason', { tag: '@full' }, async ({ page, context, site }) => {
  const moderator = await aModerator(site)
  const [released, returned] = [`نخستین پست ${uniqueId(4)}`, `پست دیگر ${uniqueId(4)}`]
  const author = await registerMember(site)
  const hash = await holdPost(author, released)
  const other = await holdPost(await registerMember(site), returned)
  await signIn(context, moderator)
  await page.goto('/admin/moderation/held')
  await waitForHydration(page)
  await expectAccessibleInBothThemes(page)
  const row = await findRow(page, page.getByRole('listitem').filter({ hasText: released }))
  await row.getByRole('link', { name: released }).focus()
  await page.keyboard.press('KeyA')
  await expect(page).toHaveURL(`/admin/moderation/held/${hash}?action=release`)
  await expect(page.getByRole('article').getByRole('link', { name: 'نشانی کتاب' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await expect(page.getByRole('button', { name: held.releaseSubmit })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(held.released)).toBeVisible()
  await expect(page).toHaveURL('/admin/moderation/held')
  expect((await new Client(site).get(`/${author.handle}/x-${hash}`)).status).toBeLessThan(400)

  await page.goto(`/admin/moderation/held/${other}`)
  await waitForHydration(page)
  await page.keyboard.press('KeyB')
  await page.getByRole('button', { name: held.return, exact: true }).click()
  await expect(page.getByLabel(adminText.reason)).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(adminText.reason).fill('این پیوند تبلیغ است؛ برش دار.')
  await page.getByRole('button', { name: held.return, exact: true }).click()
  await expect(page.getByText(held.returned)).toBeVisible()
  await expect(page).toHaveURL('/admin/moderation/held')
  await expect(page.getByRole('listitem').filter({ hasText: returned })).toHaveCount(0)
})

test('a case fits a phone, its decision is undone, and both are in the list of decisions @phone', { tag: '@full' }, async ({
  page,
  context,
  site,
}) => {
  const [author, moderator] = [await anEstablishedMember(site), await aModerator(site)]
  const title = `https://example.com/${'unbreakable'.repeat(8)}${uniqueId(4)}`
  const { hash, path } = await publishDraft(author.client, { title })
  await report(await registerMember(site), 'post', hash)
  await signIn(context, moderator)
  await page.goto(`/admin/moderation/post/${hash}?action=hide`)
  await waitForHydration(page)
  await expectToFitPhone(page)
  await page.getByRole('textbox', { name: decisions.reason }).fill(REASON)
  await page.getByRole('button', { name: decisions.actions.hide, exact: true }).click()
  await expect(page.getByText(decisions.decided)).toBeVisible()
  expect((await new Client(site).get(encodeURI(path))).status).toBeGreaterThanOrEqual(400)
  const undo = decisions.undo(decisions.actions.hide)
  await page.getByRole('button', { name: `${undo}…` }).click()
  await page.getByLabel(decisions.undoReason).fill('اشتباه گرفته بودم.')
  await page.getByRole('button', { name: undo, exact: true }).click()
  await expect(page.getByText(decisions.undone)).toBeVisible()
  expect((await new Client(site).get(encodeURI(path))).status).toBe(200)
  await page.goto('/admin/moderation?state=decided')
  await waitForHydration(page)
  await expect(await findRow(page, page.getByRole('listitem').filter({ hasText: title }))).toContainText(decisions.stateName('undone'))
  await expectToFitPhone(page)
  await expectAccessibleInBothThemes(page)
})
