import { z } from 'zod'
import { Hash } from '#shared/contract.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { isCleanText } from '#shared/persian/clean-text.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { ShowCard } from '#worker/podcasts/shows/contract.ts'
import { PostCard } from '#worker/posts/posts/contract.ts'
import { TagCard } from '#worker/posts/tags/contract.ts'
import { TopicCard } from '#worker/posts/topics/contract.ts'

/** The kinds of things `/search/{type}` looks for. */
export const SearchType = z.enum(['posts', 'users', 'publications', 'podcasts', 'tags', 'topics', 'lists'])
export type SearchType = z.infer<typeof SearchType>

const queryText = z
  .string()
  .max(LIMITS.searchQueryLength, 'عبارت جست‌وجو حداکثر ۲۰۰ نویسه است؛ کوتاه‌ترش کن')
  .refine(isCleanText, 'نویسه‌ای در عبارت جست‌وجو خوانا نیست؛ دوباره بنویسش')
  .default('')
/** Words that are looked for, as they were typed. */
export const SuggestionsQuery = z.strictObject({ q: queryText })

/** Opaque; it carries what was shown, so it is longer than others. */
const SearchCursor = z.string().regex(/^[0-9a-z-]{1,4000}$/, 'نشانی این صفحه درست نیست؛ از صفحهٔ نخست آغاز کن.')
export const SearchQuery = z.strictObject({ q: queryText, after: SearchCursor.optional() })
export type SearchQuery = z.infer<typeof SearchQuery>

/** A piece of a text; `found` where it is what was looked for. */
export const TextPart = z.strictObject({ text: z.string(), isMatch: z.boolean() })
export type TextPart = z.infer<typeof TextPart>
/** The name or title of a thing found, in pieces. */
const Highlighted = { highlights: z.array(TextPart) }

/** A post found; `excerpt` is where its text says what was looked for, empty when only its title and tags do. */
export const PostHit = PostCard.extend({ ...Highlighted, excerpt: z.array(TextPart) })
export type PostHit = z.infer<typeof PostHit>

/** A person or a publication found; `about` is the bio or the description. */
export const ProfileHit = UserCard.extend({ ...Highlighted, about: z.string(), followerCount: z.number().int() })
export type ProfileHit = z.infer<typeof ProfileHit>

export const ListHit = z.strictObject({
  ...Highlighted,
  hash: Hash,
  name: z.string(),
  description: z.string(),
  itemCount: z.number().int(),
  owner: UserCard,
})
export type ListHit = z.infer<typeof ListHit>

const hitsOfType = <Type extends SearchType, Item extends z.ZodType>(type: Type, item: Item) =>
  z.strictObject({ type: z.literal(type), hits: z.array(item) })

/**
 * What was found of the asked type, best first, fifty a page, and how many there are of each type, counted to 200. `before` hits stand
 * on earlier pages; at most 500 can be paged through, and `cut` says of the last page that there are more. `meant` is another query,
 * when nothing was found and that one finds something.
 */
export const SearchResponse = z.strictObject({
  counts: z.record(SearchType, z.number().int()),
  offset: z.number().int(),
  next: SearchCursor.optional(),
  truncated: z.literal(true).optional(),
  didYouMean: z.string().optional(),
  results: z.discriminatedUnion('type', [
    hitsOfType('posts', PostHit),
    hitsOfType('users', ProfileHit),
    hitsOfType('publications', ProfileHit),
    hitsOfType('podcasts', ShowCard.extend(Highlighted)),
    hitsOfType('tags', TagCard.extend(Highlighted)),
    hitsOfType('topics', TopicCard.extend(Highlighted)),
    hitsOfType('lists', ListHit),
  ]),
})
export type SearchResponse = z.infer<typeof SearchResponse>

/** What somebody typing may want, best first: three people, three tags and four posts at most. */
export const Suggestions = z.strictObject({
  people: z.array(ProfileHit),
  tags: z.array(TagCard.extend(Highlighted)),
  posts: z.array(PostCard.pick({ hash: true, path: true, title: true }).extend(Highlighted)),
})
export type Suggestions = z.infer<typeof Suggestions>

export type SearchResults = SearchResponse['results']
