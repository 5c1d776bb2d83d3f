import type { Locator, Page } from '@playwright/test'
import { asciiDigits } from '#shared/persian/digits.ts'
import { text } from '#web/discovery/search/text.ts'
import { text as comments } from '#web/engagement/comments/text.ts'
import { text as thread } from '#web/engagement/comments/thread-text.ts'
import { text as ui } from '#web/ui/form-text.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { DESKTOP } from '../support/chromium.ts'
import { publishDraft, waitUntilSearchable } from '../support/draft.ts'
import { expect, test, waitForHydration } from '../support/fixtures.ts'
import { uniqueId } from '../support/member.ts'

test('search ignores spelling variants, highlights matches, suggests posts, reads the other keyboard layout, and corrects and relaxes queries without hits', async ({
  page,
  member,
}) => {
  const word = `گلابتون${[...uniqueId(4)].map((digit) => 'بپجچخدرزسشغفقکگل'.charAt(Number.parseInt(digit, 16))).join('')}`
  const title = `کارگاه ${word}`
  await publishDraft(member.client, { title, paragraphs: [`در این کارگاه می‌خواهم از كتاب‌های کهنهٔ ${word} بنویسم.`] })
  await waitUntilSearchable(member.client, word)
  await page.goto('/search')
  await waitForHydration(page)
  const box = page.getByRole('combobox', { name: text.box })
  await box.fill(`ميخواهم كتابها ${word}`)
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\/posts\?q=/)
  const card = page.locator('[data-card]').filter({ hasText: title })
  await expect(card).toHaveCount(1)
  await expect(card.locator('mark')).toHaveText([word, 'می‌خواهم', 'كتاب‌های', word])
  await expectAccessibleInBothThemes(page)
  await test.step('on every screen but a phone, all tabs are in view', async () => {
    const viewport = page.viewportSize() ?? DESKTOP
    await page.setViewportSize({ ...viewport, width: 720 })
    await expect(page.getByRole('navigation', { name: text.resultTypes }).getByRole('link').last()).toBeInViewport({ ratio: 1 })
    await page.setViewportSize(viewport)
  })

  await box.fill(`«${word} کارگاه»`)
  await box.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: text.found(0) })).toBeVisible()
  // In the suggestions, arrow keys select, Escape closes and Enter opens.
  await box.fill('')
  await box.pressSequentially(`کارگاه ${word.slice(0, -2)}`)
  const option = page.getByRole('option', { name: title })
  await expect(option).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await box.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await box.press('Escape')
  await expect(option).toBeHidden()
  await box.press('ArrowDown')
  await box.press('ArrowUp')
  await box.press('Enter')
  await expect(page.locator('article h1')).toHaveText(title)
  await page.goto('/search')
  await waitForHydration(page)
  await box.fill('sghl')
  await box.press('Enter')
  await expect(page.locator('[data-card]').first()).toBeVisible()
  await box.fill(`${word}ث`)
  await box.press('Enter')
  await expect(page.getByText(`${text.searchedFor[0]} «${word}» ${text.searchedFor[1]}`)).toBeVisible()
  await expect(box).toHaveValue(word)
  await expect(card).toHaveCount(1)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: `${text.searchedFor[2]} «${word}ث»` }).click()
  await expect(page).toHaveURL(/&exact=1$/)
  await expect(box).toHaveValue(`${word}ث`)
  await expect(page.getByText(`«${word}ث» ${text.unwritten}`)).toBeVisible()
  await expect(page.getByRole('link', { name: text.write, exact: true }).last()).toHaveAttribute('href', '/new-post')
  await box.fill(`چطور ${word} بسازم`)
  await box.press('Enter')
  await expect(page.getByText(text.relaxed[1])).toBeVisible()
  await expect(card).toHaveCount(1)
  await test.step('posts that lack a word follow below a heading', async () => {
    await publishDraft(member.client, { title: `${word} دیگر`, paragraphs: ['جز این.'] })
    await expect(async () => {
      await page.goto(`/search/posts?q=${encodeURIComponent(`کارگاه ${word}`)}`)
      const rows = page.locator(`[data-card], h2:text-is("${text.nearby}")`)
      const texts = await rows.allInnerTexts()
      const divider = texts.indexOf(text.nearby)
      expect(texts[divider - 1]).toContain(title)
      expect(texts.slice(divider + 1).join(' ')).toContain(`${word} دیگر`)
    }).toPass()
    await expectAccessibleInBothThemes(page)
  })
})

