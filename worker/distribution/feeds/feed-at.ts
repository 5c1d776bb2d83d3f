import type { Database } from '#worker/db/client.ts'
import type { FeedDocument } from '#worker/distribution/websub/contract.ts'
import { FeedName } from './address.ts'
import { feedOfHandle } from './of-handle.ts'
import { feedOfList } from './of-list.ts'
import { feedOfSite } from './of-site.ts'
import { feedOfTag, feedOfTopic } from './of-subject.ts'
import { type Asked, type Feed, readFeed } from './read-feed.ts'

type Named = (asked: Asked, name: string) => Promise<Feed>

const OF: Record<string, Named> = { '': feedOfHandle, tag: feedOfTag, topic: feedOfTopic, list: feedOfList }

/** The feed at a path of the site as it is now; undefined where no feed could be. Errors as on its route. */
export async function feedAt(db: Database, path: string, origin: string): Promise<FeedDocument | undefined> {
  if (path === '/feed') return readFeed({ db, origin }, 'rss', feedOfSite)
  if (path === '/feed.json') return readFeed({ db, origin }, 'json', feedOfSite)
  const [, of = '', last = ''] = /^\/feed\/(?:(tag|topic|list)\/)?([^/]+)$/.exec(path) ?? []
  const named = FeedName.safeParse(decoded(last))
  const read = OF[of]
  if (!named.success || !read) return undefined
  const { name, format } = named.data
  return readFeed({ db, origin }, format, (asked) => read(asked, name))
}

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
