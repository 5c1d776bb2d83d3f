import { env } from 'cloudflare:workers'
import { DAY } from '#shared/time.ts'
import { apiTokens } from '#worker/account/api-tokens/schema.ts'
import { sessions } from '#worker/account/auth/schema.ts'
import { passkeys } from '#worker/account/passkeys/schema.ts'
import { suspensions } from '#worker/account/suspensions/schema.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { aUser } from '#worker/testing/index.ts'
import type { Params, SubjectOptions } from './post-subjects.ts'

export async function sessionSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  const times = { createdAt: now(), seenAt: now(), expiresAt: now() + DAY, authenticatedAt: now() }
  if (state === 'active')
    await database(env)
      .insert(sessions)
      .values({ hash, userId: owner.id, tokenDigest: `digest-${hash}`, ...times })
  return { hash }
}

export async function apiTokenSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  const row = { hash, userId: owner.id, name: 'برنامه', tokenDigest: `digest-${hash}`, scopes: ['read' as const], createdAt: now() }
  if (state === 'active') await database(env).insert(apiTokens).values(row)
  return { hash }
}

export async function passkeySubject({ state, owner }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  const key = { credentialId: `credential-${hash}`, publicKey: Buffer.from([1]), counter: 0, transports: [], backedUp: false }
  if (state === 'active')
    await database(env)
      .insert(passkeys)
      .values({ hash, userId: owner.id, name: 'گوشی', createdAt: now(), ...key })
  return { hash }
}

export async function suspensionSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  if (state === 'missing') return { hash }
  const { id: byUserId } = await aUser({ role: 'moderator' })
  const ended = state === 'lifted' ? { liftedAt: now() } : {}
  await database(env)
    .insert(suspensions)
    .values({
      hash,
      userId: owner.id,
      step: 1,
      rule: 1,
      moderatorId: byUserId,
      startedAt: now(),
      appeal: 'نادرست است.',
      appealedAt: now(),
      ...ended,
    })
  return { hash }
}

export function userSubject({ state, owner, publication }: SubjectOptions): Params {
  const handle = state === 'missing' ? `x${newHash()}` : state === 'publication' ? publication.handle : owner.handle
  return { handle, username: handle }
}
