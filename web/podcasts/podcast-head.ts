import type { PodcastPage } from '#worker/podcasts/contract.ts'
import { sharedPodcast, sharingPath } from '#worker/sharing/contract.ts'
import { text } from './text.ts'

/** What the head of a podcast's page says, JSON-LD PodcastSeries among it. */
export function podcastHead(show: PodcastPage, origin: string) {
  const { hash, title, description, owner, cover } = show
  const path = `/podcast/${hash}`
  const image = cover ? `/media/${cover.hash}/${cover.widths.at(-1)}.webp` : undefined
  return {
    title: `${text.kind} ${title}`,
    description,
    origin,
    path,
    ...(show.feed.startsWith('/') ? { feed: show.feed } : {}),
    sharing: sharingPath('podcast', hash, sharedPodcast(show)),
    jsonLd: {
      '@type': 'PodcastSeries',
      name: title,
      description,
      inLanguage: 'fa',
      url: origin + path,
      author: { '@type': 'Person', name: owner.name, url: `${origin}/${owner.handle}` },
      ...(image ? { image: origin + image } : {}),
    },
  }
}
