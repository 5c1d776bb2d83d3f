import type { Database } from '#worker/db/client.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { Subscription, SubscriptionsPreview } from '../contract.ts'
import { roomLeft } from '../follow-many.ts'
import { findNamed, type Subject } from './find-named.ts'
import { namedBy } from './own-address.ts'
import { readOpml } from './read-opml.ts'

/** What of a file of subscriptions is here and how it stands with the viewer; nothing is written. Errors of `readOpml`. */
export async function previewOpml(db: Database, viewer: Viewer, file: string, origin: string): Promise<SubscriptionsPreview> {
  const { outlines, malformed } = readOpml(file)
  // Apps that were led away know another feed than ours, yet still our page.
  const asks = outlines.map(({ feed, page }) => namedBy(feed, origin) ?? (page && namedBy(page, origin)))
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

function view({ kind, id, name, title, path, following, blocked }: Subject, viewer: Viewer, called: string): Subscription {
  const state = kind === 'user' && id === viewer.id ? 'oneself' : blocked ? 'blocked' : following ? 'followed' : 'open'
  return { kind, key: name, title: blocked ? called : title, called, path, state }
}
