import type { Database } from '#worker/db/client.ts'
import { feedKey } from '#worker/lib/feed-key.ts'
import type { Viewer } from '#worker/lib/viewer.ts'
import type { Subscription, SubscriptionsPreview } from './contract.ts'
import { findImportedShows } from './find-imported-shows.ts'
import { countRemainingFollows } from './follow-many.ts'
import { parseTargetUrl, type TargetReference } from './parse-target-url.ts'
import { readOpml } from './read-opml.ts'
import { type ResolvedTarget, resolveReferences } from './resolve-references.ts'

/** Matches the subscriptions of an OPML file with targets on this site, without writing anything. Errors: those of `readOpml`. */
export async function previewOpml(db: Database, viewer: Viewer, file: string, origin: string): Promise<SubscriptionsPreview> {
  const { outlines, malformed } = readOpml(file)
  // A show that moved away has an external feed URL, but podcast apps keep its page URL on this site.
  const localReferences = outlines.map(({ feed, page }) => parseTargetUrl(feed, origin) ?? (page && parseTargetUrl(page, origin)))
  const importedShows = await findImportedShows(
    db,
    outlines.flatMap(({ feed }, at) => (localReferences[at] ? [] : feedKey(feed))),
  )
  const references = outlines.map(
    ({ feed }, at): TargetReference | null => localReferences[at] ?? showReference(importedShows.get(feedKey(feed))),
  )
  const [find, left] = await Promise.all([
    resolveReferences(
      db,
      viewer,
      references.filter((reference) => reference !== null),
    ),
    countRemainingFollows(db, viewer),
  ])
  const found = new Map<string, Subscription>()
  const missing: SubscriptionsPreview['missing'] = []
  for (const [at, { name, feed }] of outlines.entries()) {
    const reference = references[at]
    const subject = reference && find(reference)
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
