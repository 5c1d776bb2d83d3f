import type { ShowCard } from './contract.ts'
import type { ShowRow } from './select-shows.ts'

/** Converts a row to a card, owned by the publication if there is one, else by the user. */
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
