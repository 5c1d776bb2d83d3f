import type { Locator, Page } from '@playwright/test'
import { ownPostText } from '#web/posts/cards/own-post-text.ts'
import { text as storage } from '#web/posts/media/text.ts'
import { DESKTOP, PHONE } from '../support/chromium.ts'
import { publishDraft } from '../support/draft.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember } from '../support/member.ts'

const hrefsOf = async (area: Locator): Promise<Set<string>> =>
  new Set(
    await area
      .getByRole('link', { includeHidden: true })
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname)),
  )

const accountMenu = (header: Locator) => header.getByRole('button', { name: /^حساب من/ })

test('on a phone the header, the account menu and the bottom bar reach everything that the rail reaches on a desktop', async ({
  page,
  context,
  member,
}) => {
  await context.addCookies(browserCookies(member.client))
  const reach = async (viewport: { width: number; height: number }, pick: (page: Page) => Locator) => {
    await page.setViewportSize(viewport)
    await page.goto('/home')
    await waitForHydration(page)
    const area = pick(page)
    await accountMenu(area).click()
    return hrefsOf(area)
  }
  const onDesktop = await reach(DESKTOP, (at) => at.locator('header').nth(1))
  const onPhone = await reach(PHONE, (at) => at.locator('header').nth(0))
  expect(onDesktop.size).toBeGreaterThan(10)
  expect([...onDesktop].filter((path) => !onPhone.has(path))).toEqual([])
})

test('sign-in and register links of the header lead back to the page, with its query, and are the same for all visitors', async ({
  page,
  site,
  member,
}) => {
  const { path } = await publishDraft(member.client, { title: 'نشانی بازگشت', topics: ['books'] })
  const next = async (name: string) =>
    new URL((await page.getByRole('link', { name, exact: true }).first().getAttribute('href')) ?? '', site).searchParams.get('next')
  await page.setViewportSize(DESKTOP)
  await page.goto(path)
  expect(await next('ورود')).toBe(path)
  expect(await next('ثبت‌نام')).toBe(path)
  await page.goto('/topic/books?sort=x')
  expect((await next('ورود'))?.startsWith('/topic/books')).toBe(true)
  await page.goto('/search/posts?q=%DA%A9%D8%AA%D8%A7%D8%A8')
  expect(decodeURIComponent((await next('ورود')) ?? '')).toBe('/search/posts?q=کتاب')
  await page.goto(`/login?next=${encodeURIComponent(path)}`)
  await page.setViewportSize(DESKTOP)
  expect(decodeURI((await next('ورود')) ?? '')).toBe(path)
})

test('an author has a menu on their post and its card, also on a phone; others and cached pages have none', async ({
  page,
  context,
  site,
  member,
}) => {
  const { path, hash } = await publishDraft(member.client, { title: 'پست خودم' })
  const reader = await registerMember(site)
  const menu = () => page.locator('main').getByRole('button', { name: ownPostText.postActions })
  expect(await (await fetch(site + encodeURI(path))).text()).not.toContain(ownPostText.postActions)
  await context.addCookies(browserCookies(reader.client))
  await page.goto(path)
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: /^پسندیدن/ }).first()).toBeVisible()
  await expect(menu()).toHaveCount(0)

  await context.clearCookies()
  await context.addCookies(browserCookies(member.client))
  await page.setViewportSize(PHONE)
  await page.goto(path)
  await menu().click()
  for (const name of [ownPostText.edit, ownPostText.statistics, ownPostText.toPromotion, ownPostText.audio])
    await expect(page.getByRole('link', { name, exact: true }).last()).toBeVisible()
  await page.goto(`/${member.handle}`)
  const card = page.locator(`[data-card="${hash}"]`)
  await card.getByRole('button', { name: ownPostText.postActions }).click()
  await card.getByRole('button', { name: ownPostText.remove, exact: true }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByText(ownPostText.removed)).toBeVisible()
})

test('withdrawing a post from its own page opens the drafts', { tag: '@full' }, async ({ page, context, member }) => {
  const { path } = await publishDraft(member.client, { title: 'پس گرفتنی' })
  await context.addCookies(browserCookies(member.client))
  await page.goto(path)
  await page.locator('main').getByRole('button', { name: ownPostText.postActions }).click()
  await page.getByRole('button', { name: ownPostText.withdraw, exact: true }).click()
  await expect(page).toHaveURL(/\/me\/posts\/drafts/)
  await expect(page.getByText(ownPostText.withdrawn)).toBeVisible()
})

test('the advanced settings show the storage that the member uses', { tag: '@full' }, async ({ page, context, member }) => {
  await context.addCookies(browserCookies(member.client))
  await page.goto('/me/settings/advanced')
  const section = page.getByRole('region', { name: storage.title })
  await expect(section.getByText(storage.kinds.images)).toBeVisible()
  await expect(section.getByText(storage.used('۰ مگابایت', '۲ گیگابایت'))).toBeVisible()
})
