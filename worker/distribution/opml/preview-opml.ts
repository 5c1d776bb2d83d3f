import type { Database } from '#worker/db/client.ts'
import { feedKey } from '#worker/lib/feed-key.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { Subscription, SubscriptionsPreview } from './contract.ts'
import { findImportedShows } from './find-imported-shows.ts'
import { countRemainingFollows } from './follow-many.ts'
import { parseTargetUrl, type TargetReference } from './parse-target-url.ts'
import { readOpml } from './read-opml.ts'
import { type ResolvedTarget, resolveReferences } from './resolve-references.ts'

/** What of a file of subscriptions is here and how it stands with the viewer; nothing is written. Errors of `readOpml`. */
export async function previewOpml(db: Database, viewer: Viewer, file: string, origin: string): Promise<SubscriptionsPreview> {
  const { outlines, malformed } = readOpml(file)
  // Apps that were led away know another feed than ours, yet still our page.
  const own = outlines.map(({ feed, page }) => parseTargetUrl(feed, origin) ?? (page && parseTargetUrl(page, origin)))
  const importedShows = await findImportedShows(
    db,
    outlines.flatMap(({ feed }, at) => (own[at] ? [] : feedKey(feed))),
  )
  const references = outlines.map(({ feed }, at): TargetReference | null => own[at] ?? showReference(importedShows.get(feedKey(feed))))
  const [find, left] = await Promise.all([
    resolveReferences(
      db,
      viewer,
      references.filter((ask) => ask !== null),
    ),
    countRemainingFollows(db, viewer),
  ])
  const found = new Map<string, Subscription>()
  const missing: SubscriptionsPreview['missing'] = []
  for (const [at, { name, feed }] of outlines.entries()) {
    const ask = references[at]
    const subject = ask && find(ask)
    if (!subject) missing.push({ name, address: feed.href })
    else if (!found.has(`${subject.kind}:${subject.id}`)) found.set(`${subject.kind}:${subject.id}`, toSubscription(subject, viewer, name))
  }
  return { found: [...found.values()], missing, malformed, left }
}

const showReference = (hash: string | undefined): TargetReference | null => (hash === undefined ? null : { type: 'podcast', name: hash })

function toSubscription(
  { kind, id, name, title, path, following, blocked }: ResolvedTarget,
  viewer: Viewer,
  titleInFile: string,
): Subscription {
  const state = kind === 'user' && id === viewer.id ? 'self' : blocked ? 'blocked' : following ? 'followed' : 'open'
  return { kind, key: name, title: blocked ? titleInFile : title, called: titleInFile, path, state }
}
