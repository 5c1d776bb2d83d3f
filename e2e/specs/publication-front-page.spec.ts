import type { Browser, Page } from '@playwright/test'
import { text as related } from '#web/discovery/related-posts/text.ts'
import { arrangeText as text } from '#web/publications/front-page/arrange-text.ts'
import type { Arrangement } from '#worker/publications/front-page/contract.ts'
import { DEMO_USER } from '../../scripts/sample/read-sample.ts'
import { expectAccessible, expectToFitPhone } from '../support/accessibility.ts'
import { PHONE } from '../support/chromium.ts'
import { Client } from '../support/client.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'

/** The sample publication that the demo user owns. */
const HANDLE = 'haqname'

async function anEditor(site: string) {
  const client = new Client(site)
  await client.call('POST', '/api/auth/sign-in', { json: { login: DEMO_USER.email, password: DEMO_USER.password } })
  const { items } = await client.call<{ items: { hash: string; handle: string }[] }>('GET', '/api/publications/mine')
  const hash = items.find(({ handle }) => handle === HANDLE)?.hash ?? ''
  const arrangement = await client.call<Arrangement>('GET', `/api/publications/managed/${hash}/front-page`)
  const choices = await client.call<{ items: { hash: string; title: string }[] }>('GET', `/api/publications/managed/${hash}/posts`)
  const save = (body: object) => {
    const empty = { lead: null, featured: [], pinned: [], sections: [] }
    return client.call<Arrangement>('PUT', `/api/publications/managed/${hash}/front-page`, {
      json: { ...empty, ...body, key: crypto.randomUUID(), version: arrangement.version },
    })
  }
  return { client, hash, posts: choices.items, save }
}

const saved = (page: Page, path: RegExp) =>
  page.waitForResponse((answer) => answer.request().method() !== 'GET' && path.test(answer.url()) && answer.ok())
const section = (page: Page, name: string) => page.getByRole('region', { name })

async function withoutScripts(browser: Browser, client: Client, work: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: client.origin })
  await context.addCookies(browserCookies(client))
  await work(await context.newPage())
  await context.close()
}

test.describe.configure({ mode: 'serial' })

test('an editor chooses the lead, adds a section, and readers see the page at once', async ({ page, context, site, browser }) => {
  const { client, hash, posts, save } = await anEditor(site)
  await save({})
  await context.addCookies(browserCookies(client))
  const [first, second] = posts
  if (!first || !second) throw new Error('The sample publication has too few posts')
  await page.goto(`/me/publications/${hash}/front-page`)
  await waitForHydration(page)
  await section(page, text.places.lead).getByRole('link', { name: text.replace }).click()
  await page.getByLabel(text.search).fill(second.title.split(' ')[0] ?? '')
  await page.getByRole('button', { name: text.find }).click()
  await expect(page.getByRole('button', { name: text.chooseOf(second.title) })).toBeVisible()
  const put = saved(page, /front-page$/)
  await page.getByRole('button', { name: text.chooseOf(second.title) }).click()
  await put
  const withSection = saved(page, /front-page$/)
  await page.getByRole('list', { name: text.suggested }).getByRole('button').first().click()
  await withSection
  await expectAccessible(page)

  const reader = await browser.newContext({ baseURL: site })
  const front = await reader.newPage()
  await front.goto(`/${HANDLE}`)
  await expect(front.locator('main article').first()).toContainText(second.title)
  await expectAccessible(front)
  await front.setViewportSize(PHONE)
  await expectToFitPhone(front)
  await reader.close()
})

test('posts of a series lead to the next and the previous one, and their page lists them in order', { tag: '@full' }, async ({
  page,
  site,
}) => {
  const { client, hash, posts } = await anEditor(site)
  const title = `مجموعهٔ ${Date.now()}`
  const path = `/api/publications/managed/${hash}/series`
  const series = await client.call<{ hash: string }>('POST', path, { json: { key: crypto.randomUUID(), title } })
  for (const post of posts.slice(0, 2)) await client.call('PUT', `${path}/${series.hash}/posts/${post.hash}`)
  await page.goto(`/${HANDLE}/series/${series.hash}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectToFitPhone(page)
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  const more = page.getByRole('navigation', { name: related.label })
  await expect(more.getByRole('link', { name: title })).toBeVisible()
  await more.getByRole('link', { name: posts[1]?.title ?? '' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(posts[1]?.title ?? '')
  await expect(more.getByRole('link', { name: posts[0]?.title ?? '' })).toBeVisible()
  await client.call('DELETE', `${path}/${series.hash}`)
})

test('without JavaScript, an editor chooses, orders and removes posts', { tag: '@full' }, async ({ browser, site }) => {
  const { client, hash, posts, save } = await anEditor(site)
  const [first, second] = posts
  if (!first || !second) throw new Error('The sample publication has too few posts')
  await save({ featured: [first.hash] })
  await withoutScripts(browser, client, async (page) => {
    await page.goto(`/me/publications/${hash}/front-page?target=featured`)
    await page.getByRole('button', { name: text.chooseOf(second.title) }).click()
    const featured = section(page, text.places.featured)
    await featured.getByRole('button', { name: text.up(second.title) }).click()
    await expect(featured.locator('ol li').first()).toContainText(second.title)
    await featured.getByRole('button', { name: text.remove(first.title) }).click()
    await expect(featured.locator('ol li')).toHaveCount(1)
    await page.goto(`/${HANDLE}`)
    await expect(page.locator('main')).toContainText(second.title)
  })
})
