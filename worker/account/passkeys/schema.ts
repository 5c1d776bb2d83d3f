import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
