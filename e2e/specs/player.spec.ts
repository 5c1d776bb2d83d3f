import { createServer } from 'node:http'
import type { BrowserContext, Page } from '@playwright/test'
import { playText } from '#web/podcasts/player/play-text.ts'
import { text } from '#web/podcasts/player/text.ts'
import { formatPosition } from '#web/podcasts/player/time.ts'
import { text as showText } from '#web/podcasts/shows/text.ts'
import type { ListeningHistory } from '#worker/podcasts/episodes/contract.ts'
import type { Episode } from '#worker/podcasts/shows/contract.ts'
import { expectAccessibleInBothThemes, expectToFitPhone } from '../support/accessibility.ts'
import { builtScript } from '../support/built-script.ts'
import { browserCookies, expect, test, waitForHydration } from '../support/fixtures.ts'
import { readSampleShow } from '../support/sample-show.ts'
import { freePort } from '../support/server.ts'

/** Stores the player's audio element, which is not in the DOM, in `globalThis.heldAudio`. */
const holdAudio = (context: BrowserContext) =>
  context.addInitScript(() => {
    const NativeAudio = globalThis.Audio
    globalThis.Audio = new Proxy(NativeAudio, {
      construct: (target, given) => {
        const made = Reflect.construct(target, given)
        Reflect.set(globalThis, 'heldAudio', made)
        return made
      },
    })
  })

interface PlaybackState {
  at: number
  paused: boolean
  rate: number
  pitch: boolean
  src: string
}
const readPlaybackState = (page: Page): Promise<PlaybackState> =>
  page.evaluate(() => {
    const sound: unknown = Reflect.get(globalThis, 'heldAudio')
    if (!(sound instanceof HTMLAudioElement)) return { at: -1, paused: true, rate: 0, pitch: false, src: '' }
    return { at: sound.currentTime, paused: sound.paused, rate: sound.playbackRate, pitch: sound.preservesPitch, src: sound.src }
  })

const bar = (page: Page) => page.getByRole('region', { name: text.player })
const seekBar = (page: Page) => bar(page).getByRole('slider', { name: text.position })
const expectPlayedBeyond = (page: Page, from: number) => expect.poll(async () => (await readPlaybackState(page)).at).toBeGreaterThan(from)
const expectPaused = (page: Page, paused = true) => expect.poll(async () => (await readPlaybackState(page)).paused).toBe(paused)

async function play(page: Page, { post }: Episode, query = '') {
  await page.goto(encodeURI(post.path) + query)
  await waitForHydration(page)
  await page
    .locator('main')
    .getByRole('button', { name: playText.play(post.title), exact: true })
    .click()
}

/** Adds an episode to the queue from the menu of its row on the show's page. */
async function queue(page: Page, to: 'next' | 'last', { post }: Episode) {
  await page.getByRole('button', { name: showText.more(post.title) }).press('Enter')
  await page.getByRole('button', { name: playText.queue(to, post.title) }).press('Enter')
}

test.beforeEach(({ context }) => holdAudio(context))

