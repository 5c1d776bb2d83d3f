import { sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'
import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { StorageUsage } from './contract.ts'
import { usedImageBytes } from './image-quota.ts'
import { usedAudioBytes } from './upload-audio.ts'

/** Returns the storage that the viewer's uploads use, and their quotas, in bytes. Open uploads of episodes count in full. */
export async function readStorageUsage(db: Database, { id }: Viewer): Promise<StorageUsage> {
  const [used] = await db.all<{ images: number; postAudio: number; episodes: number }>(
    sql`SELECT ${usedImageBytes(id)} AS images, ${usedAudioBytes(id)} AS postAudio,
      (SELECT coalesce(sum(s.bytes), 0) FROM posts p JOIN sounds s ON s.post_id = p.id WHERE p.author_id = ${id})
      + (SELECT coalesce(sum(u.bytes), 0) FROM sound_uploads u WHERE u.owner_id = ${id} AND u.state = 'open') AS episodes`,
  )
  const { images = 0, postAudio = 0, episodes = 0 } = used ?? {}
  return {
    images: { used: images, total: LIMITS.imageBytesTotal },
    postAudio: { used: postAudio, total: LIMITS.postAudioBytesTotal },
    episodes: { used: episodes, total: LIMITS.episodeAudioBytesTotal },
  }
}
