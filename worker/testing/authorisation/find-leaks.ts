/** Keys that never leave to anybody: what proves a person, and numbers that stay inside. A JSON Feed calls the public hash `id`. */
const INTERNAL_KEYS =
  'id(?!":"[a-z0-9]{12}")|userId|authorId|ownerId|postId|publicationId|parentId|passwordHash|tokenDigest|digest|codeDigest|emailKey|addressKey|objectKey|unsubscribeToken|publicKey|lastSave|clientKey|ip'
/** Keys only their owner is answered. */
const OWNER_KEYS = 'email|phone|birthDate|revision|document|agent|recoveryCodes'

/** Finds the keys in JSON and in the state a page carries, where they stand without quotes. */
const keyPattern = (keys: string) => new RegExp(`[{,]"?(${keys})"?:`)
const internalKeyPattern = keyPattern(INTERNAL_KEYS)
const ownerKeyPattern = keyPattern(`${INTERNAL_KEYS}|${OWNER_KEYS}`)

/** The code of a page's inline scripts, which is where its state is; any other answer as it is. */
const extractState = (text: string): string =>
  text.startsWith('<!DOCTYPE html>') ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('\n') : text

/** What an answer holds that it must not: any of the secrets, or a key no contract of that reader has. */
export function findLeaks(text: string, secrets: readonly string[], includesOwnData: boolean): string[] {
  const [, key] = (includesOwnData ? internalKeyPattern : ownerKeyPattern).exec(extractState(text)) ?? []
  return [...(key ? [`the key ${key}`] : []), ...secrets.filter((secret) => text.includes(secret))]
}
