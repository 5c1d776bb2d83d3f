import type { Page } from '@playwright/test'
import { text } from '#web/discovery/home-feed/text.ts'
import { text as relatedText } from '#web/discovery/related-posts/text.ts'
import { text as sharing } from '#web/engagement/buttons/dialog-text.ts'
import { text as ui } from '#web/ui/text.ts'
import type { HomePage } from '#worker/discovery/home-feed/contract.ts'
import { expectAccessible, expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { publishDraft } from '../support/draft.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { type Member, registerMember, uniqueId } from '../support/member.ts'

const tab = (page: Page, name: keyof typeof text.tabNames) =>
  page.getByRole('navigation', { name: text.tabs }).getByRole('link', { name: text.tabNames[name] })
/** The posts of the feed, without the promoted cards of other tests. */
const cards = (page: Page) => page.locator('main [data-card]:not([data-promotion])')
const hashes = (page: Page) => cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-card')))

/** Registers a writer with a unique name and a reader who follows the writer. */
async function writerAndReader(site: string): Promise<{ writer: Member & { name: string }; reader: Member }> {
  const name = `نویسندهٔ ${uniqueId(3)}`
  const [writer, reader] = await Promise.all([registerMember(site, name), registerMember(site)])
  await reader.client.call('PUT', `/api/follows/user/${writer.handle}`)
  return { writer: { ...writer, name }, reader }
}

/** Waits until the post appears in the reader's following timeline. */
const expectInTimeline = (reader: Member, hash: string) =>
  expect
    .poll(async () => (await reader.client.call<HomePage>('GET', '/api/home/following')).items.map((post) => post.hash), {
      message: 'the post reaches its followers',
    })
    .toContain(hash)

test('home shows why it recommends a followed writer’s post, tabs work by keyboard, the following tab lists newest posts first, and others load further posts on scroll without duplicates', async ({
  page,
  context,
  site,
}) => {
  const { writer, reader } = await writerAndReader(site)
  const first = await publishDraft(writer.client, { title: `نخستین ${uniqueId(3)}` })
  await expectInTimeline(reader, first.hash)
  await context.addCookies(browserCookies(reader.client))
  await page.goto('/home')
  const card = page.locator(`[data-card="${first.hash}"]`)
  await expect(card).toContainText(text.reason({ kind: 'author', name: writer.name, path: null }))
  await waitForHydration(page)
  await tab(page, 'foryou').focus()
  await page.keyboard.press('Tab')
  await expect(tab(page, 'following')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home?tab=following')
  await expect(tab(page, 'following')).toHaveAttribute('aria-current', 'page')
  await expect(tab(page, 'foryou')).not.toHaveAttribute('aria-current', 'page')
  await expect.poll(() => hashes(page)).toEqual([first.hash])
  const second = await publishDraft(writer.client, { title: `دومین ${uniqueId(3)}` })
  await expectInTimeline(reader, second.hash)
  await page.reload()
  await expect.poll(() => hashes(page)).toEqual([second.hash, first.hash])
  await expectAccessible(page)
  // Both tabs load through the same component.
  for (const address of process.env.DAFTAR_FULL === '1' ? ['/home', '/home?tab=newest'] : ['/home']) {
    await page.goto(address)
    await expect(cards(page)).not.toHaveCount(0)
    const before = await cards(page).count()
    await expect
      .poll(async () => {
        await cards(page).last().scrollIntoViewIfNeeded()
        return cards(page).count()
      })
      .toBeGreaterThan(before + 20)
    const all = await hashes(page)
    expect(new Set(all).size, address).toBe(all.length)
  }
})

test('choosing to see less of a writer removes their card, and undo restores it', { tag: '@full' }, async ({ page, context, site }) => {
  const { writer, reader } = await writerAndReader(site)
  const { hash } = await publishDraft(writer.client, { title: `از او ${uniqueId(3)}` })
  await expectInTimeline(reader, hash)
  await context.addCookies(browserCookies(reader.client))
  await page.goto('/home')
  await waitForHydration(page)
  const card = page.locator(`[data-card="${hash}"]`)
  await card.getByRole('button', { name: text.why }).click()
  await expect(page.getByText(text.explanation).filter({ visible: true })).toHaveCount(1)
  await page.getByRole('button', { name: text.showLessFromAuthor(writer.name) }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: ui.undo }).click()
  await expect(card).toHaveCount(1)
})

test('the share dialog copies the full URL and a short one that redirects to it, and restores focus', async ({
  page,
  context,
  site,
  member,
}) => {
  const { path } = await publishDraft(member.client, { title: `هم‌رسانی ${uniqueId(3)}` })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(path)
  await waitForHydration(page)
  const share = page.getByRole('button', { name: sharing.title })
  await share.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: sharing.title })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await dialog.getByText(sharing.address, { exact: true }).click()
  await dialog.getByRole('button', { name: sharing.copy, exact: true }).click()
  await expect.poll(copied).toBe(site + path)
  await dialog.getByRole('button', { name: sharing.copyLink }).click()
  await expect.poll(copied).toMatch(/\/s\/[a-z2-9]{5}$/)
  const short = await copied()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(share).toBeFocused()
  await page.goto(short)
  await expect(page).toHaveURL(encodeURI(site + path))
})

