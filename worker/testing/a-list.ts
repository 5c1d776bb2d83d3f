import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { lists } from '#worker/engagement/reading-lists/schema.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { TestUser } from './factories.ts'

export async function aList(owner: TestUser, over: Partial<typeof lists.$inferInsert> = {}) {
  const [row] = await database(env)
    .insert(lists)
    .values({ hash: newHash(), ownerId: owner.id, name: 'لیست آزمون', createdAt: 1_700_000_000_000, ...over })
    .returning()
  if (!row) throw new Error('List not stored')
  return row
}
