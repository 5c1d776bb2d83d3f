import { eq } from 'drizzle-orm'
import type { CodeSent } from '#worker/account/auth/contract.ts'
import { type Destination, newCode } from '#worker/account/auth/index.ts'
import { credentials } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { invalid } from '#worker/lib/errors.ts'
import { enqueueMail } from '#worker/lib/mail/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { alreadyKnownLetter } from './letters.ts'

/**
 * Sends a code to a new address of the viewer, good for this session only. An address of another account is answered exactly the
 * same: its owner gets a letter, and no code can be right.
 */
export async function askChange(db: Database, viewer: Viewer, to: Destination): Promise<CodeSent> {
  const column = to.channel === 'email' ? credentials.emailKey : credentials.phone
  const [known] = await db.select({ userId: credentials.userId }).from(credentials).where(eq(column, to.addressKey))
  if (known?.userId === viewer.id) throw invalid({ [to.channel === 'email' ? 'email' : 'phone']: 'این همین حالا هم نشانی توست' })
  const { sent, statements } = await newCode(db, {
    purpose: 'change',
    to: known ? null : to,
    browser: viewer.sessionDigest,
    userId: viewer.id,
  })
  const toOwner = known && to.channel === 'email' ? [enqueueMail(db, alreadyKnownLetter(to.address))] : []
  await atomic(db, [...statements, ...toOwner])
  return sent
}
