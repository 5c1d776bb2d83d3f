import { z } from 'zod'
import { samplePart } from '../sample-part.ts'

const Count = z.number().int()

/** Alerts about domains, with handles of members who linked to them and of the moderator who decided; times are in UTC ms. */
const SampleLinkDomains = z.array(
  z.strictObject({
    ...{ domain: z.string(), state: z.enum(['open', 'blocked', 'ignored']), posts: Count, comments: Count, users: Count, raisedAt: Count },
    ...{ decidedBy: z.string().nullable(), decidedAt: Count.nullable(), members: z.array(z.string()) },
  }),
)
export type SampleLinkDomains = z.infer<typeof SampleLinkDomains>

/** Adds alerts, because raising one takes ten posts of new members within a day. */
export const part = samplePart(SampleLinkDomains, (db, domains) =>
  db.batch(
    [
      `INSERT INTO link_domains (domain, state, posts, comments, users, raised_at, decided_at, decided_by)
       SELECT j.value ->> 'domain', j.value ->> 'state', j.value ->> 'posts', j.value ->> 'comments', j.value ->> 'users', j.value ->> 'raisedAt',
         j.value ->> 'decidedAt', (SELECT id FROM users WHERE handle = j.value ->> 'decidedBy')
       FROM json_each(?1) j WHERE true ON CONFLICT DO NOTHING`,
      `INSERT INTO link_sightings (domain, kind, target_hash, user_id, at)
       SELECT j.value ->> 'domain', 'comment', substr('sample' || m.key || replace(j.value ->> 'domain', '.', ''), 1, 12), u.id, j.value ->> 'raisedAt'
       FROM json_each(?1) j JOIN json_each(j.value, '$.members') m JOIN users u ON u.handle = m.value WHERE true ON CONFLICT DO NOTHING`,
    ].map((statement) => db.prepare(statement).bind(JSON.stringify(domains))),
  ),
)
