import { env } from 'cloudflare:workers'
import { DAY } from '#shared/time.ts'
import { sessions } from '#worker/account/auth/schema.ts'
import { atomic, database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { pushDevices } from '#worker/notifications/publish/schema.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { SIGNED_IN_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'

/** Keys of the browser of RFC 8291, Appendix A. */
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

const pushDeviceSubject = subject({
  states: ['active', 'missing'],
  async create({ state, owner }) {
    const hash = newHash()
    const sessionDigest = `digest-${hash}`
    const times = { createdAt: now(), seenAt: now(), expiresAt: now() + DAY, authenticatedAt: now() }
    const device = { hash, sessionDigest, endpoint: `https://push.example/${hash}`, ...KEYS, createdAt: now() }
    if (state === 'active')
      await atomic(database(env), [
        database(env)
          .insert(sessions)
          .values({ hash, userId: owner.id, tokenDigest: sessionDigest, ...times }),
        database(env)
          .insert(pushDevices)
          .values({ userId: owner.id, ...device }),
      ])
    return { hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    pushDevice: typeof pushDeviceSubject
  }
}

export const access: Access = {
  subjects: { pushDevice: pushDeviceSubject },
  rows: [
    { route: 'GET /api/me/push-devices', ...SIGNED_IN_ONLY },
    {
      route: 'PUT /api/me/push-devices/current',
      ...SIGNED_IN_ONLY,
      body: ({ key }) => ({ endpoint: `https://push.example/${key}`, keys: KEYS }),
      suspended: 403,
    },
    {
      route: 'DELETE /api/me/push-devices/:hash',
      of: 'pushDevice',
      visitor: 401,
      owner: { active: 204, missing: 404 },
      everybody: 404,
    },
  ],
  unblocked: { 'own account': ['/api/me/push-devices'] },
}
