import type { BrowserContext, Page } from '@playwright/test'
import type { Picture } from '#shared/contract/fields.ts'
import { saveOfflineText } from '#web/engagement/buttons/dialog-text.ts'
import { text as reportText } from '#web/moderation/reports/text.ts'
import { playText } from '#web/podcasts/player/play-text.ts'
import { text as playerText } from '#web/podcasts/player/text.ts'
import { text } from '#web/portability/offline/text.ts'
import { MENU_TEXT } from '#web/posts/editor/menu-text.ts'
import { text as layoutText } from '#web/shell/layout-text.ts'
import type { PublishResult, SaveDraftResult } from '#worker/posts/posts/contract.ts'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { createDocument, publishDraft, startDraft } from '../support/draft.ts'
import { test as base, browserCookies, expect, waitForHydration } from '../support/fixtures.ts'
import { type KillableProxy, startKillableProxy } from '../support/killable-proxy.ts'
import { createPng } from '../support/media-files.ts'
import { registerMember, uniqueId } from '../support/member.ts'
import { readSampleShow } from '../support/sample-show.ts'
import { readLocalDraft, WritingPage } from '../support/writing-page.ts'

/** Test whose browser reaches the shared site through a proxy that can be killed. */
const test = base.extend<{ network: KillableProxy }>({
  network: async ({ site }, use) => {
    const network = await startKillableProxy(site)
    await use(network)
    await network.kill()
  },
  baseURL: async ({ network }, use) => use(network.origin),
})

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ allowConsole }) => allowConsole(/Failed to load resource|ERR_|Failed to fetch|net::/))

/** Waits until the service worker controls the page and keeps a page for when there is no network. */
const waitForServiceWorker = (page: Page, kept = '/offline') =>
  expect
    .poll(() => page.evaluate(async (path) => Boolean(navigator.serviceWorker.controller && (await caches.match(path))), kept))
    .toBe(true)

/** Cuts the network for pages and for the service worker, which `setOffline` alone does not reliably do. */
async function goOffline(context: BrowserContext, network: KillableProxy): Promise<void> {
  await network.kill()
  await context.setOffline(true)
}

async function goOnline(context: BrowserContext, network: KillableProxy): Promise<void> {
  await network.revive()
  await context.setOffline(false)
}

const deviceCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => !name.startsWith('daftar-assets-')).sort())

async function openSavedPost(page: Page, path: string): Promise<void> {
  await page.goto(encodeURI(path))
  await waitForHydration(page)
  await waitForServiceWorker(page)
  await page.getByRole('article').first().getByRole('button', { name: reportText.menu }).click()
  await page.getByRole('button', { name: saveOfflineText.save }).click()
  await expect(page.getByText(saveOfflineText.saved)).toBeVisible()
}

