import { z } from 'zod'
import { PersonCard } from '#worker/accounts/contract.ts'
import { Hash, line, Picture, page, WebAddress } from '#worker/lib/contract.ts'
import { PostCard } from '#worker/posts/contract.ts'
import { SoundFile } from '#worker/sounds/contract.ts'

/** A show in a list; its owner is a publication or a person. `newestAt` is null while it has no public episode. */
export const PodcastCard = z.strictObject({
  hash: Hash,
  title: z.string(),
  description: z.string(),
  cover: Picture.nullable(),
  owner: PersonCard,
  episodeCount: z.number().int(),
  newestAt: z.number().int().nullable(),
})
export type PodcastCard = z.infer<typeof PodcastCard>
export const PodcastCards = page(PodcastCard)

/** A show as its page shows it, with other shows: the same owner's first. `duration` is that of all public episodes, in ms. */
export const PodcastPage = PodcastCard.extend({
  kind: z.enum(['episodic', 'serial']),
  explicit: z.boolean(),
  followerCount: z.number().int(),
  duration: z.number().int(),
  others: z.array(PodcastCard),
})
export type PodcastPage = z.infer<typeof PodcastPage>

/** An episode: its post, its place in the show, its audio (`duration` in ms). */
export const Episode = z.strictObject({
  season: z.number().int().nullable(),
  episode: z.number().int().nullable(),
  kind: z.enum(['full', 'trailer', 'bonus']),
  audio: SoundFile,
  post: PostCard,
})
export type Episode = z.infer<typeof Episode>
export const Episodes = page(Episode)

/** The name of a season of a show. */
export const SeasonName = z.strictObject({
  number: z.number().int().min(1),
  name: line({ what: 'نام فصل', max: 128, empty: 'نام فصل را بنویس' }),
})
export type SeasonName = z.infer<typeof SeasonName>

/** Where listeners can support a show (podcast:funding). */
export const Funding = z.strictObject({
  url: WebAddress,
  text: line({ what: 'نوشتهٔ پیوند', max: 128, empty: 'بنویس این پیوند برای چیست' }),
})
export type Funding = z.infer<typeof Funding>

/** Words a directory asks for to see whose a show is (podcast:txt). */
export const FeedText = z.strictObject({ purpose: z.string().max(128), value: z.string().min(1).max(4000) })
export type FeedText = z.infer<typeof FeedText>
