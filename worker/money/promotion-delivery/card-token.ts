import { eq } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { first, write } from '#worker/db/write.ts'
import { hmacToken, importHmacKey, newSecret } from '#worker/lib/hash.ts'
import { promotionKeys } from '#worker/money/promotions/schema.ts'

interface Secrets {
  DB: D1Database
  SECRETS_KEY?: string
}

const KEY_ID = 1
const cachedKeys = new WeakMap<D1Database, { secret: string | undefined; key: Promise<CryptoKey> }>()

/**
 * Returns the key of card tokens and of the members' pseudonyms, derived from SECRETS_KEY, or without it from a stored secret, which is
 * created on first use. Read once per isolate.
 */
export function readCardKey({ DB, SECRETS_KEY }: Secrets, db: Database): Promise<CryptoKey> {
  const known = cachedKeys.get(DB)
  if (known?.secret === SECRETS_KEY && known) return known.key
  const key = deriveKey(db, SECRETS_KEY)
  cachedKeys.set(DB, { secret: SECRETS_KEY, key })
  // A failed read is not cached.
  key.catch(() => cachedKeys.delete(DB))
  return key
}

async function deriveKey(db: Database, secret: string | undefined): Promise<CryptoKey> {
  const master = await importHmacKey(secret || (await readStoredSecret(db)))
  return importHmacKey(await hmacToken(master, 'promoted cards', 32))
}

async function readStoredSecret(db: Database): Promise<string> {
  const stored = () => db.select({ secret: promotionKeys.secret }).from(promotionKeys).where(eq(promotionKeys.id, KEY_ID))
  const [known] = await stored()
  if (known) return known.secret
  const { created } = await write(db, {
    change: [db.insert(promotionKeys).values({ id: KEY_ID, secret: newSecret() }).onConflictDoNothing()],
    read: { created: first(stored()) },
  })
  if (!created) throw new Error('No key of promoted cards')
  return created.secret
}

/** A card that was served; `servedAt` in UTC ms. */
export interface ServedCard {
  promotion: string
  servedAt: number
}

const MAC_BYTES = 12
const macOf = (key: CryptoKey, { promotion, servedAt }: ServedCard, userId: number) =>
  hmacToken(key, `card\n${promotion}\n${servedAt}\n${userId}`, MAC_BYTES)

/** Creates the token of a card, which is valid for this member only. */
export const createCardToken = async (key: CryptoKey, card: ServedCard, userId: number): Promise<string> =>
  `${card.promotion}.${card.servedAt.toString(36)}.${await macOf(key, card, userId)}`

const TOKEN_PATTERN = /^(?<promotion>[a-z0-9]{12})\.(?<time>[0-9a-z]{1,10})\.(?<mac>[A-Za-z0-9_-]{16})$/

/** Returns the card that a token was created for; undefined if the token is malformed, forged or another member's. */
export async function openCardToken(key: CryptoKey, token: string, userId: number): Promise<ServedCard | undefined> {
  const { promotion = '', time = '', mac } = TOKEN_PATTERN.exec(token)?.groups ?? {}
  if (mac === undefined) return undefined
  const card = { promotion, servedAt: Number.parseInt(time, 36) }
  return (await macOf(key, card, userId)) === mac ? card : undefined
}

/** Returns the pseudonym of a member in one promotion, so that the budgets of two promotions cannot be joined. */
export const pseudonymizeMember = (key: CryptoKey, promotion: string, userId: number): Promise<string> =>
  hmacToken(key, `member\n${promotion}\n${userId}`, 16)
