import { type BrowserContext, type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import { DESKTOP, LAUNCH, PHONE, READER_CONTEXT } from '../e2e/support/chromium.ts'
import { Client } from '../e2e/support/client.ts'
import { browserCookies } from '../e2e/support/fixtures.ts'
import { DEMO_USER } from '../scripts/sample/read-sample.ts'
import { withSite } from './sites.ts'

// Uses the site as the demo member does and measures what a person feels: when something on the screen first changes after a press over a
// line with a latency of `LATENCY_MS`, Interaction to Next Paint on a processor `SLOWDOWN` times slower, layout shifts of pages that are
// read to their end, and the whole cards on the first screen. Exits with 1 if one exceeds its limit.
const LATENCY_MS = 1800
const SLOWDOWN = 4
const LIMITS = { responseMs: 100, inpMs: 200, shift: 0.001, cards: { [DESKTOP.width]: 5, [PHONE.width]: 2 } }
/** How long a finger rests on the screen. */
const PRESS_MS = 60
/** Without a changed frame for this long, the screen is still. */
const STILL_MS = 400

interface Interaction {
  name: string
  path: string
  find: (page: Page) => Locator
  /** Brings the page into the state in which the element is pressed. */
  before?: (page: Page) => Promise<void>
  /** Pressed in place of the pointer. */
  key?: string
}

const interactionsOf = (post: string): readonly Interaction[] => [
  { name: 'open a post from a card', path: '/home', find: (page) => page.locator('article h2 a, article h3 a').first() },
  { name: 'switch to another tab of home', path: '/home', find: (page) => page.getByRole('link', { name: 'جدیدترین‌ها' }) },
  { name: 'like on a card', path: '/home', find: (page) => page.getByRole('button', { name: /^پسندیدن/ }).nth(1) },
  { name: 'save on a card', path: '/home', find: (page) => page.getByRole('button', { name: 'ذخیره' }).nth(1) },
  { name: 'choose a list', path: '/home', find: (page) => page.getByRole('button', { name: 'در کدام لیست' }).first() },
  { name: 'account menu', path: '/home', find: (page) => page.getByRole('button', { name: /^حساب من/ }) },
  { name: 'appearance menu', path: '/home', find: (page) => page.getByRole('button', { name: 'نمایش' }).first() },
  { name: 'play an episode', path: '/podcasts', find: (page) => page.getByRole('button', { name: /^پخش/ }).first() },
  { name: 'like under a post', path: post, find: (page) => page.getByRole('button', { name: /^پسندیدن/ }).first() },
  { name: 'open the composer of comments', path: post, find: (page) => page.locator('main textarea').first() },
  {
    name: 'letter in the search box',
    path: '/search',
    find: (page) => page.locator('main input[name=q]'),
    before: (page) => page.locator('main input[name=q]').fill('دفت'),
    key: 'ر',
  },
  { name: 'letter in a new post', path: '/new-post', find: (page) => page.locator('main textarea').first(), key: 'س' },
]

/** Runs in the page; records the longest duration of an interaction and the layout shifts without input, and when the last press began. */
const observe = () => {
  const felt = { pressedAt: 0, interaction: 0, shift: 0 }
  Object.assign(window, { felt })
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, ({ timeStamp }) => (felt.pressedAt = performance.timeOrigin + timeStamp), { capture: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId) felt.interaction = Math.max(felt.interaction, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) felt.shift += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}

declare global {
  interface Window {
    felt: { pressedAt: number; interaction: number; shift: number }
  }
}

/** Collects the times of changed frames, in UTC ms. */
async function watchFrames(session: CDPSession): Promise<number[]> {
  const frames: number[] = []
  session.on('Page.screencastFrame', ({ sessionId, metadata }) => {
    frames.push((metadata.timestamp ?? 0) * 1000)
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 10, everyNthFrame: 1 })
  return frames
}

async function waitUntilStill(page: Page, frames: readonly number[]): Promise<void> {
  for (let count = -1; count !== frames.length; ) {
    count = frames.length
    await page.waitForTimeout(STILL_MS)
  }
}

/** Presses the element, or a Persian key in it, which Playwright's keyboard does not have. */
async function press(page: Page, session: CDPSession, target: Locator, key: string | undefined): Promise<void> {
  if (key) {
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code: 'KeyA', text: key, unmodifiedText: key })
    await page.waitForTimeout(PRESS_MS)
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: 'KeyA' })
    return
  }
  const box = await target.boundingBox()
  if (!box) throw new Error('The element has no box')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.waitForTimeout(PRESS_MS)
  await page.mouse.up()
}

