import { env } from 'cloudflare:workers'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { announcements } from '../schema.ts'

/** Far away, so that no page shows the announcement. */
const FUTURE = Date.UTC(2090, 0)
const announcementSubject = subject({
  states: ['upcoming', 'missing'],
  belongsTo: 'nobody',
  async create({ state, owner }) {
    const hash = newHash()
    const times = { startsAt: FUTURE, endsAt: FUTURE + DAY, createdAt: now() }
    if (state === 'upcoming')
      await database(env)
        .insert(announcements)
        .values({ hash, clientKey: hash, text: 'اطلاعیه', audience: 'everyone', isDismissible: true, createdById: owner.id, ...times })
    return { hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    announcement: typeof announcementSubject
  }
}

export const access: Access = {
  subjects: { announcement: announcementSubject },
  rows: [
    { route: 'GET /api/admin/announcements', of: 'none', ...STAFF_ONLY, admin: 200 },
    {
      route: 'POST /api/admin/announcements',
      of: 'none',
      body: ({ key }) => ({
        ...{ key, text: 'اطلاعیهٔ آزمون', link: '', audience: 'everyone', isDismissible: true, startsAt: FUTURE, endsAt: FUTURE + DAY },
      }),
      ...STAFF_ONLY,
      admin: 201,
    },
    { route: 'POST /api/admin/announcements/:hash/stop', of: 'announcement', ...STAFF_ONLY, admin: { upcoming: 200, missing: 404 } },
  ],
  audits: { site: ['create_announcement', 'stop_announcement'] },
  plans: {
    scans: [
      {
        statement: /^select .* from "announcements" where "announcements"."is_shown" = 1 order by .* limit \?$/,
        reason: 'reads the few announcements that are shown, in the order of announcements_shown',
      },
    ],
  },
  unblocked: {
    'admins see everybody’s money, and staff what staff did': ['/api/admin/announcements'],
  },
}
