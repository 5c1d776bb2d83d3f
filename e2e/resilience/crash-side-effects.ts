import assert from 'node:assert/strict'
import type { Picture } from '#shared/contract.ts'
import { Client } from '../support/client.ts'
import { createPng } from '../support/create-png.ts'
import { uniqueId, waitForEmailCode } from '../support/member.ts'

/** What was promised besides posts: pictures stored, and letters that will come. */
export interface AcknowledgedEffects {
  pictures: Picture[]
  emails: string[]
}

let seed = 0

/** Stores small pictures until the server is cut, and asks for one sign-in letter on the way. */
export async function uploadUntilKilled(client: Client, promised: AcknowledgedEffects, isKilled: () => boolean): Promise<void> {
  const email = `crash-${uniqueId()}@example.com`
  try {
    await new Client(client.origin).call('POST', '/api/auth/codes', { json: { address: email } })
    promised.emails.push(email)
    while (!isKilled()) {
      seed += 1
      const body = createPng({ width: 64 + seed, height: 48, seed })
      promised.pictures.push(await client.call<Picture>('POST', '/api/media/images', { body, headers: { 'Content-Type': 'image/png' } }))
    }
  } catch (error) {
    if (!isKilled()) throw error
  }
}

/** Every acknowledged picture is there at every size in both formats. */
export async function auditPictures(client: Client, pictures: readonly Picture[]): Promise<void> {
  for (const { hash, widths } of pictures) {
    for (const file of widths.flatMap((width) => [`${width}.avif`, `${width}.webp`])) {
      const { status, text } = await client.get(`/media/${hash}/${file}`)
      assert.equal(status, 200, `picture ${hash}/${file} is lost`)
      assert.ok(text.length > 0, `picture ${hash}/${file} is empty`)
    }
  }
}

/** Longer than the lease a crashed sender may still hold on a letter. */
const AFTER_LEASES_MS = 10 * 60 * 1000

/** Every letter that was promised comes, once the cron has sent what a crash left behind. */
export async function auditEmails(client: Client, letters: readonly string[]): Promise<void> {
  await client.call('POST', '/__local/clock', { json: { offset: AFTER_LEASES_MS } })
  await client.call('POST', '/__local/cron')
  for (const email of letters) await waitForEmailCode(client, email)
}
