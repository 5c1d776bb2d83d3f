import { eq } from 'drizzle-orm'
import { credentials } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { maskEmail, maskPhone } from '#worker/lib/mask-contact.ts'
import type { ContactDetails } from './contract.ts'

/** Returns a user’s verified email address and phone number, masked. */
export async function readContactDetails(db: Database, userId: number): Promise<ContactDetails> {
  const [row] = await db.select().from(credentials).where(eq(credentials.userId, userId))
  return {
    email: row?.email && row.emailVerifiedAt ? maskEmail(row.email) : null,
    phone: row?.phone && row.phoneVerifiedAt ? maskPhone(row.phone) : null,
  }
}
