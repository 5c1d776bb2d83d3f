import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { apiTokens } from '#worker/account/api-tokens/schema.ts'
import { credentials, sessions } from '#worker/account/auth/schema.ts'
import { passkeys } from '#worker/account/passkeys/schema.ts'
import { canSuspend, selectSuspensionsOf, toSuspension } from '#worker/account/suspensions/index.ts'
import { twoFactor } from '#worker/account/two-factor/schema.ts'
import type { Database } from '#worker/db/client.ts'
import { first, readTogether } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { canAdminister, readEntriesAbout } from '#worker/moderation/admin/index.ts'
import { reports } from '#worker/moderation/cases/schema.ts'
import type { UserDetails } from './contract.ts'
import { findAccount } from './find-account.ts'
import { canChangeAccount } from './policy.ts'

/** Entries of each list about an account. */
const SHOWN = 20

/** Reads an account with its history in three round trips. Errors: `not_found`. */
export async function readUser(db: Database, viewer: Viewer, handle: string): Promise<UserDetails> {
  const { id, hash, ...user } = await findAccount(db, handle)
  const { security, suspensions, reportsAbout } = await readTogether(db, {
    security: first(
      db
        .select({
          sessions: sql<number>`(SELECT count(*) FROM ${sessions} WHERE ${and(eq(sessions.userId, id), gt(sessions.expiresAt, now()))})`.as(
            'sessions',
          ),
          apiTokens: sql<number>`(SELECT count(*) FROM ${apiTokens} WHERE ${eq(apiTokens.userId, id)})`.as('api_tokens'),
          passkeys: sql<number>`(SELECT count(*) FROM ${passkeys} WHERE ${eq(passkeys.userId, id)})`.as('passkeys'),
          hasTwoFactor:
            sql<number>`EXISTS (SELECT 1 FROM ${twoFactor} WHERE ${and(eq(twoFactor.userId, id), isNotNull(twoFactor.confirmedAt))})`.as(
              'has_two_factor',
            ),
          hasPassword: sql<number>`${credentials.passwordHash} IS NOT NULL`.as('has_password'),
          isEmailVerified: sql<number>`${credentials.emailVerifiedAt} IS NOT NULL`.as('is_email_verified'),
        })
        .from(credentials)
        .where(eq(credentials.userId, id)),
    ),
    suspensions: selectSuspensionsOf(db, id, SHOWN),
    reportsAbout: db
      .select({ kind: reports.kind, rule: reports.rule, details: reports.details, state: reports.state, at: reports.createdAt })
      .from(reports)
      .where(and(eq(reports.kind, 'person'), eq(reports.targetId, id)))
      .orderBy(desc(reports.id))
      .limit(SHOWN),
  })
  const decisions = await readEntriesAbout(db, viewer, hash, SHOWN)
  const isAdmin = canAdminister(viewer)
  const canChange = canChangeAccount(viewer, { id })
  return {
    user,
    can: {
      suspend: canSuspend(viewer, { id, role: user.role }) && user.state === 'active',
      lift: canSuspend(viewer, { id, role: user.role }) && user.state === 'suspended',
      changeRole: canChange && user.state === 'active',
      endSessions: canChange,
      showAddresses: isAdmin,
    },
    security: isAdmin ? toSecurity(security) : null,
    suspensions: suspensions.map(toSuspension),
    reports: reportsAbout,
    decisions,
  }
}

type Security = NonNullable<UserDetails['security']>
type SecurityRow = { [Name in keyof Security]: number }

const toSecurity = ({
  sessions,
  apiTokens,
  passkeys,
  hasTwoFactor,
  hasPassword,
  isEmailVerified,
}: SecurityRow = NO_SECURITY): Security => ({
  sessions,
  apiTokens,
  passkeys,
  hasTwoFactor: hasTwoFactor === 1,
  hasPassword: hasPassword === 1,
  isEmailVerified: isEmailVerified === 1,
})

const NO_SECURITY = { sessions: 0, apiTokens: 0, passkeys: 0, hasTwoFactor: 0, hasPassword: 0, isEmailVerified: 0 }
