import { z } from 'zod'
import { Handle, Hash } from '#shared/contract/fields.ts'
import { PageQuery } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { isCleanText } from '#shared/persian/clean-text.ts'
import { UserCard } from '#worker/account/auth/contract.ts'
import { ListCard } from '#worker/engagement/reading-lists/contract.ts'
import { ShowCard } from '#worker/podcasts/shows/contract.ts'
import { PostCard } from '#worker/posts/posts/contract.ts'
import { TagCard } from '#worker/posts/tags/contract.ts'
import { TopicCard } from '#worker/posts/topics/contract.ts'

export const SearchType = z.enum(['posts', 'users', 'publications', 'podcasts', 'tags', 'topics', 'lists', 'comments'])
export type SearchType = z.infer<typeof SearchType>

const queryText = z
  .string()
  .max(LIMITS.searchQueryLength, 'عبارت جست‌وجو حداکثر ۲۰۰ نویسه است؛ کوتاه‌ترش کن')
  .refine(isCleanText, 'نویسه‌ای در عبارت جست‌وجو خوانا نیست؛ دوباره بنویسش')
  .default('')
export const SuggestionsQuery = z.strictObject({ q: queryText })

/** Opaque. Long because the cursor carries the ids already shown. */
const SearchCursor = z.string().regex(/^[0-9a-z-]{1,4000}$/, 'نشانی این صفحه درست نیست؛ از صفحهٔ نخست آغاز کن.')
/**
 * `in` is the handle of a publication, whose posts alone are searched. `time`, `length` and `sound` limit the posts to those of the last
 * days, of so many minutes of reading, and with sound. `limit` is the most hits of this page; it changes neither the order nor the number of
 * the reachable hits, and another page may have another one. `exact` neither corrects nor relaxes the query.
 */
export const SearchQuery = z.strictObject({
  q: queryText,
  after: SearchCursor.optional(),
  limit: PageQuery.shape.limit,
  in: Handle.optional(),
  time: z.enum(['week', 'month', 'year']).optional(),
  length: z.enum(['short', 'medium', 'long']).optional(),
  sound: z.literal('1').optional(),
  exact: z.literal('1').optional(),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export const TextPart = z.strictObject({ text: z.string(), isMatch: z.boolean() })
export type TextPart = z.infer<typeof TextPart>
const Highlighted = { highlights: z.array(TextPart) }

/** `excerpt` shows a match in the text or the transcript, or in code (`isCode`) if only code has one; it is empty if nothing has. */
export const PostHit = PostCard.extend({ ...Highlighted, excerpt: z.array(TextPart), isCode: z.literal(true).optional() })
export type PostHit = z.infer<typeof PostHit>

/** A user or publication; `about` is the bio or description. */
export const ProfileHit = UserCard.extend({ ...Highlighted, about: z.string(), followerCount: z.number().int() })
export type ProfileHit = z.infer<typeof ProfileHit>

/** `newestTitle` is the title of the newest post with the tag; null without posts. */
export const TagHit = TagCard.extend({ ...Highlighted, newestTitle: z.string().nullable() })
export type TagHit = z.infer<typeof TagHit>

export const ListHit = z.strictObject({
  ...Highlighted,
  hash: Hash,
  name: z.string(),
  description: z.string(),
  itemCount: z.number().int(),
  owner: UserCard,
  covers: ListCard.shape.covers,
})
export type ListHit = z.infer<typeof ListHit>

/** `excerpt` is the part of the comment with a match, or its beginning. */
export const SearchedComment = z.strictObject({
  hash: Hash,
  author: UserCard,
  createdAt: z.number().int(),
  excerpt: z.array(TextPart),
  post: PostCard.pick({ path: true, title: true, sponsor: true }),
})
export type SearchedComment = z.infer<typeof SearchedComment>

const hitsOfType = <Type extends SearchType, Item extends z.ZodType>(type: Type, item: Item) =>
  z.strictObject({ type: z.literal(type), hits: z.array(item) })

const Results = z.discriminatedUnion('type', [
  hitsOfType('posts', PostHit),
  hitsOfType('users', ProfileHit),
  hitsOfType('publications', ProfileHit),
  hitsOfType('podcasts', ShowCard.extend(Highlighted)),
  hitsOfType('tags', TagHit),
  hitsOfType('topics', TopicCard.extend(Highlighted)),
  hitsOfType('lists', ListHit),
  hitsOfType('comments', SearchedComment),
])

/**
 * A page of hits, best first, with counts per type up to `LIMITS.searchCountLimit`. `offset` is the number of hits on earlier pages. At
 * most `LIMITS.searchResultLimit` hits are reachable; `truncated` on the last page means that more may exist. If nothing of any type has
 * all the words, the results are those of `searchedFor`, a corrected query, or have most of the words (`relaxed`). If less than a page of posts
 * has all the words, posts with most of them follow, which the counts leave out; `relaxedFrom` is the index of the first on this page. `didYouMean` is an
 * alternative query, set only if this one has hits, but none of its type. `others` are the best hits of up to two other types, on the
 * first page only; posts among them have no excerpt.
 */
export const SearchResponse = z.strictObject({
  counts: z.record(SearchType, z.number().int()),
  offset: z.number().int(),
  next: SearchCursor.optional(),
  truncated: z.literal(true).optional(),
  didYouMean: z.string().optional(),
  searchedFor: z.string().optional(),
  relaxed: z.literal(true).optional(),
  relaxedFrom: z.number().int().optional(),
  /** The publication that the search is limited to. */
  within: z.strictObject({ hash: Hash, handle: z.string(), name: z.string() }).optional(),
  results: Results,
  others: z.array(Results),
})
export type SearchResponse = z.infer<typeof SearchResponse>

/** Typeahead suggestions, best first. */
export const Suggestions = z.strictObject({
  people: z.array(ProfileHit),
  tags: z.array(TagCard.extend(Highlighted)),
  posts: z.array(PostCard.pick({ hash: true, path: true, title: true }).extend(Highlighted)),
})
export type Suggestions = z.infer<typeof Suggestions>

export type SearchResults = SearchResponse['results']
