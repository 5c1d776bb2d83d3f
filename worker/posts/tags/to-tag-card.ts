import type { TagCard } from './contract.ts'
import { tags } from './schema.ts'

export const tagColumns = { name: tags.name, slug: tags.slug, postCount: tags.postCount, followerCount: tags.followerCount }

export const toTagCard = ({ name, slug, postCount, followerCount }: TagCard): TagCard => ({ name, slug, postCount, followerCount })
