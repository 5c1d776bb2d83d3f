import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { episodes } from '#worker/podcasts/episodes/schema.ts'

type EpisodeOverrides = Partial<typeof episodes.$inferInsert>

/** Adds audio to a post, by default 60 s and 1000 bytes; the stored object has the size given in the row. */
export async function anEpisodeOf(post: { id: number }, over: EpisodeOverrides = {}) {
  const [row] = await database(env)
    .insert(episodes)
    .values({
      postId: post.id,
      objectKey: newHash(),
      format: 'mp3',
      bytes: 1000,
      duration: 60_000,
      storedAt: 1_700_000_000_000,
      ...over,
    })
    .returning()
  if (!row) throw new Error('Episode not stored')
  await env.MEDIA.put(row.objectKey, new Uint8Array(row.bytes))
  return row
}
