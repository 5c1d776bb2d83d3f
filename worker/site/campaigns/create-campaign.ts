import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { first, write } from '#worker/db/write.ts'
import { now } from '#worker/lib/clock.ts'
import { conflict } from '#worker/lib/errors.ts'
import { newSecret } from '#worker/lib/hash.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { audit } from '#worker/moderation/audit/index.ts'
import type { CreateCampaign } from './contract.ts'
import { campaignTag } from './find-campaign.ts'
import { campaigns } from './schema.ts'

/** Creates a draft of a campaign and returns its slug; idempotent by key. Errors: `conflict` if another campaign has the slug. */
export async function createCampaign(db: Database, viewer: Viewer, { key, slug, kind, title }: CreateCampaign): Promise<{ slug: string }> {
  const at = now()
  const ballotSecret = newSecret()
  const isCreated = sql`EXISTS (SELECT 1 FROM campaigns WHERE ballot_secret = ${ballotSecret})`
  const { row } = await write(db, {
    change: [
      db
        .insert(campaigns)
        .values({ slug, kind, title, clientKey: key, ballotSecret, createdById: viewer.id, createdAt: at, updatedAt: at })
        .onConflictDoNothing(),
    ],
    after: [
      audit(
        db,
        { actorId: viewer.id, kind: 'campaigns', action: 'create_campaign', subject: campaignTag(slug), details: { title } },
        isCreated,
      ),
    ],
    read: {
      row: first(
        db
          .select({ slug: campaigns.slug })
          .from(campaigns)
          .where(and(eq(campaigns.createdById, viewer.id), eq(campaigns.clientKey, key))),
      ),
    },
  })
  if (row) return row
  throw conflict('پویش دیگری این نشانی را دارد؛ نشانی دیگری بنویس.', { slug: 'این نشانی گرفته شده است؛ نشانی دیگری بنویس، مثلاً با سال' })
}
