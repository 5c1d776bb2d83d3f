import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { episodes } from '#worker/podcasts/episodes/schema.ts'

type EpisodeOverrides = Partial<typeof episodes.$inferInsert>

/** The sound of a post: a minute of a thousand bytes unless said otherwise. Its file has as many bytes as the row says. */
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
  if (!row) throw new Error('A sound was not stored')
  await env.MEDIA.put(row.objectKey, new Uint8Array(row.bytes))
  return row
}
