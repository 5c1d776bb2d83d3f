import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const passkeys = sqliteTable('passkeys', {
  /** The authenticator's own id, base64url. */
  credentialId: text().primaryKey(),
  /** Names the passkey to its owner. */
  hash: text().notNull(),
  userId: integer().notNull(),
  /** COSE key. */
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
  /** Null for a sign-in by a passkey the device picks. */
  userId: integer(),
  /** Of the browser's secret on the way in, of the session for somebody signed in. */
  browserDigest: text().notNull(),
  expiresAt: integer().notNull(),
})
