import type { Page } from '@playwright/test'
import { text as auth } from '#web/account/auth/text.ts'
import { likeText, saveText } from '#web/engagement/buttons/button-text.ts'
import { text as comments } from '#web/engagement/comments/text.ts'
import { text as reports } from '#web/moderation/reports/text.ts'
import { text as interests } from '#web/people/follows/text.ts'
import { text as settings } from '#web/people/settings/text.ts'
import { text as layout } from '#web/shell/layout-text.ts'
import { text as contact } from '#web/site/contact/text.ts'
import { text as forms } from '#web/ui/form-text.ts'
import { Client } from '../support/client.ts'
import { publishDraft } from '../support/draft.ts'
import { browserCookies, expect, test } from '../support/fixtures.ts'
import { registerMember, uniqueId, waitForEmailCode } from '../support/member.ts'

test.use({ javaScriptEnabled: false })

/** Collects what every document and URL of the page may not contain; call the result at the end of the test. */
function watch(page: Page, secrets: string[]) {
  const urls: string[] = []
  const types: string[] = []
  page.on('framenavigated', (frame) => urls.push(decodeURIComponent(frame.url())))
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.status() < 300) types.push(response.headers()['content-type'] ?? '')
  })
  return () => {
    for (const secret of secrets) expect(urls.filter((url) => url.includes(secret))).toEqual([])
    expect(types.filter((type) => !type.startsWith('text/html'))).toEqual([])
  }
}

/** `getByText` does not look inside `<noscript>`. */
const noticeOf = (page: Page) => page.locator('main noscript > [role=status]')

test('a visitor registers with a code, returns to the post, likes it and signs out and in again', { tag: '@full' }, async ({
  page,
  site,
  member,
}) => {
  const { path } = await publishDraft(member.client, { title: 'نوشته‌ای بی جاوااسکریپت' })
  const email = `e2e-${uniqueId()}@example.com`
  const [handle, password] = [`nevis${uniqueId(4)}`, `گذرواژهٔ ${uniqueId()}`]
  const verify = watch(page, [email, password, '@example'])
  await page.goto(path)
  await page
    .locator('main article')
    .first()
    .getByRole('link', { name: likeText.signIn(0) })
    .click()
  await page.getByRole('main').getByRole('link', { name: auth.register }).click()
  await page.getByLabel(auth.address, { exact: true }).fill('nobody@')
  await page.getByRole('button', { name: auth.next }).click()
  await expect(page.getByLabel(auth.address, { exact: true })).toHaveValue('nobody@')
  await expect(page.locator('#error-address')).toBeVisible()
  await page.getByLabel(auth.address, { exact: true }).fill(email)
  await page.getByRole('button', { name: auth.next }).click()
  await page.getByLabel(auth.code, { exact: true }).fill(await waitForEmailCode(new Client(site), email))
  await page.getByRole('button', { name: auth.next }).click()
  await page.getByLabel(auth.name, { exact: true }).fill('سارا')
  await page.getByLabel(auth.handle, { exact: true }).fill(handle)
  await page.getByLabel(auth.password, { exact: true }).fill('کوتاه')
  await page.getByRole('button', { name: auth.create }).click()
  await expect(page.getByLabel(auth.name, { exact: true })).toHaveValue('سارا')
  await page.getByLabel(auth.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: auth.create }).click()
  await expect(page).toHaveURL(/\/me\/interests\?welcome=1/)
  await page.getByRole('button', { name: interests.later }).click()
  await expect(page).toHaveURL(new URL(path, site).href)
  const like = page
    .locator('main article')
    .first()
    .getByRole('button', { name: /^پسندیدن/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveAccessibleName(likeText.like(1))
  await page
    .getByRole('button', { name: layout.accountOf('سارا') })
    .first()
    .click()
  await page.getByRole('button', { name: auth.signOut }).first().click()
  await expect(page).toHaveURL(`${site}/`)
  await page.goto('/login')
  await page.getByLabel(auth.login, { exact: true }).fill(handle)
  await page.getByRole('button', { name: auth.next }).click()
  await page.getByLabel(auth.password, { exact: true }).fill('نادرست است')
  await page.getByRole('button', { name: auth.signIn, exact: true }).click()
  await expect(page.locator('#error-password')).toBeVisible()
  await page.getByLabel(auth.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: auth.signIn, exact: true }).click()
  await expect(page).toHaveURL(/\/home$/)
  verify()
})

