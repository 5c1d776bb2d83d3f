import { env } from 'cloudflare:workers'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { campaigns } from '#worker/site/campaigns/schema.ts'

/** Creates a birthday that opened yesterday and ends in ten days. */
export async function aBirthday(over: Partial<typeof campaigns.$inferInsert> = {}) {
  const slug = `b${newHash()}`
  const [row] = await database(env)
    .insert(campaigns)
    .values({
      ...{ slug, clientKey: slug, kind: 'birthday', state: 'published', title: 'سالگرد آزمون', ballotSecret: slug },
      ...{ opensAt: now() - DAY, endsAt: now() + 10 * DAY, createdAt: now(), updatedAt: now(), ...over },
    })
    .returning()
  if (!row) throw new Error('Birthday not stored')
  return row
}
