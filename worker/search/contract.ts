import { z } from 'zod'
import { PersonCard } from '#worker/accounts/contract.ts'
import { Hash } from '#worker/lib/contract.ts'
import { LIMITS } from '#worker/lib/limits.ts'
import { isCleanText } from '#worker/lib/persian/well-formed.ts'
import { PodcastCard } from '#worker/podcasts/contract.ts'
import { PostCard } from '#worker/posts/contract.ts'
import { TagCard } from '#worker/tags/contract.ts'
import { TopicCard } from '#worker/topics/contract.ts'

/** The kinds of things `/search/{type}` looks for. */
export const SearchType = z.enum(['posts', 'users', 'publications', 'podcasts', 'tags', 'topics', 'lists'])
export type SearchType = z.infer<typeof SearchType>

export const SearchQuery = z.strictObject({
  q: z
    .string()
    .max(LIMITS.searchQuery, 'عبارت جست‌وجو حداکثر ۲۰۰ نویسه است؛ کوتاه‌ترش کن')
    .refine(isCleanText, 'نویسه‌ای در عبارت جست‌وجو خوانا نیست؛ دوباره بنویسش')
    .default(''),
})

/** A person or a publication found; `about` is the bio or the description. */
export const ProfileHit = PersonCard.extend({ about: z.string(), followerCount: z.number().int() })
export type ProfileHit = z.infer<typeof ProfileHit>

export const ListHit = z.strictObject({
  hash: Hash,
  name: z.string(),
  description: z.string(),
  itemCount: z.number().int(),
  owner: PersonCard,
})
export type ListHit = z.infer<typeof ListHit>

const hits = <Type extends SearchType, Item extends z.ZodType>(type: Type, item: Item) =>
  z.strictObject({ type: z.literal(type), hits: z.array(item) })

/** What was found of the asked type, fifty at most, and how many there are of each type. */
export const SearchAnswer = z.strictObject({
  counts: z.record(SearchType, z.number().int()),
  found: z.discriminatedUnion('type', [
    hits('posts', PostCard),
    hits('users', ProfileHit),
    hits('publications', ProfileHit),
    hits('podcasts', PodcastCard),
    hits('tags', TagCard),
    hits('topics', TopicCard),
    hits('lists', ListHit),
  ]),
})
export type SearchAnswer = z.infer<typeof SearchAnswer>
export type Found = SearchAnswer['found']
