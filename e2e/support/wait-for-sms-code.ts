import { Client } from './client.ts'
import { expect } from './fixtures.ts'

/** Waits for an SMS with a six-digit code, sent at or after `after` (UTC ms), in the local mailbox and returns the newest code. */
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
