import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { TableClasses } from '#worker/db/column-classes.ts'

export const passkeys = sqliteTable('passkeys', {
  /** Credential id of the authenticator, base64url. */
  credentialId: text().primaryKey(),
  hash: text().notNull(),
  userId: integer().notNull(),
  /** COSE-encoded public key. */
  publicKey: blob({ mode: 'buffer' }).notNull(),
  counter: integer().notNull(),
  transports: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
  name: text().notNull(),
  backedUp: integer({ mode: 'boolean' }).notNull().default(false),
  createdAt: integer().notNull(),
  usedAt: integer(),
})

export const passkeyChallenges = sqliteTable('passkey_challenges', {
  challengeDigest: text().primaryKey(),
  purpose: text({ enum: ['add', 'enter', 'confirm'] }).notNull(),
  /** Null at sign-in, when the user is still unknown. */
  userId: integer(),
  /** Digest of the browser secret at sign-in, or of the session token otherwise. */
  browserDigest: text().notNull(),
  expiresAt: integer().notNull(),
})

export const COLUMN_CLASSES: TableClasses = {
  passkey_challenges: { erased: 'challenge_digest purpose user_id browser_digest expires_at' },
  passkeys: { erased: 'credential_id hash user_id public_key counter transports name backed_up created_at used_at' },
}