test('playback survives a failed request and continues on another page; seeking on the page and in the bar, the speed menu, shortcuts and the queue control it, and closing the player stops it', async ({
  page,
  site,
}) => {
  const { first, second, third, hash } = await readSampleShow(site)
  await page.route('**/media/sound/**', (route) => route.fulfill({ status: 429 }))
  await play(page, first)
  await expect(bar(page).getByRole('alert')).toHaveText(text.failures.unavailable)
  await page.unroute('**/media/sound/**')
  await bar(page).getByRole('button', { name: text.retry }).click()
  await expectPlayedBeyond(page, 0.3)
  await expect(bar(page).getByRole('alert')).toHaveCount(0)
  await expect(bar(page).getByRole('link', { name: first.post.title })).toBeVisible()
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(first.post.title)

  await test.step('the line on the page of the episode seeks in the player', async () => {
    await page.locator('main').getByRole('slider', { name: text.position }).fill('4')
    await expectPlayedBeyond(page, 4)
  })

  await test.step('playback continues on another page', async () => {
    const before = await readPlaybackState(page)
    await page.locator(`main a[href="/podcast/${hash}"]`).click()
    await expect(page).toHaveURL(new RegExp(`/podcast/${hash}$`))
    await expectPlayedBeyond(page, before.at + 0.3)
    expect((await readPlaybackState(page)).paused).toBe(false)
    await expect(
      page.locator('main').getByRole('button', { name: playText.play(first.post.title), exact: true, pressed: true }),
    ).toBeVisible()
  })

  await test.step('seeking, the speed menu and keyboard shortcuts control playback', async () => {
    await seekBar(page).fill('12')
    await expectPlayedBeyond(page, 12)
    await bar(page)
      .getByRole('button', { name: text.currentSpeed(1) })
      .click()
    const faster = bar(page).getByRole('button', { name: text.times(1.5), exact: true })
    await faster.click()
    // A menu that closes gives the focus back to its button.
    await expect(faster).toBeHidden()
    expect(await readPlaybackState(page)).toMatchObject({ rate: 1.5, pitch: true })
    await page.locator('main h1').focus()
    await expect(page.locator('main h1')).toBeFocused()
    await page.keyboard.press('Space')
    await expectPaused(page)
    const { at } = await readPlaybackState(page)
    await page.keyboard.press('ArrowLeft')
    expect((await readPlaybackState(page)).at).toBeLessThan(Math.max(1, at - 10))
    await page.keyboard.press('Shift+Comma')
    expect((await readPlaybackState(page)).rate).toBe(1.25)
    await page.keyboard.press('Space')
    await expectPaused(page, false)
  })

  await test.step('the queue takes precedence over the show’s order', async () => {
    await queue(page, 'last', third)
    await queue(page, 'next', second)
    await expect(page.getByText(text.queued.next(second.post.title))).toBeVisible()
    await bar(page).getByRole('button', { name: text.open }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: text.queue, exact: true }).click()
    await expect(sheet.getByRole('listitem')).toContainText([second.post.title, third.post.title])
    await sheet.getByRole('button', { name: text.dragHandle(second.post.title) }).press('ArrowDown')
    await expect(sheet.getByRole('listitem')).toContainText([third.post.title, second.post.title])
    await sheet.getByRole('button', { name: text.remove(third.post.title) }).click()
    await expect(sheet.getByRole('listitem')).toHaveCount(1)
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('Escape')
    await seekBar(page).fill(String(Math.floor(first.audio.duration / 1000) - 1))
    await expect(bar(page).getByRole('link', { name: second.post.title })).toBeVisible()
    await expectPlayedBeyond(page, 0.3)
  })

  await test.step('closing the player stops playback', async () => {
    await bar(page).getByRole('button', { name: text.close }).click()
    await expect(bar(page)).toHaveCount(0)
    expect((await readPlaybackState(page)).paused).toBe(true)
  })
})

test('playback resumes at its position after a reload, and ?t= sets the start position', async ({ page, site }) => {
  const { first, second } = await readSampleShow(site)
  await play(page, first)
  await seekBar(page).fill('15')
  await expectPlayedBeyond(page, 15.2)
  await page.keyboard.press('Space')
  await page.reload()
  await expect(seekBar(page)).toHaveAttribute('aria-valuetext', new RegExp(`^${formatPosition(14_000)}|^${formatPosition(15_000)}`))
  await bar(page).getByRole('button', { name: text.play, exact: true }).click()
  await expectPlayedBeyond(page, 14)

  await page.goto(`${encodeURI(second.post.path)}?t=${encodeURIComponent('۰:۱۰')}`)
  await expect(bar(page).getByRole('link', { name: second.post.title })).toBeVisible()
  await expect(seekBar(page)).toHaveAttribute('aria-valuetext', new RegExp(`^${formatPosition(10_000)}`))
  expect((await readPlaybackState(page)).paused).toBe(true)
  await page
    .locator('main')
    .getByRole('button', { name: playText.play(second.post.title), exact: true })
    .click()
  await expectPlayedBeyond(page, 10)
})

