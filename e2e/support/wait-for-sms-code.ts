import { Client } from './client.ts'
import { expect } from './fixtures.ts'

/** The code of the newest SMS to a number, from the local mailbox. */
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