test('further search results load in place or, without JavaScript, on pages with the first page’s canonical URL', async ({
  page,
  site,
  browser,
}) => {
  // Without the promoted cards of other tests.
  const cardsOn = (on: Page) => on.locator('[data-card]:not([data-promotion])')
  const shown = (on: Page) => cardsOn(on).evaluateAll((all) => all.map((card) => card.getAttribute('data-card')))
  const cards = cardsOn(page)
  // A post that another test publishes between the two pages moves the second by one.
  await expect(async () => {
    await page.goto('/search/posts?q=که')
    await waitForHydration(page)
    await expect(cards).toHaveCount(10)
    await page.getByRole('link', { name: ui.more }).scrollIntoViewIfNeeded()
    await expect(async () => expect(await cards.count()).toBeGreaterThanOrEqual(20)).toPass({ timeout: 5000 })
    const all = await shown(page)
    expect(new Set(all).size).toBe(all.length)
  }).toPass()

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  const read = await plain.newPage()
  await read.goto('/search/posts?q=که&utm_source=x')
  const canonical = read.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', `${site}/search/posts?q=${encodeURIComponent('که')}`)
  await expect(read.locator('meta[name=robots]')).toHaveCount(0)
  const first = await shown(read)
  await read.getByRole('link', { name: ui.more }).click()
  await expect(read).toHaveURL(/&after=[0-9a-z-]+$/)
  expect(new Set([...first, ...(await shown(read))]).size).toBe(20)
  await expect(canonical).toHaveAttribute('href', `${site}/search/posts?q=${encodeURIComponent('که')}`)
  const address = read.url()
  await read.goto('/search/posts?q=نیست‌درجهان')
  await expect(read.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect((await read.goto(address.replace(encodeURIComponent('که'), encodeURIComponent('از'))))?.status()).toBe(400)
  await expect(read.getByRole('combobox', { name: text.box })).toHaveValue('از')
  await plain.close()
})

test('results begin in the upper fifth of a laptop, with the best of other types beside them and one search box', async ({ page }) => {
  test.skip((page.viewportSize() ?? DESKTOP).width < DESKTOP.width, 'The sidebar is on wide screens.')
  await page.goto('/search/posts?q=شب')
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.POSITIVE_INFINITY
  expect(await top(page.getByRole('combobox', { name: text.box }))).toBeLessThan(24)
  expect(await top(page.getByRole('navigation', { name: text.resultTypes }))).toBeLessThan(100)
  expect(await top(page.locator('[data-card]').first())).toBeLessThan(160)
  await expect(page.getByRole('search')).toHaveCount(1)
  const sidebar = page.locator('aside')
  await expect(sidebar.getByRole('heading', { name: text.types.users })).toBeVisible()
  await expect(sidebar.getByRole('heading')).toHaveCount(2)
  await page.goto('/search')
  await expect(page.getByRole('search')).toHaveCount(1)
  const chips = await page.locator('section:is([aria-labelledby=topics], [aria-labelledby=tags]) li a').allInnerTexts()
  expect(chips.length).toBeGreaterThan(20)
  expect(chips.filter((name, at) => chips.indexOf(name) !== at)).toEqual([])
})

test('filters and the guide work without JavaScript, and a chosen filter is taken away again', async ({ browser, site }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site })
  const page = await plain.newPage()
  await page.goto('/search/posts?q=شب')
  const status = page.getByRole('status').filter({ hasText: 'نتیجه' })
  const countHits = async () => Number(asciiDigits((await status.textContent()) ?? '').replace(/\D/g, ''))
  const all = await countHits()
  await page.locator('summary').click()
  await expect(page.getByText(text.syntax[0].meaning)).toBeVisible()
  const lengths = page.getByRole('list', { name: text.filterNames.length })
  await expect(lengths.getByRole('link', { name: text.anyValue.length })).toHaveAttribute('aria-current', 'page')
  await lengths.getByRole('link', { name: text.filterValues.length.medium }).click()
  await expect(page).toHaveURL(/&length=medium$/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await countHits()).toBeGreaterThan(0)
  expect(await countHits()).toBeLessThan(all)
  const chosen = page.getByRole('list', { name: text.chosenFilters })
  await chosen.getByRole('link', { name: text.filterValues.length.medium }).click()
  await expect.poll(countHits).toBe(all)
  await plain.close()
})

test('parameters of others, and filters in any order, leave the page as the server sent it', async ({ page }) => {
  // The fixture fails on the error that React logs when it renders the page again.
  for (const query of ['utm_source=x&q=شب', 'q=شب&sound=1&time=year']) {
    await page.goto(`/search/posts?${query}`)
    await waitForHydration(page)
    await expect(page.getByRole('combobox', { name: text.box })).toHaveValue('شب')
  }
})

test('an address of people leads to the users of that name', async ({ page }) => {
  await page.goto('/search/people?q=سینا')
  await expect(page).toHaveURL(/\/search\/users\?q=/)
  await expect(page.locator('[data-card]').first()).toBeVisible()
})

test('search in a post’s comments ignores spelling variants', { tag: '@full' }, async ({ page, member }) => {
  const { path, hash } = await publishDraft(member.client)
  const say = (body: string, parent?: string) =>
    member.client.call<{ hash: string }>('POST', `/api/comments/post/${hash}`, { json: { key: uniqueId(12), body, parent } })
  const first = await say('از كتاب‌هاي شما آموختم.')
  await say('چیزی دیگر.')
  const reply = await say('کدام کتاب را می‌گویید؟', first.hash)
  await page.goto(path)
  await waitForHydration(page)
  await page.getByRole('button', { name: thread.find, exact: true }).click()
  const box = page.getByRole('searchbox', { name: comments.findLabel })
  await expect(box).toBeFocused()
  await box.fill('کتابها')
  await box.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: comments.foundCount(2, true) })).toBeVisible()
  const found = page.getByRole('search').filter({ has: box })
  await expect(found.locator('mark')).toHaveText(['کتاب', 'كتاب‌هاي'])
  await expectAccessibleInBothThemes(page)
  await box.fill('نیست‌درجهان')
  await box.press('Enter')
  await expect(page.getByText(comments.foundNone)).toBeVisible()
  await box.fill('کدام')
  await box.press('Enter')
  await found.getByRole('link', { name: 'کدام کتاب' }).click()
  await expect(page).toHaveURL(new RegExp(`/comment/${reply.hash}$`))
})
