import type { Database } from '#worker/db/client.ts'
import type { FeedDocument } from '#worker/distribution/websub/contract.ts'
import { FeedName } from './feed-path.ts'
import { type Feed, type FeedRequest, readFeed } from './read-feed.ts'
import { readHandleFeed } from './read-handle-feed.ts'
import { readListFeed } from './read-list-feed.ts'
import { readSiteFeed } from './read-site-feed.ts'
import { readTagFeed, readTopicFeed } from './read-tag-and-topic-feed.ts'

type NamedFeedReader = (request: FeedRequest, name: string) => Promise<Feed>

const READERS: Record<string, NamedFeedReader> = { '': readHandleFeed, tag: readTagFeed, topic: readTopicFeed, list: readListFeed }

/** Renders the feed at a path; returns undefined if the path is not that of a feed. Errors: those of the feed's reader. */
export async function findFeed(db: Database, path: string, origin: string): Promise<FeedDocument | undefined> {
  if (path === '/feed') return readFeed({ db, origin }, 'rss', readSiteFeed)
  if (path === '/feed.json') return readFeed({ db, origin }, 'json', readSiteFeed)
  const [, subject = '', segment = ''] = /^\/feed\/(?:(tag|topic|list)\/)?([^/]+)$/.exec(path) ?? []
  const named = FeedName.safeParse(decodeSegment(segment))
  const read = READERS[subject]
  if (!named.success || !read) return undefined
  const { name, format } = named.data
  return readFeed({ db, origin }, format, (request) => read(request, name))
}

const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
