import { sql } from 'drizzle-orm'
import type { Database } from '#worker/db/client.ts'
import { HUB_PATH } from '#worker/distribution/websub/contract.ts'
import { decodeCursor, encodeCursor } from '#worker/lib/cursor.ts'
import { authorTag, NEWEST_TAG, postTag, publicationTag } from '#worker/posts/posts/index.ts'
import { podcastTag } from '../cache-tags.ts'
import { feedPath } from '../guid.ts'
import { relayAddress } from '../relay-address.ts'
import { type FoundShow, findShow, selectOthers, showLink } from './find-show.ts'
import { publisherOf } from './publisher.ts'
import { lastTaken, selectEpisodes } from './select-episodes.ts'
import type { ShowFeed } from './show-feed.ts'
import { coverAddress, episodeChangedAt, viewEpisode } from './view-episode.ts'

/** A page of a feed holds as many; the newest are never parted (RFC 5005). */
export const FEED_EPISODES = 300

export interface Site {
  origin: string
  mailFrom: string
}

/** What a feed says of its show, whoever asks. */
export const aboutShow = ({ show, guid, ownerName, publicationName }: FoundShow, { origin, mailFrom }: Site) => {
  const name = publicationName ?? ownerName
  return {
    link: show.link ?? `${origin}/podcast/${show.hash}`,
    title: show.title,
    description: show.description,
    author: show.author || name,
    language: show.language,
    category: show.category,
    kind: show.kind,
    explicit: show.explicit,
    image: coverAddress(show.cover, origin),
    copyright: show.copyright,
    guid,
    locked: show.locked,
    complete: show.complete,
    hidden: show.hiddenFromApps,
    movedTo: show.movedTo,
    owner: { name, mail: relayAddress(show.hash, mailFrom) },
    seasons: show.seasons,
    persons: show.persons,
    funding: show.funding,
    texts: show.texts,
  }
}

/** A show's feed from the newest episode on, or from a place in it. Errors: `not_found`, `gone`, `invalid` for a place that is none. */
export async function readFeed(db: Database, hash: string, after: string | undefined, site: Site) {
  const place = decodeCursor(after)
  const found = await findShow(db, hash, site.origin)
  const { show, publicationHash, publicationName } = found
  const [rows, others, [taken]] = await db.batch([
    selectEpisodes(db, { showId: show.id, after: place, limit: FEED_EPISODES + 1 }),
    selectOthers(db, found),
    db.select({ at: lastTaken(show.id).as('at') }).from(sql`(SELECT 1)`),
  ])
  const shown = rows.slice(0, FEED_EPISODES)
  const last = shown.at(-1)
  const address = site.origin + feedPath(hash)
  const at = (cursor: string) => `${address}?after=${cursor}`
  const feed: ShowFeed = {
    ...aboutShow(found, site),
    self: after === undefined ? address : at(after),
    first: after === undefined ? null : address,
    hub: after === undefined ? site.origin + HUB_PATH : null,
    next: rows.length > FEED_EPISODES && last ? at(encodeCursor([last.publishedAt ?? 0, last.id])) : null,
    others: await Promise.all(others.map((other) => showLink(other, site.origin))),
    publisher: publicationHash && publicationName ? await publisherOf({ hash: publicationHash, name: publicationName }, site.origin) : null,
    changedAt: Math.max(show.createdAt, show.changedAt, taken?.at ?? 0, ...shown.map(episodeChangedAt)),
    episodes: shown.map((row) => viewEpisode(row, { origin: site.origin, explicit: show.explicit, language: show.language })),
  }
  const tags = [
    podcastTag(hash),
    NEWEST_TAG,
    authorTag(found.ownerHash),
    ...(publicationHash ? [publicationTag(publicationHash)] : []),
    ...shown.map(({ post }) => postTag(post)),
  ]
  return { feed, tags }
}
