import { type SQL, sql } from 'drizzle-orm'
import { LIMITS } from '#shared/limits/index.ts'

/** SQL: the author's remaining audio quota in bytes. The audio of `postId` does not count, since the new file replaces it. */
export const remainingAudioBytes = (ownerId: number, postId: SQL | number): SQL<number> => sql<number>`(${LIMITS.episodeAudioBytesTotal}
  - (SELECT coalesce(sum(s.bytes), 0) FROM sounds s JOIN posts p ON p.id = s.post_id WHERE p.author_id = ${ownerId} AND p.id <> ${postId})
  - (SELECT coalesce(sum(u.bytes), 0) FROM sound_uploads u WHERE u.owner_id = ${ownerId} AND u.state = 'open'))`
