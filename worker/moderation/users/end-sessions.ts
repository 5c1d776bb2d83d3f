import { eq } from 'drizzle-orm'
import { apiTokens } from '#worker/account/api-tokens/schema.ts'
import { pendingSignIns, sessions } from '#worker/account/auth/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { write } from '#worker/db/write.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import type { EndedSessions } from './contract.ts'
import { findAccount } from './find-account.ts'
import { assertCanChange } from './policy.ts'

/** Ends all sessions, unfinished sign-ins and API tokens of an account. Errors: `not_found`, `forbidden` for the own account. */
export async function endSessions(db: Database, viewer: Viewer, handle: string): Promise<EndedSessions> {
  const target = await findAccount(db, handle)
  assertCanChange(viewer, target)
  const { ended, tokens } = await write(db, {
    before: [
      audit(db, { actorId: viewer.id, kind: 'accounts', action: 'end_sessions', subject: target.hash }),
      db.delete(pendingSignIns).where(eq(pendingSignIns.userId, target.id)),
    ],
    change: {
      ended: db.delete(sessions).where(eq(sessions.userId, target.id)).returning({ hash: sessions.hash }),
      tokens: db.delete(apiTokens).where(eq(apiTokens.userId, target.id)).returning({ hash: apiTokens.hash }),
    },
  })
  return { sessions: ended.length, apiTokens: tokens.length }
}
