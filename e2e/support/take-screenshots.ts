import { mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { DEMO_USER } from '../../scripts/sample/read-sample.ts'
import { DESKTOP, LAUNCH, PHONE, READER_CONTEXT } from './chromium.ts'
import { Client } from './client.ts'
import { browserCookies } from './fixtures.ts'
import { registerMemberWithPassword } from './member.ts'
import { createRouteFixtures } from './route-fixtures.ts'
import { ROUTE_TABLE } from './route-table.ts'
import { freePort, startServer, temporaryData } from './server.ts'

// Captures one page per route and the longest post, on phone and desktop in the light and dark themes, into a temporary folder, and four
// screenshots for the README into `docs/screens`. With `-- --readme`, only those.
const folder = mkdtempSync(join(tmpdir(), 'daftar-screens-'))
const README = 'docs/screens'
const MAX_BYTES = 300_000
const DEVICES = { phone: { viewport: PHONE, isMobile: true, hasTouch: true }, desktop: { viewport: DESKTOP } }

const data = temporaryData('screens')
const server = await startServer({ data: data.path, port: await freePort(), sample: true })
const browser = await chromium.launch(LAUNCH)
try {
  const longest = await findLongestPost()
  // First, because the fixtures of the routes publish posts.
  await takeReadmeScreenshots(longest)
  if (!process.argv.includes('--readme')) await takeRouteScreenshots(longest)
  console.log(`Screenshots: ${folder}; for the README: ${README}`)
} finally {
  await browser.close()
  await server.stop()
  data.remove()
}

/** Returns the path of the longest of the newest posts. */
async function findLongestPost(): Promise<string> {
  const { items } = await new Client(server.origin).call<{ items: { path: string; minutes: number }[] }>(
    'GET',
    '/api/posts/newest?limit=50',
  )
  return items.sort((a, b) => b.minutes - a.minutes)[0]?.path ?? '/'
}

/** Writes the screenshots of the README; throws if one is larger than `MAX_BYTES`. */
async function takeReadmeScreenshots(longest: string): Promise<void> {
  const author = new Client(server.origin)
  await author.call('POST', '/api/auth/sign-in', { json: { login: DEMO_USER.email, password: DEMO_USER.password } })
  mkdirSync(README, { recursive: true })
  const screens: (BrowserContextOptions & { name: string; path: string; client?: Client })[] = [
    { name: 'post', path: longest, ...DEVICES.desktop, colorScheme: 'light' },
    { name: 'front-page', path: '/', ...DEVICES.desktop, colorScheme: 'light' },
    { name: 'statistics', path: '/me/stats', client: author, ...DEVICES.desktop, colorScheme: 'light' },
    { name: 'topics-phone', path: '/topics', ...DEVICES.phone, colorScheme: 'dark' },
  ]
  for (const { name, path, client, ...options } of screens) {
    const context = await browser.newContext({ ...READER_CONTEXT, ...options, baseURL: server.origin })
    if (client) await context.addCookies(browserCookies(client))
    const page = await context.newPage()
    const file = `${README}/${name}.png`
    await openAndWaitForImages(page, path)
    await page.screenshot({ path: file })
    await context.close()
    if (statSync(file).size > MAX_BYTES) throw new Error(`${file} is ${statSync(file).size} bytes; the limit is ${MAX_BYTES}`)
  }
}

/** Captures one page per route and the longest post. */
async function takeRouteScreenshots(longest: string): Promise<void> {
  const member = await registerMemberWithPassword(server.origin, 'نرگس دفتردار')
  const fixtures = await createRouteFixtures(server.origin, member)
  const shown = ROUTE_TABLE.filter(
    (row, at) => (row.visitor === 200 || row.member === 200) && ROUTE_TABLE.findIndex(({ route }) => route === row.route) === at,
  )

  for (const [screen, device] of Object.entries(DEVICES)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ ...READER_CONTEXT, ...device, colorScheme, baseURL: server.origin })
      const page = await context.newPage()
      const shoot = async (path: string, name: string) => {
        await openAndWaitForImages(page, path)
        await page.screenshot({ path: join(folder, `${name.replaceAll(/[^\w]+/g, '_')}-${screen}-${colorScheme}.png`) })
      }
      await shoot(longest, 'long-post')
      for (const { route, path } of shown.filter(({ visitor }) => visitor === 200)) await shoot(path(fixtures), route)
      await context.addCookies(browserCookies(member.client))
      for (const { route, path } of shown.filter(({ visitor }) => visitor === 'login')) await shoot(path(fixtures), route)
      await context.close()
    }
  }
}

/** Opens a page and waits for fonts and for images in the viewport. */
async function openAndWaitForImages(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(async () => {
    await document.fonts.ready
    const inViewport = [...document.images].filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
    await Promise.all(inViewport.map((image) => image.decode().catch(() => undefined)))
  })
}
