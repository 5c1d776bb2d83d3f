import { test as base, expect } from '@playwright/test'
import type { Client } from './client.ts'
import { type Member, registerMember } from './member.ts'

export { expect }

interface Fixtures {
  /** Names a console line a test expects; any other one fails it. */
  allowConsole: (line: RegExp) => void
}

interface WorkerFixtures {
  /** Origin of the running site. */
  site: string
  /** A person of this worker's own. */
  member: Member
}

/** Chromium's line for a document or call whose status the test asserts itself. */
const STATUS_LINE = /Failed to load resource: the server responded with a status of 4\d\d/

/** Every test fails on an unexpected console line, an uncaught error or a call to another host. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [process.env.DAFTAR_E2E_ORIGIN ?? '', { scope: 'worker', option: true }],
  member: [async ({ site }, use) => use(await registerMember(site)), { scope: 'worker' }],
  allowConsole: [
    async ({ context, site }, use) => {
      const seen: string[] = []
      const allowed = [STATUS_LINE]
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) seen.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => seen.push(`uncaught: ${error.error().message}`))
      context.on('request', (request) => {
        if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== site) seen.push(`another host was called: ${request.url()}`)
      })
      // Choosers are taken over from the start: asked for beside the press that opens one, that may come too late.
      context.on('page', (page) => page.on('filechooser', () => undefined))
      await use((line) => allowed.push(line))
      expect(seen.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([])
    },
    { auto: true },
  ],
})

/** Cookies of an HTTP client for a browser context. */
export const browserCookies = (client: Client) =>
  client.cookies.map((cookie) => ({
    ...cookie,
    url: client.origin.replace('http:', 'https:'),
    secure: true,
    httpOnly: true,
    sameSite: 'Lax' as const,
  }))
