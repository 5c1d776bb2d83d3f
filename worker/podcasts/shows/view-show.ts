import type { ShowCard } from './contract.ts'
import type { ShowRow } from './select-shows.ts'

/** A row as a card: a publication's show carries the publication's name, any other its person's. */
export const viewShow = (row: ShowRow): ShowCard => ({
  hash: row.hash,
  title: row.title,
  description: row.description,
  cover: row.cover,
  owner:
    row.publicationHandle !== null && row.publicationName !== null
      ? { handle: row.publicationHandle, name: row.publicationName, avatar: row.publicationAvatar }
      : { handle: row.userHandle, name: row.userName, avatar: row.userAvatar },
  episodeCount: row.episodeCount,
  latestEpisodeAt: row.latestEpisodeAt || null,
})