test('a saved post opens without network, another page shows what is saved, and a post that is gone is deleted from the device', async ({
  page,
  context,
  site,
  network,
}) => {
  // Related posts may be by the member whom tests share.
  const [author, other, reader] = [await registerMember(site), await registerMember(site), await registerMember(site)]
  const saved = await publishDraft(author.client, {
    title: 'پستی برای راه بی‌اینترنت',
    paragraphs: ['این متن باید بی‌اینترنت هم خوانده شود.'],
  })
  const unsaved = await publishDraft(other.client, { title: 'پستی که ذخیره نشد' })
  await context.addCookies(browserCookies(reader.client))
  await openSavedPost(page, saved.path)
  await page.goto(encodeURI(unsaved.path))

  await goOffline(context, network)
  await page.goto(encodeURI(saved.path))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('پستی برای راه بی‌اینترنت')
  await expect(page.getByRole('article').first()).toContainText('این متن باید بی‌اینترنت هم خوانده شود.')
  expect(await page.content()).not.toContain(reader.handle)

  await page.goto(encodeURI(unsaved.path))
  await expect(page).toHaveURL(/\/offline\?from=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.pageTitle)
  await expect(page.getByText(text.wanted)).toContainText(unsaved.path)
  await expect(page.getByRole('link', { name: 'پستی برای راه بی‌اینترنت' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'پستی برای راه بی‌اینترنت' }).click()
  await expect(page.getByRole('article').first()).toContainText('این متن باید بی‌اینترنت هم خوانده شود.')

  await goOnline(context, network)
  await author.client.call('DELETE', `/api/posts/${saved.hash}`)
  await page.goto(encodeURI(saved.path))
  await expect.poll(() => deviceCaches(page)).toEqual([])
})

test('a saved post shows its cover and its pictures without network', async ({ page, context, site, network }) => {
  const [author, reader] = [await registerMember(site), await registerMember(site)]
  const uploadPicture = (seed: number) =>
    author.client.call<Picture>('POST', '/api/media/images', {
      body: createPng({ width: 1600, height: 900, seed }),
      headers: { 'Content-Type': 'image/png' },
    })
  const [cover, { blur: _, ...attrs }] = [await uploadPicture(1), await uploadPicture(2)]
  const image = { type: 'image', attrs: { ...attrs, alt: 'راهی در کویر', caption: '' } }
  const document = { type: 'doc', content: [...createDocument('عکسی از راه.').content, image] }
  const { hash, revision } = await author.client.call<SaveDraftResult>('POST', '/api/posts', {
    json: { key: uniqueId(), title: 'پستی با عکس', document },
  })
  const { path } = await author.client.call<PublishResult>('POST', `/api/posts/${hash}/publish`, { json: { revision, cover: cover.hash } })
  await context.addCookies(browserCookies(reader.client))
  await openSavedPost(page, path)

  await goOffline(context, network)
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await page.goto(encodeURI(path))
  for (const picture of [cover, attrs]) {
    const shown = page.getByRole('main').locator(`img[src*="${picture.hash}"]`).first()
    await shown.scrollIntoViewIfNeeded()
    await expect.poll(() => shown.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  }
})

interface PlayState {
  at: number
  paused: boolean
}
const readPlayState = (page: Page): Promise<PlayState> =>
  page.evaluate(() => {
    const sound: unknown = Reflect.get(globalThis, 'heldAudio')
    return sound instanceof HTMLAudioElement ? { at: sound.currentTime, paused: sound.paused } : { at: -1, paused: true }
  })

test('a download that was cut is completed, and the episode plays and seeks without network', async ({ page, context, site, network }) => {
  await context.addInitScript(() => {
    globalThis.Audio = new Proxy(globalThis.Audio, {
      construct: (target, given) => {
        const made = Reflect.construct(target, given)
        Reflect.set(globalThis, 'heldAudio', made)
        return made
      },
    })
  })
  const {
    hash: show,
    first: { post },
  } = await readSampleShow(site)
  await page.goto(`/podcast/${show}`)
  await waitForHydration(page)
  await page
    .locator('main')
    .getByRole('button', { name: playText.play(post.title), exact: true })
    .click()
  const bar = page.getByRole('region', { name: playerText.player })
  await bar.getByRole('button', { name: playerText.open }).click()
  network.cutOnce('/media/sound/', 20_000)
  await page.getByRole('dialog').getByRole('button', { name: playerText.download }).click()
  await expect(page.getByRole('dialog').getByText(playerText.downloaded, { exact: true })).toBeVisible({ timeout: 20_000 })
  await waitForServiceWorker(page)

  await goOffline(context, network)
  await page.goto('/topics')
  await page
    .getByRole('main')
    .getByRole('button', { name: `${text.play} ${post.title}`, exact: true })
    .click()
  await expect.poll(async () => (await readPlayState(page)).at).toBeGreaterThan(0.2)
  await page.getByRole('region', { name: playerText.player }).getByRole('slider', { name: playerText.position }).fill('5')
  await expect.poll(async () => (await readPlayState(page)).at).toBeGreaterThan(5.2)

  const url = await page.evaluate(() => JSON.parse(localStorage.getItem('daftar-downloads') ?? '[]')[0].playable.audio.url)
  const range = await page.evaluate(async (src) => {
    // Only elements that play audio get it from the device.
    const audio = document.createElement('audio')
    audio.src = src
    await new Promise((done, fail) => {
      audio.onloadedmetadata = done
      audio.onerror = fail
    })
    audio.currentTime = audio.duration / 2
    await new Promise((done) => (audio.onseeked = done))
    return { at: audio.currentTime, half: audio.duration / 2 }
  }, url)
  expect(range.at).toBeCloseTo(range.half, 0)
  await goOnline(context, network)
})

test('drafts typed without network survive a reload and arrive exactly once, also a new one and without the editor', async ({
  page,
  context,
  network,
  member,
}) => {
  const { hash } = await startDraft(member.client)
  await context.addCookies(browserCookies(member.client))
  const writing = new WritingPage(page)
  await page.goto(`/p/${hash}/edit`)
  // The plain field, which has the same name, keeps nothing on the device.
  await expect(writing.body).toHaveAttribute('contenteditable', 'true')
  await waitForServiceWorker(page, '/offline/write')

  await goOffline(context, network)
  await writing.body.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText('این را در قطار نوشتم. ')
  await expect.poll(() => readLocalDraft(page, hash)).toContain('در قطار')
  await page.reload()
  await expect(page).toHaveURL(new RegExp(`/offline/write\\?draft=${hash}`))
  await expect(writing.body).toContainText('این را در قطار نوشتم.')
  await writing.body.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText('و این را پس از آن. ')
  await expect.poll(() => readLocalDraft(page, hash)).toContain('پس از آن')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await expect(page.getByRole('listbox', { name: MENU_TEXT.slashMenu })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Backspace')

  await page.goto('/new-post')
  await expect(page).toHaveURL(/\/offline\/write\?draft=new/)
  await writing.title.fill('پست تازهٔ قطار')
  await writing.body.click()
  await page.keyboard.insertText('پیش‌نویسی که بی‌اینترنت آغاز شد.')
  await expect.poll(() => readLocalDraft(page, 'new')).toContain('بی‌اینترنت آغاز شد')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(text.drafts) })).toBeVisible()

  await goOnline(context, network)
  await page.goto('/topics')
  const titles = async () =>
    (await member.client.call<{ items: { title: string }[] }>('GET', '/api/posts/mine/drafts')).items.map(({ title }) => title)
  await expect.poll(async () => (await titles()).filter((title) => title === 'پست تازهٔ قطار')).toHaveLength(1)
  const stored = async () => JSON.stringify(await member.client.call('GET', `/api/posts/${hash}/draft`))
  await expect.poll(stored).toContain('و این را پس از آن.')
  expect(await stored()).toContain('این را در قطار نوشتم.')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('daftar:draft:')))).toEqual([])
  await page.goto('/topics')
  await waitForServiceWorker(page)
  expect((await titles()).filter((title) => title === 'پست تازهٔ قطار')).toHaveLength(1)
})

