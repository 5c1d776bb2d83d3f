import { mkdirSync, statSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { DEMO_USER } from '../../scripts/sample/read-sample.ts'
import { DESKTOP, READER_CONTEXT } from '../support/chromium.ts'
import { Client } from '../support/client.ts'
import { browserCookies } from '../support/fixtures.ts'
import { readSampleShow } from '../support/sample-show.ts'
import { openPage } from './open-page.ts'

const FOLDER = 'docs/screens'
const MAX_BYTES = 300_000

/** Writes the screenshots of the README, each light and dark; throws if one is larger than `MAX_BYTES`. */
export async function takeReadmeScreens(browser: Browser, origin: string): Promise<void> {
  const author = new Client(origin)
  await author.call('POST', '/api/auth/sign-in', { json: { login: DEMO_USER.email, password: DEMO_USER.password } })
  mkdirSync(FOLDER, { recursive: true })
  const screens: { name: string; path: string; client?: Client }[] = [
    { name: 'post', path: await findLongestPost(origin) },
    { name: 'home', path: '/home', client: author },
    { name: 'episode', path: (await readSampleShow(origin)).first.post.path },
    { name: 'statistics', path: '/me/stats', client: author },
  ]
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const { name, path, client } of screens) {
      const context = await browser.newContext({ ...READER_CONTEXT, viewport: DESKTOP, colorScheme, baseURL: origin })
      if (client) await context.addCookies(browserCookies(client))
      const page = await context.newPage()
      const file = `${FOLDER}/${name}-${colorScheme}.png`
      await openPage(page, path)
      await page.screenshot({ path: file })
      await context.close()
      if (statSync(file).size > MAX_BYTES) throw new Error(`${file} is ${statSync(file).size} bytes; the limit is ${MAX_BYTES}`)
    }
  }
}

/** Returns the path of the longest of the newest posts. */
export async function findLongestPost(origin: string): Promise<string> {
  const { items } = await new Client(origin).call<{ items: { path: string; minutes: number }[] }>('GET', '/api/posts/newest?limit=50')
  return items.sort((a, b) => b.minutes - a.minutes)[0]?.path ?? '/'
}
