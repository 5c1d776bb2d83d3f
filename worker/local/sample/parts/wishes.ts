import { z } from 'zod'
import { Hash } from '#shared/contract/fields.ts'
import { samplePart } from '../sample-part.ts'

/** Wishes for a birthday by handle of the author; `at` is in UTC ms. */
const SampleWishes = z.strictObject({
  slug: z.string(),
  wishes: z.array(z.strictObject({ hash: Hash, author: z.string(), body: z.string(), isApproved: z.boolean(), at: z.number().int() })),
})
export type SampleWishes = z.infer<typeof SampleWishes>

/** Adds wishes; the approved ones became public when they were written. */
export const part = samplePart(SampleWishes, (db, { slug, wishes }) =>
  db.batch([
    db
      .prepare(
        `INSERT INTO campaign_wishes (hash, campaign_id, user_id, body, state, created_at, updated_at, decided_at)
         SELECT j.value ->> 'hash', c.id, u.id, j.value ->> 'body', iif(j.value ->> 'isApproved', 'approved', 'pending'),
           j.value ->> 'at', j.value ->> 'at', iif(j.value ->> 'isApproved', j.value ->> 'at', NULL)
         FROM json_each(?2) j JOIN campaigns c ON c.slug = ?1 JOIN users u ON u.handle = j.value ->> 'author'
         WHERE true ON CONFLICT DO NOTHING`,
      )
      .bind(slug, JSON.stringify(wishes)),
    db.prepare("INSERT INTO cache_bumps (tag, at) VALUES ('wishes-' || ?1, ?2)").bind(slug, Math.max(0, ...wishes.map(({ at }) => at))),
  ]),
)