test('a member saves, follows, comments, replies, reports and sees each state', { tag: '@full' }, async ({
  page,
  context,
  site,
  member,
}) => {
  const { path } = await publishDraft(member.client, { title: 'پستی برای گفت‌وگو' })
  const reader = await registerMember(site)
  await context.addCookies(browserCookies(reader.client))
  const verify = watch(page, [reader.email])
  await page.goto(path)
  const article = page.locator('main article').first()
  await article.getByRole('button', { name: saveText.save }).click()
  await expect(article.getByRole('button', { name: saveText.save })).toHaveAttribute('aria-pressed', 'true')
  const box = page.getByLabel(comments.write)
  await box.fill('ا'.repeat(5001))
  await page.getByRole('button', { name: comments.send, exact: true }).click()
  await expect(page.locator('#error-body')).toBeVisible()
  await expect(box).toHaveValue('ا'.repeat(5001))
  await box.fill('نخستین نظر')
  await page.getByRole('button', { name: comments.send, exact: true }).click()
  await expect(page).toHaveURL(/#c-\w{12}$/)
  await expect(page.getByRole('main')).toContainText('نخستین نظر')
  await page.getByRole('button', { name: 'بیشتر' }).first().click()
  await page.getByRole('button', { name: reports.report.post }).click()
  await page.getByRole('button', { name: reports.send }).click()
  await expect(page.getByRole('alert')).toHaveText(reports.choose)
  await page.getByLabel(reports.rules.spam.name).check()
  await page.getByRole('button', { name: reports.send }).click()
  await expect(noticeOf(page)).toHaveText(reports.sent)
  await expect(noticeOf(page)).toBeVisible()
  await page.goto(`/${member.handle}`)
  const follow = page.locator('[value^="follows."]').first()
  await follow.click()
  await expect(follow).toHaveAttribute('value', /^follows\.unfollow/)
  verify()
})

test('a member changes the profile; a visitor writes to us', async ({ page, context, site }) => {
  const reader = await registerMember(site)
  await page.goto('/contact-us')
  await page.getByLabel(contact.name, { exact: true }).fill('سارا')
  await page.getByLabel(contact.email, { exact: true }).fill('sara')
  await page.getByRole('button', { name: contact.send }).click()
  await expect(page.getByLabel(contact.name, { exact: true })).toHaveValue('سارا')
  await expect(page.locator('#error-email')).toBeVisible()
  await page.getByLabel(contact.email, { exact: true }).fill('sara@example.com')
  await page.getByLabel(contact.subject, { exact: true }).fill('پرسش')
  await page.getByLabel(contact.message, { exact: true }).fill('سلام')
  const sent = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: contact.send }).click()
  expect((await sent).status()).toBe(303)
  await expect(page.getByText(/D-[2-9A-HJ-NP-Z]{8}/)).toBeVisible()
  await context.addCookies(browserCookies(reader.client))
  await page.goto('/me/settings')
  const city = page.getByRole('region', { name: settings.lines.city.title })
  await city.locator('summary').click()
  await city.getByRole('textbox').fill('شیراز')
  await city.getByRole('button', { name: forms.save }).click()
  await expect(noticeOf(page)).toHaveText(settings.lines.city.saved)
  await expect(noticeOf(page)).toBeVisible()
  await expect(page.getByRole('region', { name: settings.lines.city.title })).toContainText('شیراز')
  await page.goto('/new-post')
  await expect(page.locator('noscript h2')).toHaveText('این صفحه به جاوااسکریپت نیاز دارد')
  await expect(page.locator('noscript h2')).toBeVisible()
})

test('a form of another origin is rejected and changes nothing', async ({ site, member }) => {
  const { path, hash } = await publishDraft(member.client)
  const reader = await registerMember(site)
  const Cookie = reader.client.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { Cookie, Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ _form: `likes.like?hash=${hash}` })
  const answer = await fetch(new URL(path, site), { method: 'POST', headers, body, redirect: 'manual' })
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([403, 'text/html; charset=UTF-8'])
  expect(await member.client.call('GET', `/api/likes/post/${hash}`)).toMatchObject({ items: [] })
})
