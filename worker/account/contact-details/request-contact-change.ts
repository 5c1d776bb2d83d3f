import { eq } from 'drizzle-orm'
import type { CodeSent } from '#worker/account/auth/contract.ts'
import { createCode, type Destination } from '#worker/account/auth/index.ts'
import { credentials } from '#worker/account/auth/schema.ts'
import { atomic, type Database } from '#worker/db/client.ts'
import { invalid } from '#worker/lib/errors.ts'
import { enqueueEmail } from '#worker/lib/mail/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { addressInUseEmail } from './emails.ts'

/**
 * Sends a code, valid only in this session, to a new address. An address of another account gets the same response but no valid code; if it
 * is an email address, its owner is notified.
 */
export async function requestContactChange(db: Database, viewer: Viewer, to: Destination): Promise<CodeSent> {
  const column = to.channel === 'email' ? credentials.emailKey : credentials.phone
  const [existing] = await db.select({ userId: credentials.userId }).from(credentials).where(eq(column, to.addressKey))
  if (existing?.userId === viewer.id) throw invalid({ [to.channel === 'email' ? 'email' : 'phone']: 'این همین حالا هم نشانی توست' })
  const { sent, statements } = await createCode(db, {
    purpose: 'change',
    to: existing ? null : to,
    browser: viewer.sessionDigest,
    userId: viewer.id,
  })
  const toOwner = existing && to.channel === 'email' ? [enqueueEmail(db, addressInUseEmail(to.address))] : []
  await atomic(db, [...statements, ...toOwner])
  return sent
}
