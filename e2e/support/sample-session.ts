import { createHash, randomBytes } from 'node:crypto'
import { openLocalDatabase } from '../../scripts/database.ts'

/** Signs members of the sample in, most of whom have no password, and returns each one's session token by handle. */
export async function openSampleSessions(data: string, handles: readonly string[]): Promise<Map<string, string>> {
  const database = await openLocalDatabase(data)
  const tokens = new Map<string, string>()
  try {
    for (const handle of handles) {
      const [token, hash, at] = [randomBytes(32).toString('base64url'), randomBytes(6).toString('hex'), Date.now()]
      const digest = createHash('sha256').update(token).digest('base64url')
      await database.run(
        `INSERT INTO sessions (token_digest, user_id, created_at, seen_at, expires_at, hash, proven_at)
         SELECT '${digest}', id, ${at}, ${at}, ${at + 3_600_000}, '${hash}', ${at} FROM users WHERE handle = '${handle}'`,
      )
      tokens.set(handle, token)
    }
  } finally {
    await database.close()
  }
  return tokens
}
