import { eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { newSecret } from '#worker/lib/hash.ts'
import { clientIpKey } from '#worker/lib/rate-limit.ts'
import { listenerKeys } from './schema.ts'

const encoder = new TextEncoder()
let cachedKey: { day: string; key: CryptoKey } | undefined

/** Returns the HMAC key of a Tehran day and creates it on first use. */
async function readDayKey(db: Database, day: string): Promise<CryptoKey> {
  if (cachedKey?.day === day) return cachedKey.key
  const [, [row]] = await db.batch([
    db.insert(listenerKeys).values({ day, secret: newSecret() }).onConflictDoNothing(),
    db.select({ secret: listenerKeys.secret }).from(listenerKeys).where(eq(listenerKeys.day, day)),
  ])
  if (!row) throw new Error(`No listener key for ${day}`)
  const key = await crypto.subtle.importKey('raw', encoder.encode(row.secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  cachedKey = { day, key }
  return key
}

const hmacToken = async (key: CryptoKey, what: string, bytes: number): Promise<string> =>
  new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(what)), 0, bytes).toBase64({
    alphabet: 'base64url',
    omitPadding: true,
  })

/**
 * Returns pseudonyms that are stable within a Tehran day: 16 bytes for the listener (IPv4 or IPv6 /64, and agent), 8 for the address. The
 * day's key is deleted after the following day, so nobody can test addresses against them later.
 */
export async function pseudonymizeListener(db: Database, request: Request, day: string): Promise<{ listener: string; address: string }> {
  const key = await readDayKey(db, day)
  const address = clientIpKey(request)
  const agent = request.headers.get('User-Agent') ?? ''
  const [listener, addressToken] = await Promise.all([hmacToken(key, `${address}\n${agent}`, 16), hmacToken(key, address, 8)])
  return { listener, address: addressToken }
}
