import assert from 'node:assert/strict'
import type { Picture } from '#shared/contract.ts'
import { Client } from '../support/client.ts'
import { codeFor, unique } from '../support/member.ts'
import { pngPicture } from '../support/picture.ts'

/** What was promised besides posts: pictures stored, and letters that will come. */
export interface Promised {
  pictures: Picture[]
  letters: string[]
}

let seed = 0

/** Stores small pictures until the server is cut, and asks for one sign-in letter on the way. */
export async function askUntilCut(client: Client, promised: Promised, isCut: () => boolean): Promise<void> {
  const email = `crash-${unique()}@example.com`
  try {
    await new Client(client.origin).call('POST', '/api/auth/codes', { json: { address: email } })
    promised.letters.push(email)
    while (!isCut()) {
      seed += 1
      const body = pngPicture({ width: 64 + seed, height: 48, seed })
      promised.pictures.push(await client.call<Picture>('POST', '/api/media/images', { body, headers: { 'Content-Type': 'image/png' } }))
    }
  } catch (error) {
    if (!isCut()) throw error
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
const LEASES_ARE_OVER = 10 * 60 * 1000

/** Every letter that was promised comes, once the cron has sent what a crash left behind. */
export async function auditLetters(client: Client, letters: readonly string[]): Promise<void> {
  await client.call('POST', '/__local/clock', { json: { offset: LEASES_ARE_OVER } })
  await client.call('POST', '/__local/cron')
  for (const email of letters) await codeFor(client, email)
}