test('an episode that was left unfinished leads the directory, and its podcast offers to continue it', async ({ page, site }) => {
  const { first, hash } = await readSampleShow(site)
  await play(page, first)
  await seekBar(page).fill('9')
  await expectPlayedBeyond(page, 9.2)
  await page.keyboard.press('Space')
  await expectPaused(page)
  await bar(page).getByRole('button', { name: text.close }).click()

  await page.goto('/podcasts')
  const unfinished = page.getByRole('article').filter({ hasText: showText.continue })
  await expect(unfinished.getByRole('link', { name: first.post.title })).toBeVisible()
  await unfinished.getByRole('button', { name: playText.play(first.post.title) }).click()
  await expectPlayedBeyond(page, 8)

  await page.locator(`main a[href="/podcast/${hash}"]`).first().click()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: showText.wordOf(showText.pause, first.post.title) }).click()
  await expectPaused(page)
  await expect(main.getByRole('button', { name: showText.wordOf(showText.resume(first.episode), first.post.title) })).toBeVisible()
})

test('the sleep timer pauses playback when it ends, and playing in one tab pauses the other', { tag: '@full' }, async ({
  page,
  context,
  site,
}) => {
  const { first, second } = await readSampleShow(site)
  await page.clock.install()
  await play(page, first)
  await expectPlayedBeyond(page, 0.2)
  await bar(page).getByRole('button', { name: text.sleep, exact: true }).click()
  await bar(page)
    .getByRole('button', { name: text.minutes(5), exact: true })
    .click()
  await page.clock.fastForward('04:50')
  expect((await readPlaybackState(page)).paused).toBe(false)
  await page.clock.fastForward('00:15')
  await expectPaused(page)
  await bar(page).getByRole('button', { name: text.play, exact: true }).click()
  await expectPaused(page, false)

  const other = await context.newPage()
  await play(other, second)
  await expectPlayedBeyond(other, 0.2)
  await expectPaused(page)
  expect((await readPlaybackState(other)).paused).toBe(false)
})

test('of two episodes queued before the player loads, the first opens in the player and the second stays in the queue', {
  tag: '@full',
}, async ({ page, site }) => {
  const { first, second, hash } = await readSampleShow(site)
  let open = (): void => undefined
  const gate = new Promise<void>((done) => {
    open = done
  })
  await page.route(`${site}${builtScript('web/podcasts/player/Player.tsx')}`, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(`/podcast/${hash}`)
  await waitForHydration(page)
  await queue(page, 'last', first)
  await queue(page, 'last', second)
  open()
  await expect(bar(page).getByRole('link', { name: first.post.title })).toBeVisible()
  await bar(page).getByRole('button', { name: text.open }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: text.queue, exact: true }).click()
  await expect(sheet.getByRole('listitem')).toContainText([second.post.title])
})

