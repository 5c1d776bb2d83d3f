import type { DraftReason, SourceState } from './contract.ts'
import type { SourcePost } from './source-item.ts'

/**
 * Returns why a post becomes a draft; null only for one that was published at its source, with a date before `now` (UTC ms), and that anybody
 * could read there. A state that this version does not know, as in an item that another version stored, is `unknown`.
 */
export function draftReason({ state, publishedAt }: Pick<SourcePost, 'state' | 'publishedAt'>, now: number): DraftReason | null {
  if (state !== 'public') return state ?? 'unknown'
  if (publishedAt === null || publishedAt <= 0) return 'noDate'
  return publishedAt > now ? 'future' : null
}

/** Returns the first state that is not public: a post is as private as the narrowest thing that its source says of it. */
export const narrowestState = (...states: readonly SourceState[]): SourceState => states.find((state) => state !== 'public') ?? 'public'

/** Returns the state that a source calls `name`; `unknown` for a name that is not in the table. */
export const stateNamed = (table: Readonly<Record<string, SourceState>>, name: string): SourceState =>
  (Object.hasOwn(table, name) ? table[name] : undefined) ?? 'unknown'