async function prepare(context: BrowserContext, origin: string, { path, find, before, key }: Interaction) {
  const page = await context.newPage()
  await page.addInitScript(observe)
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await before?.(page)
  const target = find(page)
  await target.scrollIntoViewIfNeeded()
  if (key) await target.focus()
  else await target.hover()
  return { page, target, session: await context.newCDPSession(page) }
}

/** Returns the time in ms from a press to the first frame that differs, over a slow line. */
async function measureResponse(context: BrowserContext, origin: string, interaction: Interaction): Promise<number> {
  const { page, target, session } = await prepare(context, origin, interaction)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  const frames = await watchFrames(session)
  await waitUntilStill(page, frames)
  await press(page, session, target, interaction.key)
  await page.waitForTimeout(LATENCY_MS / 2)
  const pressedAt = await page.evaluate(() => window.felt.pressedAt)
  await page.close()
  return (frames.find((at) => at > pressedAt) ?? Number.POSITIVE_INFINITY) - pressedAt
}

/** Returns Interaction to Next Paint in ms on a slow processor; a press whose frame took less than 16 ms counts as 16. */
async function measureInteraction(context: BrowserContext, origin: string, interaction: Interaction): Promise<number> {
  const { page, target, session } = await prepare(context, origin, interaction)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.evaluate(() => (window.felt.interaction = 16))
  await press(page, session, target, interaction.key)
  await page.waitForTimeout(1500)
  const inp = await page.evaluate(() => window.felt.interaction)
  await page.close()
  return inp
}

/** Reads a page to its end with the wheel; returns the sum of its layout shifts. */
async function measureShift(context: BrowserContext, origin: string, path: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(observe)
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  for (let at = 0; at < 24; at++) {
    await page.mouse.wheel(0, 350)
    await page.waitForTimeout(150)
  }
  const shift = await page.evaluate(() => window.felt.shift)
  await page.close()
  return shift
}

async function countWholeCards(context: BrowserContext, origin: string): Promise<number> {
  const page = await context.newPage()
  await page.goto(`${origin}/home`, { waitUntil: 'networkidle' })
  const count = await page.locator('main article').evaluateAll(
    (cards) =>
      cards.filter((card) => {
        const { top, bottom, left, width } = card.getBoundingClientRect()
        // What lies over the foot of the screen, such as the bar of a phone, hides a part of the card.
        return top >= 0 && bottom <= innerHeight && card.contains(document.elementFromPoint(left + width / 2, bottom - 2))
      }).length,
  )
  await page.close()
  return count
}

const failures: string[] = []
function report(name: string, value: number, isWithin: boolean, unit = ''): void {
  console.log(
    `    ${name.padEnd(44)} ${Number.isInteger(value) ? value : value.toFixed(value < 1 ? 3 : 0)}${unit}${isWithin ? '' : '  OVER'}`,
  )
  if (!isWithin) failures.push(name)
}

await withSite(async ({ origin, postPath }) => {
  const browser = await chromium.launch(LAUNCH)
  const client = new Client(origin)
  await client.call('POST', '/api/auth/sign-in', { json: { login: DEMO_USER.email, password: DEMO_USER.password } })
  for (const viewport of [PHONE, DESKTOP]) {
    const context = await browser.newContext({ ...READER_CONTEXT, viewport, serviceWorkers: 'block' })
    await context.addCookies(browserCookies(client))
    console.log(`${viewport.width} × ${viewport.height}, ms to the first change over a line with a latency of ${LATENCY_MS} ms`)
    for (const interaction of interactionsOf(postPath)) {
      const response = await measureResponse(context, origin, interaction)
      report(interaction.name, response, response <= LIMITS.responseMs, ' ms')
    }
    console.log(`${viewport.width} × ${viewport.height}, Interaction to Next Paint on a processor ${SLOWDOWN} times slower`)
    for (const interaction of interactionsOf(postPath)) {
      const inp = await measureInteraction(context, origin, interaction)
      report(interaction.name, inp, inp <= LIMITS.inpMs, ' ms')
    }
    console.log(`${viewport.width} × ${viewport.height}, layout shift`)
    for (const path of [
      '/',
      '/home',
      postPath,
      '/podcasts',
      '/topics',
      `/${DEMO_USER.handle}`,
      '/search?q=کتاب',
      '/me/posts',
      '/me/stats',
    ]) {
      const shift = await measureShift(context, origin, path)
      report(decodeURI(path), shift, shift < LIMITS.shift)
    }
    const cards = await countWholeCards(context, origin)
    report('whole cards on the first screen of home', cards, cards >= (LIMITS.cards[viewport.width] ?? 0))
    await context.close()
  }
  await browser.close()
})
if (failures.length > 0) {
  console.error(`Over their limits: ${failures.join(', ')}`)
  process.exitCode = 1
}
