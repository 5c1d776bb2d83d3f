import type { Page } from '@playwright/test'
import { persianDigits } from '#shared/persian/digits.ts'
import { text } from '#web/account/auth/text.ts'
import { text as interests } from '#web/people/follows/text.ts'
import { Client } from './client.ts'
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
