import { z } from 'zod'
import { PersonCard } from '#worker/accounts/contract.ts'
import { Hash, Picture, page } from '#worker/lib/contract.ts'
import { PostCard } from '#worker/posts/contract.ts'

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

export const EpisodeAudio = z.strictObject({ url: z.string(), type: z.string(), bytes: z.number().int(), duration: z.number().int() })

/** An episode: its post, its place in the show, its audio (`duration` in ms). */
export const Episode = z.strictObject({
  season: z.number().int().nullable(),
  episode: z.number().int().nullable(),
  kind: z.enum(['full', 'trailer', 'bonus']),
  audio: EpisodeAudio,
  post: PostCard,
})
export type Episode = z.infer<typeof Episode>
export const Episodes = page(Episode)
