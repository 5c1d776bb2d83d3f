/** Keys that no response may contain. `id` is allowed in JSON Feed, where it is the public hash. */
const INTERNAL_KEYS =
  'id(?!":"[a-z0-9]{12}")|userId|authorId|ownerId|postId|publicationId|parentId|passwordHash|tokenDigest|digest|contentDigest|browserDigest|codeDigest|emailKey|addressKey|objectKey|unsubscribeToken|publicKey|lastSaveId|clientKey|ip'
const OWNER_KEYS = 'email|phone|birthDate|revision|document|userAgent|recoveryCodes'

/** Matches keys in JSON and in the unquoted page state. */
const keyPattern = (keys: string) => new RegExp(`[{,]"?(${keys})"?:`)
const internalKeyPattern = keyPattern(INTERNAL_KEYS)
const ownerKeyPattern = keyPattern(`${INTERNAL_KEYS}|${OWNER_KEYS}`)

/** Returns the inline scripts of a page, which hold its state; returns other responses unchanged. */
const extractState = (text: string): string =>
  text.startsWith('<!DOCTYPE html>') ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('\n') : text

export function findLeaks(text: string, secrets: readonly string[], includesOwnData: boolean): string[] {
  const [, key] = (includesOwnData ? internalKeyPattern : ownerKeyPattern).exec(extractState(text)) ?? []
  return [...(key ? [`the key ${key}`] : []), ...secrets.filter((secret) => text.includes(secret))]
}
