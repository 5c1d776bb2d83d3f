import assert from 'node:assert/strict'
import type { Picture } from '#shared/contract/fields.ts'
import { MINUTE } from '#shared/time.ts'
import { Client } from '../support/client.ts'
import { createPng } from '../support/media-files.ts'
import { uniqueId, waitForEmailCode } from '../support/member.ts'

/** Acknowledged effects other than post writes: stored pictures and the addresses of requested emails. */
export interface AcknowledgedEffects {
  pictures: Picture[]
  emails: string[]
}

let seed = 0

/** Requests one sign-in email, then uploads small pictures until the server is killed. */
export async function uploadUntilKilled(client: Client, acknowledged: AcknowledgedEffects, isKilled: () => boolean): Promise<void> {
  const email = `crash-${uniqueId()}@example.com`
  try {
    await new Client(client.origin).call('POST', '/api/auth/codes', { json: { address: email } })
    acknowledged.emails.push(email)
    while (!isKilled()) {
      seed += 1
      const body = createPng({ width: 64 + seed, height: 48, seed })
      acknowledged.pictures.push(
        await client.call<Picture>('POST', '/api/media/images', { body, headers: { 'Content-Type': 'image/png' } }),
      )
    }
  } catch (error) {
    if (!isKilled()) throw error
  }
}

/** Checks that the server still serves every acknowledged picture at every width in AVIF and WebP. */
export async function auditPictures(client: Client, pictures: readonly Picture[]): Promise<void> {
  for (const { hash, widths } of pictures) {
    for (const file of widths.flatMap((width) => [`${width}.avif`, `${width}.webp`])) {
      const { status, text } = await client.get(`/media/${hash}/${file}`)
      assert.equal(status, 200, `picture ${hash}/${file} is lost`)
      assert.ok(text.length > 0, `picture ${hash}/${file} is empty`)
    }
  }
}

/** Clock offset that exceeds the lease a crashed sender can hold on an email, and not the time for which its code is valid. */
const AFTER_LEASES_MS = 2 * MINUTE

/** Checks that the acknowledged emails of a round arrive once cron runs after all leases. */
export async function auditEmails(client: Client, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await client.call('POST', '/__local/clock', { json: { offset: AFTER_LEASES_MS } })
  await client.call('POST', '/__local/cron')
  for (const email of emails) await waitForEmailCode(client, email)
  await client.call('POST', '/__local/clock', { json: { offset: 0 } })
}