test('a downloaded episode plays offline; one that cannot be fetched shows an error, and a retry plays it', { tag: '@full' }, async ({
  page,
  context,
  site,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const { first, second, hash } = await readSampleShow(site)
  await page.goto(`/podcast/${hash}`)
  await waitForHydration(page)
  const playing = (episode: Episode) => page.locator('main').getByRole('button', { name: playText.play(episode.post.title), exact: true })
  await playing(first).click()
  await expectPlayedBeyond(page, 0.1)
  await bar(page).getByRole('button', { name: text.open }).click()
  await page.getByRole('dialog').getByRole('button', { name: text.download }).click()
  await expect(page.getByRole('dialog').getByText(text.downloaded, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: text.close }).click()
  await page.route('**/media/sound/**', (route) => route.fulfill({ status: 429 }))
  await playing(second).click()
  await expect(bar(page).getByRole('alert')).toHaveText(text.failures.unavailable)
  await page.unroute('**/media/sound/**')
  await bar(page).getByRole('button', { name: text.retry }).click()
  await expectPlayedBeyond(page, 0.1)
  await expect(bar(page).getByRole('alert')).toHaveCount(0)
  await bar(page).getByRole('button', { name: text.close }).click()
  await context.setOffline(true)
  await playing(first).click()
  await expectPlayedBeyond(page, 0.3)
  expect((await readPlaybackState(page)).src).toMatch(/^blob:/)
  await playing(second).click()
  await expect(page.getByRole('alert')).toContainText(text.failures.offline)
  expect((await readPlaybackState(page)).paused).toBe(false)
  await context.setOffline(false)
})

test('the player stores a member’s playback position in their account', { tag: '@full' }, async ({ page, context, site, member }) => {
  const { first } = await readSampleShow(site)
  await context.addCookies(browserCookies(member.client))
  await play(page, first)
  await seekBar(page).fill('9')
  await expectPlayedBeyond(page, 9.2)
  await page.keyboard.press('Space')
  await expectPaused(page)
  const kept = async () =>
    (await member.client.call<ListeningHistory>('GET', '/api/listening')).items.find(({ track }) => track.post === first.post.hash)
  await expect.poll(async () => (await kept())?.place ?? 0).toBeGreaterThan(9000)
  await bar(page).getByRole('button', { name: text.open }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: text.history, exact: true }).click()
  await expect(sheet.getByRole('listitem')).toContainText([first.post.title])
  await expectAccessibleInBothThemes(page)
})

test('a post shows the native player without JavaScript, and its embed plays on another site', async ({ browser, site }) => {
  const { first } = await readSampleShow(site)
  const plain = await browser.newContext({ baseURL: site, javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto(encodeURI(first.post.path))
  await expect(still.locator('main audio[controls]')).toBeVisible()
  await expect(still.getByRole('button', { name: playText.play(first.post.title) })).toBeHidden()
  await plain.close()

  const port = await freePort()
  const server = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html; charset=utf-8')
    answer.end(`<!doctype html><title>elsewhere</title><iframe src="${site}/embed/${first.post.hash}" width="500" height="210"></iframe>`)
  }).listen(port, '127.0.0.1')
  const context = await browser.newContext()
  const elsewhere = await context.newPage()
  await elsewhere.goto(`http://localhost:${port}/`)
  const audio = elsewhere.frameLocator('iframe').locator('audio')
  await expect(elsewhere.frameLocator('iframe').getByRole('link', { name: first.post.title })).toHaveAttribute('target', '_blank')
  await audio.evaluate(async (element: HTMLAudioElement) => {
    element.muted = true
    await element.play()
  })
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeGreaterThan(0.2)
  await context.close()
  server.close()
})

test('the player bar does not cover the end of the page and opens the player dialog @phone', { tag: '@full' }, async ({ page, site }) => {
  const { first, hash } = await readSampleShow(site)
  await page.goto(`/podcast/${hash}`)
  await waitForHydration(page)
  await page
    .locator('main')
    .getByRole('button', { name: playText.play(first.post.title), exact: true })
    .tap()
  await expectPlayedBeyond(page, 0.2)
  await expectToFitPhone(page)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [last, shown] = [await page.locator('main > :last-child').boundingBox(), await bar(page).boundingBox()]
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(shown?.y ?? 0)
  await expectAccessibleInBothThemes(page)
  await bar(page).getByRole('button', { name: text.open }).tap()
  const sheet = page.getByRole('dialog', { name: text.player })
  await sheet.getByRole('button', { name: text.pause, exact: true }).tap()
  await expectPaused(page)
  await expectToFitPhone(page)
  await sheet.getByRole('button', { name: text.downloads }).tap()
  await expect(sheet.getByText(text.noDownloads)).toBeVisible()
})
