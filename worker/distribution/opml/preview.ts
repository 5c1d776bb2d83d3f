import type { Database } from '#worker/db/client.ts'
import { feedKey } from '#worker/lib/feed-key.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import { broughtHere } from './brought-here.ts'
import type { Subscription, SubscriptionsPreview } from './contract.ts'
import { findNamed, type Subject } from './find-named.ts'
import { roomLeft } from './follow-many.ts'
import { type Named, namedBy } from './own-address.ts'
import { readOpml } from './read-opml.ts'

/** What of a file of subscriptions is here and how it stands with the viewer; nothing is written. Errors of `readOpml`. */
export async function previewOpml(db: Database, viewer: Viewer, file: string, origin: string): Promise<SubscriptionsPreview> {
  const { outlines, malformed } = readOpml(file)
  // Apps that were led away know another feed than ours, yet still our page.
  const own = outlines.map(({ feed, page }) => namedBy(feed, origin) ?? (page && namedBy(page, origin)))
  const brought = await broughtHere(
    db,
    outlines.flatMap(({ feed }, at) => (own[at] ? [] : feedKey(feed))),
  )
  const asks = outlines.map(({ feed }, at): Named | null => own[at] ?? showOf(brought.get(feedKey(feed))))
  const [find, left] = await Promise.all([
    findNamed(
      db,
      viewer,
      asks.filter((ask) => ask !== null),
    ),
    roomLeft(db, viewer),
  ])
  const found = new Map<string, Subscription>()
  const missing: SubscriptionsPreview['missing'] = []
  for (const [at, { name, feed }] of outlines.entries()) {
    const ask = asks[at]
    const subject = ask && find(ask)
    if (!subject) missing.push({ name, address: feed.href })
    else if (!found.has(`${subject.kind}:${subject.id}`)) found.set(`${subject.kind}:${subject.id}`, view(subject, viewer, name))
  }
  return { found: [...found.values()], missing, malformed, left }
}

const showOf = (hash: string | undefined): Named | null => (hash === undefined ? null : { of: 'podcast', name: hash })

function view({ kind, id, name, title, path, following, blocked }: Subject, viewer: Viewer, called: string): Subscription {
  const state = kind === 'user' && id === viewer.id ? 'oneself' : blocked ? 'blocked' : following ? 'followed' : 'open'
  return { kind, key: name, title: blocked ? called : title, called, path, state }
}
