import { env } from 'cloudflare:workers'
import { customAlphabet } from 'nanoid'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { deadLetters } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { announcements } from '#worker/moderation/announcements/schema.ts'
import { topics } from '#worker/posts/topics/schema.ts'
import type { Params, SubjectOptions } from './post-subjects.ts'
import type { Row } from './row.ts'

const STAFF = { visitor: 401, everybody: 403, moderator: 200 } as const
const ADMIN = { visitor: 401, everybody: 403 } as const
const ACCOUNT = { active: 200, suspended: 200, deactivated: 200, deleted: 404, publication: 404, missing: 404 } as const
const TOPIC = { shown: 200, missing: 404 } as const
/** Far away, so that no page shows the announcement. */
const FUTURE = Date.UTC(2090, 0)

export const ADMINISTRATION_ROWS: readonly Row[] = [
  { route: 'GET /api/admin/dashboard', of: 'none', ...STAFF },
  { route: 'POST /api/admin/dashboard/counters/:kind/repair', of: 'none', params: { kind: 'likes' }, ...ADMIN, admin: 200 },
  { route: 'GET /api/admin/dead-letters', of: 'none', ...ADMIN, admin: 200 },
  { route: 'POST /api/admin/dead-letters/:id/replay', of: 'deadLetter', ...ADMIN, admin: { waiting: 204, missing: 404 } },
  { route: 'DELETE /api/admin/dead-letters/:id', of: 'deadLetter', ...ADMIN, admin: { waiting: 204, missing: 404 } },

  { route: 'GET /api/admin/users', of: 'none', query: 'q=%D9%86', ...STAFF },
  {
    // No account has the address.
    route: 'POST /api/admin/users/email-search',
    of: 'none',
    body: () => ({ email: 'nobody@nowhere.example' }),
    ...ADMIN,
    admin: 404,
  },
  { route: 'GET /api/admin/users/:handle', of: 'person', visitor: 401, everybody: 403, moderator: ACCOUNT },
  {
    route: 'PUT /api/admin/users/:handle/role',
    of: 'person',
    body: () => ({ role: 'member' }),
    ...ADMIN,
    admin: { ...ACCOUNT, suspended: 409, deactivated: 409 },
  },
  { route: 'POST /api/admin/users/:handle/end-sessions', of: 'person', ...ADMIN, admin: ACCOUNT },
  { route: 'POST /api/admin/users/:handle/addresses', of: 'person', ...ADMIN, admin: ACCOUNT },

  { route: 'GET /api/admin/posts', of: 'none', ...STAFF },
  { route: 'GET /api/admin/tags', of: 'none', ...STAFF },
  { route: 'GET /api/admin/topics', of: 'none', ...ADMIN, admin: 200 },
  { route: 'PUT /api/admin/topics', of: 'none', body: () => ({ order: [] }), ...ADMIN, admin: 200 },
  {
    route: 'PATCH /api/admin/topics/:key',
    of: 'topic',
    body: ({ key }) => ({ name: `موضوع ${key.slice(-12)}`, description: '' }),
    ...ADMIN,
    admin: TOPIC,
  },
  { route: 'PUT /api/admin/topics/:key/hidden', of: 'topic', ...ADMIN, admin: TOPIC },
  { route: 'DELETE /api/admin/topics/:key/hidden', of: 'topic', ...ADMIN, admin: TOPIC },

  { route: 'GET /api/admin/announcements', of: 'none', ...ADMIN, admin: 200 },
  {
    route: 'POST /api/admin/announcements',
    of: 'none',
    body: ({ key }) => ({
      ...{ key, text: 'اطلاعیهٔ آزمون', link: '', audience: 'everyone', isDismissible: true, startsAt: FUTURE, endsAt: FUTURE + DAY },
    }),
    ...ADMIN,
    admin: 201,
  },
  { route: 'POST /api/admin/announcements/:hash/stop', of: 'announcement', ...ADMIN, admin: { upcoming: 200, missing: 404 } },

  { route: 'GET /api/admin/feature-switches', of: 'none', ...ADMIN, admin: 200 },
  {
    route: 'PUT /api/admin/feature-switches/:feature',
    of: 'none',
    params: { feature: 'comments' },
    body: () => ({ isOff: false }),
    ...ADMIN,
    admin: 200,
  },
  { route: 'GET /api/feature-switches', of: 'none', everybody: 200 },
]

const db = () => database(env)
const letters = customAlphabet('abcdefghijklmnopqrstuvwxyz', 20)

export async function deadLetterSubject({ state }: SubjectOptions): Promise<Params> {
  const id = `job-${newHash()}`
  const body = JSON.stringify({ id, kind: 'mail', payload: {} })
  if (state === 'waiting') await db().insert(deadLetters).values({ id, body, at: now(), reason: 'Error: refused', attempts: 9 })
  return { id }
}

export async function topicSubject({ state }: SubjectOptions): Promise<Params> {
  const key = letters()
  if (state === 'shown')
    await db()
      .insert(topics)
      .values({ key, name: `موضوع ${key}`, family: 'آزمون', position: 999 })
  return { key }
}

export async function announcementSubject({ state, owner }: SubjectOptions): Promise<Params> {
  const hash = newHash()
  const times = { startsAt: FUTURE, endsAt: FUTURE + DAY, createdAt: now() }
  if (state === 'upcoming')
    await db()
      .insert(announcements)
      .values({ hash, clientKey: hash, text: 'اطلاعیه', audience: 'everyone', isDismissible: true, createdById: owner.id, ...times })
  return { hash }
}
