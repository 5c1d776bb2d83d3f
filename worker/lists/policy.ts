import { eq, type SQL } from 'drizzle-orm'
import { lists } from './schema.ts'

interface ListFacts {
  ownerId: number
  public: boolean
}

/** Who may see a list: everybody a public one, its owner a private one too. */
export const canSee = (viewerId: number | undefined, list: ListFacts): boolean => list.public || list.ownerId === viewerId

/** The same for all lists of one owner, as a condition of a query. */
export const isSeenBy = (viewerId: number | undefined, ownerId: number): SQL | undefined =>
  viewerId === ownerId ? undefined : eq(lists.public, true)