test('a new version waits until somebody presses the bar, and no other tab is reloaded', async ({ page, context, network, member }) => {
  await context.addCookies(browserCookies(member.client))
  const { hash } = await startDraft(member.client)
  await page.goto('/topics')
  await waitForServiceWorker(page)
  const editor = new WritingPage(await context.newPage())
  await editor.page.goto(`/p/${hash}/edit`)
  await expect(editor.body).toBeVisible()
  await editor.page.evaluate(() => Reflect.set(globalThis, 'untouched', true))

  network.replace('/sw.js', (code) => `${code}\n// another version`)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const bar = page.getByRole('region', { name: text.updateLabel })
  await expect(bar).toContainText(text.updateReady)
  await expectAccessibleInBothThemes(page)
  const reloaded = page.waitForEvent('load')
  await bar.getByRole('button', { name: text.update }).click()
  await reloaded
  await waitForServiceWorker(page)
  await expect(bar).toHaveCount(0)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null)).toBeNull()
  expect(await editor.page.evaluate(() => Reflect.get(globalThis, 'untouched'))).toBe(true)
})

test('the settings list what is on the device and clear it, the site can be installed, and signing out deletes everything', async ({
  page,
  context,
  site,
}) => {
  const member = await registerMember(site)
  const author = await registerMember(site)
  const post = await publishDraft(author.client, { title: 'پستی برای فهرست دستگاه' })
  await context.addCookies(browserCookies(member.client))
  await openSavedPost(page, post.path)
  const session = await context.newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  await page.goto('/me/settings/advanced')
  const section = page.getByRole('region', { name: text.sectionTitle })
  await expect(section.getByRole('link', { name: 'پستی برای فهرست دستگاه' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await section.getByRole('button', { name: text.clear }).click()
  await page.getByRole('dialog').getByRole('button', { name: text.confirmClear }).click()
  await expect(section.getByText(text.nothing)).toBeVisible()
  await expect(section.getByRole('button', { name: text.clear })).toHaveCount(0)
  expect(await deviceCaches(page)).toEqual([])

  await openSavedPost(page, post.path)
  expect(await deviceCaches(page)).toEqual([`daftar-post-${post.hash}`])
  await page
    .getByRole('banner')
    .getByRole('button', { name: layoutText.accountOf('نرگس آزمونی') })
    .click()
  await page.getByRole('button', { name: layoutText.signOut }).click()
  await page.waitForURL('/')
  expect(await deviceCaches(page)).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /offline-owner|draft|downloads/.test(key)))).toEqual([])
})
