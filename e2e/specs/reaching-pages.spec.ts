import type { Locator, Page } from '@playwright/test'
import { ownPostText } from '#web/posts/cards/own-post-text.ts'
import { text as storage } from '#web/posts/media/text.ts'
import { DESKTOP, PHONE } from '../support/chromium.ts'
import { publishDraft } from '../support/draft.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember } from '../support/member.ts'

const accountMenu = (header: Locator) => header.getByRole('button', { name: /^حساب من/ })

/** Returns the paths of the visible links outside the page's own content, with the account menu open. */
async function reach(page: Page, viewport: { width: number; height: number }, path: string): Promise<Set<string>> {
  await page.setViewportSize(viewport)
  await page.goto(path)
  const menu = accountMenu(page.locator('header').filter({ visible: true }))
  if ((await menu.count()) > 0) await menu.click()
  const links = page.locator('header, nav, footer, aside').getByRole('link').and(page.locator(':visible'))
  await expect(links.first()).toBeVisible()
  return new Set(await links.evaluateAll((found) => found.map((link) => new URL((link as HTMLAnchorElement).href).pathname)))
}

/** Sidebars whose content belongs to their page, such as people to follow; only their links to the site's own pages count. */
const isOwnPage = (path: string) => /^\/(?:me|about|contact-us|topics|tags|podcasts|home|search|new-post)(?:\/|$)/.test(path)

test('on a phone, every page of the site that the rail, the menu or a sidebar reaches on a desktop is a visible link', async ({
  page,
  context,
  member,
}) => {
  await context.addCookies(browserCookies(member.client))
  for (const path of ['/topics', '/me/likes', '/home']) {
    const [onDesktop, onPhone] = [await reach(page, DESKTOP, path), await reach(page, PHONE, path)]
    const wanted = [...onDesktop].filter(isOwnPage)
    expect(wanted.length, path).toBeGreaterThan(10)
    expect(
      wanted.filter((target) => !onPhone.has(target)),
      path,
    ).toEqual([])
  }
})

test('a visitor sees links to the rules, the contact form and the about page on a phone, and links to sign in and register that lead back to the page, with its query', async ({
  page,
  site,
  member,
}) => {
  const { path } = await publishDraft(member.client, { title: 'پای پست', topics: ['books'] })
  for (const at of ['/', '/login', path]) {
    const links = await reach(page, PHONE, at)
    expect(
      [...['/about', '/about/rules', '/contact-us', '/about/privacy']].filter((target) => !links.has(target)),
      at,
    ).toEqual([])
  }
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
  // The pages of signing in link to each other, and have no such links in their bar.
  await page.goto(`/login?next=${encodeURIComponent(path)}`)
  expect(decodeURI((await next('ثبت‌نام')) ?? '')).toBe(path)
  await page.goto(`/register?next=${encodeURIComponent(path)}`)
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
