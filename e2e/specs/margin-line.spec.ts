import type { Page } from '@playwright/test'
import { text } from '#web/posts/posts/article-text.ts'
import { PHONE } from '../support/chromium.ts'
import { publishDraft } from '../support/draft.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { registerMember, uniqueId } from '../support/member.ts'

/** Returns how many cards of the feed are whole inside the window, and where the first one begins. */
const countWholeCards = (page: Page) =>
  page.locator('main [data-card]').evaluateAll((cards) => ({
    whole: cards.filter((card) => card.getBoundingClientRect().bottom <= innerHeight).length,
    first: Math.round(cards[0]?.getBoundingClientRect().top ?? Number.NaN),
  }))

test('home begins with its cards: five are whole on a laptop and at least two on a phone', async ({ page, context, site }) => {
  const [writer, reader] = await Promise.all([registerMember(site), registerMember(site)])
  for (let nth = 1; nth <= 6; nth += 1) await publishDraft(writer.client, { title: `پست ${uniqueId(3)}` })
  await context.addCookies(browserCookies(reader.client))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/home?tab=newest')
  const laptop = await countWholeCards(page)
  expect(laptop.first).toBeLessThanOrEqual(72)
  expect(laptop.whole).toBeGreaterThanOrEqual(5)
  await page.setViewportSize(PHONE)
  const phone = await countWholeCards(page)
  expect(phone.first).toBeLessThanOrEqual(110)
  expect(phone.whole).toBeGreaterThanOrEqual(2)
})

test('like and save buttons are in the same place on every card, for visitors, members and the author', async ({ page, context, site }) => {
  const [writer, reader] = await Promise.all([registerMember(site), registerMember(site)])
  const { hash } = await publishDraft(writer.client, { title: `پست ${uniqueId(3)}` })
  await publishDraft(writer.client, { title: `پست ${uniqueId(3)}` })
  await reader.client.call('PUT', `/api/likes/post/${hash}`)
  const places = async () => {
    await page.goto(`/${writer.handle}`)
    await waitForHydration(page)
    await expect(page.locator('main [data-card]')).toHaveCount(2)
    return page.locator('main [data-card]').evaluateAll((cards) =>
      cards.map((card) => ({
        heart: card.querySelector('[data-like] svg')?.getBoundingClientRect().right,
        bookmark: card.querySelector('[data-save] svg')?.getBoundingClientRect().right,
      })),
    )
  }
  const [first, second] = await places()
  expect(second).toEqual(first)
  for (const { client } of [reader, writer]) {
    await context.clearCookies()
    await context.addCookies(browserCookies(client))
    expect(await places()).toEqual([first, first])
  }
})

test('on a phone, the actions come back on scrolling up, go on scrolling down, and are never there twice', async ({ page, site }) => {
  const { client } = await registerMember(site)
  const { path } = await publishDraft(client, {
    title: `بلند ${uniqueId(3)}`,
    paragraphs: Array.from({ length: 40 }, () => 'این متن آن‌قدر بلند است که پیشرفت خواندن در آن دیده شود. '.repeat(6)),
  })
  await page.setViewportSize(PHONE)
  await page.goto(path)
  await waitForHydration(page)
  const scroll = (top: number) => page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
  const groups = page.getByRole('group', { name: text.actions })
  await expect(groups).toHaveCount(1)
  await scroll(1200)
  const bar = groups.last()
  await expect(groups).toHaveCount(2)
  await expect(bar).not.toBeInViewport()
  await scroll(1100)
  await expect(bar).toBeInViewport({ ratio: 1 })
  for (const control of await bar.locator(':is(a, button):not([aria-haspopup])').all())
    expect((await control.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
  await scroll(1200)
  await expect(bar).not.toBeInViewport()
  await bar.getByRole('link').first().focus()
  await expect(bar).toBeInViewport({ ratio: 1 })
  await page.locator('[data-post] footer').evaluate((footer) => footer.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expect(groups).toHaveCount(1)
  await expect(groups).toBeInViewport()
})

test('the ink on the margin line is complete where the text ends, and not before', async ({ page, site }) => {
  const { client } = await registerMember(site)
  const { path } = await publishDraft(client, {
    title: `بلند ${uniqueId(3)}`,
    paragraphs: Array.from({ length: 40 }, () => 'این متن آن‌قدر بلند است که پیشرفت خواندن در آن دیده شود. '.repeat(6)),
  })
  await page.goto(path)
  await waitForHydration(page)
  /** Scrolls so that the part (0–1) of the text stands where the eyes are, and returns the length of the ink (0–1). */
  const inkAt = (part: number) =>
    page.evaluate(async (part) => {
      const prose = document.querySelector('[data-post] .prose')
      const ink = prose?.parentElement?.querySelector('[aria-hidden]')
      if (!prose || !ink) throw new Error('The post has no text or no ink')
      const { top, height } = prose.getBoundingClientRect()
      scrollBy({ top: top + height * part - innerHeight * 0.7, behavior: 'instant' })
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      return Number(getComputedStyle(ink).scale.split(' ')[1] ?? 1)
    }, part)
  // The first scroll loads what draws the ink.
  await expect.poll(() => inkAt(0.5)).toBeCloseTo(0.5, 1)
  expect(await inkAt(0.9)).toBeLessThan(0.95)
  expect(await inkAt(1)).toBeGreaterThan(0.99)
})
