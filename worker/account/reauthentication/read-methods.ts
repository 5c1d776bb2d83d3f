import { eq } from 'drizzle-orm'
import { credentials } from '#worker/account/auth/schema.ts'
import { relyingParty } from '#worker/account/passkeys/index.ts'
import { passkeys } from '#worker/account/passkeys/schema.ts'
import type { Database } from '#worker/db/client.ts'
import type { Env } from '#worker/env.ts'
import { maskEmail, maskPhone } from '#worker/lib/mask-contact.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { codeDestination } from './code-destination.ts'
import type { ReauthenticationMethods } from './contract.ts'

export async function readReauthenticationMethods(db: Database, viewer: Viewer, env: Env): Promise<ReauthenticationMethods> {
  const [[own], keys] = await db.batch([
    db.select().from(credentials).where(eq(credentials.userId, viewer.id)),
    db.select({ hash: passkeys.hash }).from(passkeys).where(eq(passkeys.userId, viewer.id)).limit(1),
  ])
  const to = own && codeDestination(own, env)
  return {
    password: typeof own?.passwordHash === 'string',
    passkey: keys.length > 0,
    passkeyOrigin: relyingParty(env.ORIGIN)?.origin ?? null,
    code: to ? { channel: to.channel, to: to.channel === 'email' ? maskEmail(to.address) : maskPhone(to.address) } : null,
  }
}
