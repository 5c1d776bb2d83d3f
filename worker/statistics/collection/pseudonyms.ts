import { eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { first, write } from '#worker/db/write.ts'
import { hmacToken, importHmacKey, newSecret } from '#worker/lib/hash.ts'
import { isolateState } from '#worker/lib/isolate-state.ts'
import { visitorKeys } from './schema.ts'

/** Reports reach back two days, so three or four keys are in use at a time. */
const MAX_CACHED_KEYS = 4
const cached = isolateState(() => ({ keys: new Map<string, CryptoKey>() }))

/** Returns the HMAC key of a Tehran day and creates it on first use; otherwise it is read once per isolate. */
async function readDayKey(db: Database, day: string): Promise<CryptoKey> {
  const known = cached.keys.get(day)
  if (known) return known
  const stored = () => db.select({ secret: visitorKeys.secret }).from(visitorKeys).where(eq(visitorKeys.day, day))
  let [row] = await stored()
  if (!row)
    ({ row } = await write(db, {
      change: [db.insert(visitorKeys).values({ day, secret: newSecret() }).onConflictDoNothing()],
      read: { row: first(stored()) },
    }))
  if (!row) throw new Error(`No visitor key for ${day}`)
  const key = await importHmacKey(row.secret)
  cached.keys.set(day, key)
  for (const old of [...cached.keys.keys()].sort().slice(0, -MAX_CACHED_KEYS)) cached.keys.delete(old)
  return key
}

export interface Pseudonyms {
  visitor: string
  address: string
  network: string
}

/** Returns the network of an address from `clientIpKey`: the first three bytes of IPv4, the /48 of IPv6. */
const networkOf = (address: string): string =>
  address.includes(':') ? address.split(':').slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.')

/**
 * Returns base64url pseudonyms that are stable within a Tehran day: 16 bytes for the visitor (the account, or else address and agent), 8 for
 * the address (IPv4 or IPv6 /64) and for its network. The day's key is deleted with the visits of the day.
 */
export async function pseudonymizeVisitor(
  db: Database,
  { accountId, address, agent }: { accountId: number | null; address: string; agent: string },
  day: string,
): Promise<Pseudonyms> {
  const key = await readDayKey(db, day)
  const [visitor, addressToken, network] = await Promise.all([
    hmacToken(key, accountId === null ? `visitor\n${address}\n${agent}` : `member\n${accountId}`, 16),
    hmacToken(key, `address\n${address}`, 8),
    hmacToken(key, `network\n${networkOf(address)}`, 8),
  ])
  return { visitor, address: addressToken, network }
}
