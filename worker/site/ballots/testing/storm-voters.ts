import { env } from 'cloudflare:workers'
import { DAY } from '#shared/time.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'

export interface StormVoter {
  id: number
  cookie: string
  address: string
}

/** Rows of one statement. */
const CHUNK_SIZE = 1000
/** Voters of a block, of which the last five share an address. */
const VOTERS_PER_BLOCK = 40

/** Creates year-old accounts with a session each, in few statements. */
export async function createVoters(count: number): Promise<StormVoter[]> {
  const voters: StormVoter[] = []
  for (let from = 0; from < count; from += CHUNK_SIZE) {
    const made = await Promise.all(
      Array.from({ length: Math.min(CHUNK_SIZE, count - from) }, async () => {
        const token = newSecret()
        return { hash: newHash(), token, digest: await sha256(token) }
      }),
    )
    const rows = JSON.stringify(made)
    const at = now()
    const [, , ids] = await env.DB.batch<{ id: number; digest: string }>([
      env.DB.prepare(
        `INSERT INTO users (hash, handle, name, created_at) SELECT value ->> 'hash', 'v' || (value ->> 'hash'), 'رأی‌دهنده', ?2 FROM json_each(?1)`,
      ).bind(rows, at - 365 * DAY),
      env.DB.prepare(
        `INSERT INTO sessions (token_digest, user_id, created_at, seen_at, expires_at, hash, proven_at)
         SELECT value ->> 'digest', (SELECT id FROM users WHERE hash = value ->> 'hash'), ?2, ?2, ?2 + ${30 * DAY}, value ->> 'hash', ?2 FROM json_each(?1)`,
      ).bind(rows, at),
      env.DB.prepare(
        `SELECT user_id AS id, token_digest AS digest FROM sessions WHERE token_digest IN (SELECT value ->> 'digest' FROM json_each(?1))`,
      ).bind(rows),
    ])
    const idOf = new Map(ids?.results.map(({ id, digest }) => [digest, id]))
    for (const { token, digest } of made) {
      const nth = voters.length
      const [block, host] = [Math.floor(nth / VOTERS_PER_BLOCK), nth % VOTERS_PER_BLOCK]
      const address = host >= VOTERS_PER_BLOCK - 5 ? `203.0.${block}.1` : `10.${block}.${host}.7`
      voters.push({ id: idOf.get(digest) ?? 0, cookie: `__Host-daftar=${token}`, address })
    }
  }
  return voters
}
