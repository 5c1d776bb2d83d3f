import { eq } from 'drizzle-orm'
import type { Destination } from '#worker/account/auth/index.ts'
import { credentials } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { canSendSms } from '#worker/lib/sms/index.ts'
import type { Viewer } from '#worker/lib/viewer.ts'

type AddressColumns = Pick<typeof credentials.$inferSelect, 'email' | 'emailKey' | 'emailVerifiedAt' | 'phone' | 'phoneVerifiedAt'>

/** Returns the verified address to send codes to, preferring email over phone, or undefined when there is none that can be reached. */
export function codeDestination(
  { email, emailKey, emailVerifiedAt, phone, phoneVerifiedAt }: AddressColumns,
  env: Env,
): Destination | undefined {
  if (email && emailKey && emailVerifiedAt) return { channel: 'email', address: email, addressKey: emailKey }
  return phone && phoneVerifiedAt && canSendSms(env) ? { channel: 'sms', address: phone, addressKey: phone } : undefined
}

export async function readCodeDestination(db: Database, viewer: Viewer, env: Env): Promise<Destination | undefined> {
  const [own] = await db.select().from(credentials).where(eq(credentials.userId, viewer.id))
  return own && codeDestination(own, env)
}
