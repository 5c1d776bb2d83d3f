import { test as base, expect, type Page } from '@playwright/test'
import type { Client } from './client.ts'
import { type Member, registerMember } from './member.ts'

export { expect }

interface ApiFixtures {
  /** A new member. */
  member: Member
}

interface Fixtures {
  /** Allows matching console errors and warnings, uncaught errors and requests to other hosts; any others fail the test. */
  allowConsole: (line: RegExp) => void
}

interface WorkerFixtures {
  /** Origin of the running site. */
  site: string
}

/** Message that Chromium logs for every 4xx response; tests assert the status themselves. */
const STATUS_LINE = /Failed to load resource: the server responded with a status of 4\d\d/

/** Warning of Playwright in the tests that block service workers (playwright.config.ts). */
const BLOCKED_WORKER = /^Service Worker registration blocked by Playwright/

/** Playwright test of the API or of HTML responses; it opens no browser. */
export const apiTest = base.extend<ApiFixtures, WorkerFixtures>({
  site: [process.env.DAFTAR_E2E_ORIGIN ?? '', { scope: 'worker', option: true }],
  member: async ({ site }, use) => use(await registerMember(site)),
})

/** Playwright test that fails on unexpected console errors or warnings, uncaught errors and requests to other hosts. */
export const test = apiTest.extend<Fixtures>({
  allowConsole: [
    async ({ context, baseURL }, use) => {
      const seen: string[] = []
      const allowed = [STATUS_LINE, BLOCKED_WORKER]
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) seen.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => seen.push(`uncaught: ${error.error().message}`))
      context.on('request', (request) => {
        if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== baseURL)
          seen.push(`request to another host: ${request.url()}`)
      })
      // Intercept file choosers from the start, because a `waitForEvent` next to the click can start too late.
      context.on('page', (page) => page.on('filechooser', () => undefined))
      await use((line) => allowed.push(line))
      expect(seen.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})

/** Returns the client's cookies in the format of `BrowserContext.addCookies`. */
export const browserCookies = (client: Client) =>
  client.cookies.map((cookie) => ({
    ...cookie,
    url: client.origin.replace('http:', 'https:'),
    secure: true,
    httpOnly: true,
    sameSite: 'Lax' as const,
  }))

/**
 * Signs the browser out by deleting its cookies. Leaves the page first: the router logs an error for a link that it preloads without them.
 */
export async function deleteCookies(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Waits until React has hydrated every link, button and input in `main`. */
export const waitForFullHydration = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('main :is(a, button, input):not(.prose *)')].every((control) =>
      Object.keys(control).some((key) => key.startsWith('__reactProps')),
    ),
  )

/** Waits until React has hydrated the first input or button in `main`; input before that can be lost. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main input, main button') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
