import type { TagCard } from './contract.ts'
import { tags } from './schema.ts'

/** Columns of a tag's card; every query of tags selects these. */
export const tagColumns = { name: tags.name, slug: tags.slug, postCount: tags.postCount, followerCount: tags.followerCount }

/** A row as a card; what else it holds stays behind. */
export const toTagCard = ({ name, slug, postCount, followerCount }: TagCard): TagCard => ({ name, slug, postCount, followerCount })
