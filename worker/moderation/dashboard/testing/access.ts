import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { deadLetters } from '#worker/db/platform-schema.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { STAFF_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'

const deadLetterSubject = subject({
  states: ['waiting', 'missing'],
  belongsTo: 'nobody',
  async create({ state }) {
    const id = `job-${newHash()}`
    const body = JSON.stringify({ id, kind: 'mail', payload: {} })
    if (state === 'waiting') await database(env).insert(deadLetters).values({ id, body, at: now(), reason: 'Error: refused', attempts: 9 })
    return { id }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    deadLetter: typeof deadLetterSubject
  }
}

export const access: Access = {
  subjects: { deadLetter: deadLetterSubject },
  rows: [
    { route: 'GET /api/admin/dashboard', of: 'none', ...STAFF_ONLY, moderator: 200 },
    { route: 'POST /api/admin/dashboard/counters/:kind/repair', of: 'none', params: { kind: 'likes' }, ...STAFF_ONLY, admin: 200 },
    { route: 'GET /api/admin/dead-letters', of: 'none', ...STAFF_ONLY, admin: 200 },
    { route: 'POST /api/admin/dead-letters/:id/replay', of: 'deadLetter', ...STAFF_ONLY, admin: { waiting: 204, missing: 404 } },
    { route: 'DELETE /api/admin/dead-letters/:id', of: 'deadLetter', ...STAFF_ONLY, admin: { waiting: 204, missing: 404 } },
  ],
  audits: { site: ['discard_job', 'replay_job'] },
  plans: {
    smallTables: { counter_checks: 'one row per counter' },
    scans: [
      {
        statement: /^select \(SELECT json_array\(count\(\*\), min\(at\)\) FROM \(SELECT [\s\S]* LIMIT \?\)\)/,
        reason: 'counts at most 1,001 rows of each kind of work',
      },
      {
        statement: /^select \(SELECT count\(\*\) FROM \(SELECT 1 FROM .* LIMIT \?\)\)/,
        reason: 'counts at most 1,001 rows of a table of the dashboard',
      },
      { statement: /^select kind as "kind".* from \(SELECT kind, created_at FROM "outbox" LIMIT \?\)/, reason: 'reads at most 1,000 jobs' },
      {
        statement: /^select .* from "dead_letters" .*order by "dead_letters"."at" desc, "dead_letters"."id" desc limit \?$/,
        reason: 'reads a page in the order of dead_letters_at',
      },
    ],
    sorts: [
      {
        statement: /^select kind as "kind".* from \(SELECT kind, created_at FROM "outbox" LIMIT \?\)/,
        reason: 'groups at most 1,000 jobs',
      },
    ],
  },
  unblocked: {
    'admins see everybody’s money, and staff what staff did': ['/api/admin/dashboard', '/api/admin/dead-letters'],
  },
}
