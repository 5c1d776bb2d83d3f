import { LIMITS } from '#shared/limits/index.ts'
import type { ArrangeFrontPage, Arrangement, PostChoice } from '#worker/publications/front-page/contract.ts'

export const FRONT_PAGE_PLACES = ['lead', 'featured', 'pinned'] as const
export type Place = (typeof FRONT_PAGE_PLACES)[number]
export const isFrontPagePlace = (value: string): value is Place => FRONT_PAGE_PLACES.some((place) => place === value)

/** What a save replaces. */
export type ArrangementDraft = Pick<Arrangement, 'lead' | 'featured' | 'pinned' | 'sections'>

export const PLACE_SIZE: Record<Place, number> = { lead: 1, featured: LIMITS.frontPageFeatured, pinned: LIMITS.frontPagePinned }

export const postsIn = (draft: ArrangementDraft, place: Place): readonly PostChoice[] =>
  place === 'lead' ? (draft.lead ? [draft.lead] : []) : draft[place]

/** Returns the arrangement without a post. */
export const removePost = <Draft extends ArrangementDraft>(draft: Draft, hash: string): Draft => ({
  ...draft,
  lead: draft.lead?.hash === hash ? null : draft.lead,
  featured: draft.featured.filter((post) => post.hash !== hash),
  pinned: draft.pinned.filter((post) => post.hash !== hash),
})

/** Returns the arrangement with a post at the end of a place, moved from any other; a new lead replaces the former one. Undefined if the place is full. */
export function placePost<Draft extends ArrangementDraft>(draft: Draft, post: PostChoice, place: Place): Draft | undefined {
  const rest = removePost(draft, post.hash)
  if (place === 'lead') return { ...rest, lead: post }
  return rest[place].length < PLACE_SIZE[place] ? { ...rest, [place]: [...rest[place], post] } : undefined
}

/** Returns the rows with one moved to another index; unchanged if there is no such index. */
export function moveRow<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const row = rows[from]
  if (row === undefined || to < 0 || to >= rows.length) return [...rows]
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

export const movePost = <Draft extends ArrangementDraft>(draft: Draft, place: Place, from: number, to: number): Draft =>
  place === 'lead' ? draft : { ...draft, [place]: moveRow(draft[place], from, to) }

/** The request that stores an arrangement in place of a version. */
export const toRequest = ({ lead, featured, pinned, sections }: ArrangementDraft, version: number, key: string): ArrangeFrontPage => ({
  key,
  version,
  lead: lead?.hash ?? null,
  featured: featured.map(({ hash }) => hash),
  pinned: pinned.map(({ hash }) => hash),
  sections: sections.map(({ tag, title }) => ({ tag: tag.name, title })),
})