test('a post leads to the author’s next post, the newest one to the post before it, and both to a card with the same tag', {
  tag: '@full',
}, async ({ page, site }) => {
  const writer = await registerMember(site, 'راهنما')
  const other = await registerMember(site, 'همسایه')
  const tags = [`راه ${uniqueId(3)}`]
  const titles = ['یکم', 'دوم', 'سوم'].map((name) => `${name} ${uniqueId(3)}`)
  const made = []
  for (const title of titles) made.push(await publishDraft(writer.client, { title }))
  const related = await publishDraft(other.client, { title: `هم‌برچسب ${uniqueId(3)}`, tags })
  const tagged = await publishDraft(writer.client, { title: `چهارم ${uniqueId(3)}`, tags })
  await page.goto(made[1]?.path ?? '')
  await waitForHydration(page)
  const relatedNav = page.getByRole('navigation', { name: relatedText.label })
  await expect(relatedNav.getByRole('link', { name: titles[0] })).toHaveCount(0)
  await relatedNav.getByRole('link', { name: titles[2] }).click()
  await expect(page).toHaveURL(encodeURI(site + made[2]?.path))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[2] ?? '')
  await page.goto(tagged.path)
  await expect(relatedNav.getByRole('link', { name: titles[2] })).toBeVisible()
  await expect(page.getByRole('region', { name: relatedText.related }).locator(`[data-card="${related.hash}"]`)).toBeVisible()
})

test('a post that was left in the middle is on home until it is read, and its link leads to where it was left', { tag: '@full' }, async ({
  page,
  context,
  site,
}) => {
  const { writer, reader } = await writerAndReader(site)
  const title = `نیمه‌کاره ${uniqueId(3)}`
  const paragraphs = Array.from({ length: 40 }, () => 'این متن آن‌قدر بلند است که در میانهٔ آن دست از خواندن می‌کشند. '.repeat(6))
  const { path } = await publishDraft(writer.client, { title, paragraphs })
  await context.addCookies(browserCookies(reader.client))
  await page.goto(path)
  await waitForHydration(page)
  const scrollTo = (part: number) =>
    page.evaluate((part) => {
      const box = document.querySelector('[data-post] .prose')?.getBoundingClientRect()
      scrollBy({ top: (box?.top ?? 0) + (box?.height ?? 0) * part - innerHeight * 0.7, behavior: 'instant' })
    }, part)
  const saved = () => page.waitForResponse((response) => response.url().includes('/api/reading-places/') && response.status() === 204)
  await scrollTo(0.25)
  // The part that watches loads with the first scrolling.
  await page.waitForLoadState('networkidle')
  await scrollTo(0.5)
  const left = saved()
  await page.getByRole('banner').getByRole('link').first().click()
  await left
  await page.goto('/home')
  const link = page.locator('a[href*="#continue-"]').filter({ visible: true, hasText: title })
  await expect(link).toHaveAttribute('href', /#continue-(49|50|51)$/)
  await expectAccessible(page)
  await waitForHydration(page)
  await link.click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)

  await scrollTo(1)
  const read = saved()
  await page.getByRole('banner').getByRole('link').first().click()
  await read
  await page.goto('/home')
  await expect(page.locator('a[href*="#continue-"]')).toHaveCount(0)
})

test('home and the share dialog fit a phone @phone', { tag: '@full' }, async ({ page, context, site }) => {
  const { writer, reader } = await writerAndReader(site)
  const { hash, path } = await publishDraft(writer.client, { title: `در راه دور و دراز شهری که نامش را نمی‌دانم ${uniqueId(3)}` })
  await expectInTimeline(reader, hash)
  await context.addCookies(browserCookies(reader.client))
  await page.goto('/home')
  await waitForHydration(page)
  await page.locator(`[data-card="${hash}"]`).getByRole('button', { name: text.why }).tap()
  await expect(page.getByRole('button', { name: text.showLessFromAuthor(writer.name) })).toBeInViewport({ ratio: 1 })
  await expectToFitPhone(page)
  await expectAccessibleInBothThemes(page)
  await page.goto(path)
  await waitForHydration(page)
  await page.getByRole('button', { name: sharing.title }).tap()
  const dialog = page.getByRole('dialog', { name: sharing.title })
  await expect(dialog.getByRole('button', { name: sharing.copyLink })).toBeEnabled()
  await dialog.getByText(sharing.address, { exact: true }).click()
  // The address of the post wraps, so that nothing of it is cut.
  expect(await dialog.evaluate((box) => [...box.querySelectorAll('[dir]')].filter((url) => url.scrollWidth > url.clientWidth))).toEqual([])
  await expectToFitPhone(page)
})
