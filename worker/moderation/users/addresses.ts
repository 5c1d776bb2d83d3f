import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { normalizeEmail } from '#worker/account/auth/index.ts'
import { credentials, users } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { first, write } from '#worker/db/write.ts'
import { notFound } from '#worker/lib/errors.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import type { ContactAddresses } from './contract.ts'
import { findAccount } from './find-account.ts'

/** Returns the e-mail address and mobile number of an account, and records who saw them. Errors: `not_found`. */
export async function showAddresses(db: Database, viewer: Viewer, handle: string): Promise<ContactAddresses> {
  const { id, hash } = await findAccount(db, handle)
  const { addresses } = await write(db, {
    change: [audit(db, { actorId: viewer.id, kind: 'accounts', action: 'show_addresses', subject: hash })],
    read: {
      addresses: first(
        db.select({ email: credentials.email, phone: credentials.phone }).from(credentials).where(eq(credentials.userId, id)),
      ),
    },
  })
  return addresses ?? { email: null, phone: null }
}

/** Finds the account with exactly this verified e-mail address, and records that it was found by it. Errors: `not_found`. */
export async function findByEmail(db: Database, viewer: Viewer, email: string): Promise<{ handle: string }> {
  const [found] = await db
    .select({ hash: users.hash, handle: users.handle })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(and(eq(credentials.emailKey, normalizeEmail(email)), isNotNull(credentials.emailVerifiedAt), ne(users.state, 'deleted')))
  if (!found) throw notFound()
  await atomic(db, [audit(db, { actorId: viewer.id, kind: 'accounts', action: 'find_by_email', subject: found.hash })])
  return { handle: found.handle }
}
