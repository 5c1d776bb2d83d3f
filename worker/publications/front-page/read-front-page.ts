import type { Database } from '#worker/db/client.ts'
import { readTogether } from '#worker/db/write.ts'
import { encodeCursor } from '#worker/lib/cursor.ts'
import { notFound } from '#worker/lib/errors.ts'
import { findByHandle, selectMembers } from '#worker/people/profiles/index.ts'
import { publicationCacheTag, selectCards, tagCacheTag, toPostCards } from '#worker/posts/posts/index.ts'
import type { FrontPage } from './contract.ts'
import { placePosts } from './place-posts.ts'
import { seriesPath, toSeriesPart } from './read-series.ts'
import { selectNewest, selectPicks, selectSections, selectSeries } from './select-front-page.ts'

const MEMBERS_SHOWN = 12

/**
 * Returns the front page of the publication with a handle, and its cache tags, in three round trips. Throws the errors of `findByHandle`,
 * and `not_found` for a user’s handle.
 */
export async function readFrontPage(
  db: Database,
  handle: string,
  pathOf?: (handle: string) => string,
  viewerId?: number,
): Promise<{ frontPage: FrontPage; cacheTags: string[] }> {
  const owner = await findByHandle(db, handle, pathOf, viewerId)
  if (owner.kind !== 'publication') throw notFound()
  const { id, hash, memberCount, handle: publicationHandle } = owner.publication
  const { choices, sections, series, newest, members } = await readTogether(db, {
    choices: selectPicks(db, id, viewerId),
    sections: selectSections(db, id, viewerId),
    series: selectSeries(db, id, viewerId),
    newest: selectNewest(db, id, viewerId),
    members: selectMembers(db, id, MEMBERS_SHOWN, viewerId),
  })
  const layout = placePosts({ choices, sections, series, newest })
  const shown = [...(layout.lead ? [layout.lead] : []), ...layout.featured, ...layout.pinned, ...layout.newest]
  const ids = [...shown, ...layout.sections.flatMap((section) => section.posts)].map((row) => row.id)
  const cards = ids.length > 0 ? toPostCards(await readTogether(db, selectCards(db, ids, viewerId))) : new Map()
  const cardsOf = (rows: readonly { id: number }[]) => rows.flatMap((row) => cards.get(row.id) ?? [])
  const last = layout.newest.at(-1)
  const frontPage: FrontPage = {
    lead: layout.lead ? (cards.get(layout.lead.id) ?? null) : null,
    featured: cardsOf(layout.featured),
    pinned: cardsOf(layout.pinned),
    sections: layout.sections.flatMap(({ rows: [section], posts }) =>
      section ? [{ title: section.title || section.name, tag: { name: section.name, slug: section.slug }, posts: cardsOf(posts) }] : [],
    ),
    series: layout.series.flatMap(({ rows: [one], parts }) =>
      one
        ? [
            {
              hash: one.hash,
              path: seriesPath(publicationHandle, one.hash),
              title: one.title,
              description: one.description,
              postCount: one.postCount,
              posts: parts.map(({ postHash, postTitle, number, ...part }) =>
                toSeriesPart({ ...part, hash: postHash, title: postTitle }, publicationHandle, number - 1),
              ),
            },
          ]
        : [],
    ),
    newest: { items: cardsOf(layout.newest), ...(layout.hasMore && last ? { next: encodeCursor([last.at ?? 0, last.id]) } : {}) },
    members: members.map(({ role, ...person }) => ({ person, role })),
    memberCount,
  }
  const tagIds = new Set(sections.map(({ tagId }) => tagId))
  return { frontPage, cacheTags: [publicationCacheTag(hash), ...[...tagIds].map(tagCacheTag)] }
}
