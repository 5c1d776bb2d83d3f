import type { Page } from '@playwright/test'
import { persianDigits } from '#shared/persian/digits.ts'
import { text } from '#web/account/auth/text.ts'
import { text as interests } from '#web/people/follows/text.ts'
import { stepAt, totp } from '#worker/account/two-factor/totp.ts'
import { Client } from './client.ts'
import { expect } from './fixtures.ts'
import { uniqueId, waitForEmailCode } from './member.ts'

/** Registers a member on a page opened at /register, skips the topics and returns the handle; the page stays signed in. */
export async function registerInBrowser(page: Page, name: string): Promise<string> {
  const email = `e2e-${uniqueId()}@example.com`
  const handle = `nevis${uniqueId(4)}`
  await page.getByLabel(text.address, { exact: true }).fill(email)
  await page.getByRole('button', { name: text.next }).click()
  const code = page.getByLabel(text.code, { exact: true })
  await code.fill(persianDigits(await waitForEmailCode(new Client(new URL(page.url()).origin), email)))
  await code.press('Enter')
  await page.getByLabel(text.name, { exact: true }).fill(name)
  await page.getByLabel(text.handle, { exact: true }).fill(handle)
  await page.getByRole('button', { name: text.create }).click()
  await page.waitForURL((url) => url.pathname === '/me/interests')
  await page.getByRole('button', { name: interests.later }).click()
  await page.waitForURL((url) => url.pathname !== '/me/interests')
  return handle
}

/** Waits until the newest SMS to `phone` sent at or after `after` (UTC ms) contains a six-digit code, and returns the code. */
export async function waitForSmsCode(site: string, phone: string, after = 0): Promise<string> {
  const client = new Client(site)
  let code: string | undefined
  await expect
    .poll(async () => {
      const { messages } = await client.call<{ messages: { text: string; at: number }[] }>(
        'GET',
        `/__local/mailbox.json?to=${encodeURIComponent(phone)}`,
      )
      const newest = messages.find(({ at }) => at >= after)
      code = newest && /(?<!\d)\d{6}(?!\d)/.exec(newest.text)?.[0]
      return code
    })
    .toBeTruthy()
  return code ?? ''
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Simulates an authenticator app that uses the site's clock; `shownSecret` is base32 and may contain spaces. */
export function authenticatorApp(site: string, shownSecret: string) {
  const bits = [...shownSecret.replace(/\s/g, '')].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = new Uint8Array(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  return {
    async code(): Promise<string> {
      const { now } = await new Client(site).call<{ now: number }>('GET', '/__local/clock')
      return totp(secret, stepAt(now))
    },
  }
}

/** Adds to the page a virtual authenticator that stores passkeys and verifies the user without a prompt. */
export async function addVirtualAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Returns the number of stored passkeys. */
    count: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

/**
 * Makes the user choose none of the passkeys that the pages opened from now on offer in autofill, which the virtual authenticator would confirm
 * as soon as it is asked.
 */
export const ignoreAutofill = (page: Page) =>
  page.addInitScript(() => {
    // An insecure page, such as about:blank, has none.
    const { credentials }: Partial<Navigator> = navigator
    if (!credentials) return
    const get = credentials.get.bind(credentials)
    credentials.get = (options) => {
      const { mediation, signal } = options ?? {}
      if (mediation !== 'conditional') return get(options)
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    }
  })
