import { LIMITS } from '#shared/limits/index.ts'
import { NEWEST_POSTS, type NewestRows, type PickRows, SERIES_POSTS, type SectionRows, type SeriesRows } from './select-front-page.ts'

interface Rows {
  choices: PickRows
  sections: SectionRows
  series: SeriesRows
  newest: NewestRows
}

/** Among how many of the newest posts the one with a cover leads. */
const LEAD_CANDIDATES = 10
/** Posts featured without an arrangement, and the number of posts from which on they are. */
const AUTOMATIC_FEATURED = 2
const FEATURED_FROM = 7

/**
 * Distributes the posts over the places of the front page, each post once: first come the lead, featured and pinned posts, then sections,
 * series and the newest. Without a lead, the newest post with a cover leads.
 */
export function placePosts({ choices, sections, series, newest }: Rows) {
  const usedIds = new Set<number>()
  const place = <Row extends { id: number }>(rows: readonly Row[], limit: number): Row[] => {
    const chosen = rows.filter(({ id }) => !usedIds.has(id)).slice(0, limit)
    for (const { id } of chosen) usedIds.add(id)
    return chosen
  }
  const picksFor = (wanted: PickRows[number]['place']) => choices.filter((pick) => pick.place === wanted)
  const featuredPicks = place(picksFor('featured'), LIMITS.frontPageFeatured)
  const pinned = place(picksFor('pinned'), LIMITS.frontPagePinned)
  const [lead] = place([...picksFor('lead'), ...preferCover(newest.filter(({ id }) => !usedIds.has(id)))], 1)
  const isArranged = choices.some((pick) => pick.place !== 'pinned')
  const featured = isArranged || newest.length < FEATURED_FROM ? featuredPicks : place(newest, AUTOMATIC_FEATURED)
  const placedSections = [...Map.groupBy(sections, ({ tagId }) => tagId).values()].map((rows) => ({
    rows,
    posts: place(rows, LIMITS.frontPageSectionPosts),
  }))
  const placedSeries = [...Map.groupBy(series, ({ hash }) => hash).values()].map((rows) => ({ rows, parts: place(rows, SERIES_POSTS) }))
  const rest = newest.filter(({ id }) => !usedIds.has(id))
  return {
    lead,
    featured,
    pinned,
    series: placedSeries,
    sections: placedSections.filter((section) => section.posts.length > 0),
    newest: place(rest, NEWEST_POSTS),
    hasMore: rest.length > NEWEST_POSTS,
  }
}

/** Moves the first of the newest posts with a cover to the front. */
function preferCover(newest: NewestRows): NewestRows {
  const lead = newest.slice(0, LEAD_CANDIDATES).find(({ hasCover }) => hasCover)
  return lead ? [lead, ...newest.filter((row) => row !== lead)] : newest
}
