import type { PodcastPage } from '#worker/podcasts/contract.ts'
import { text } from './text.ts'

/** What the head of a podcast's page says, JSON-LD PodcastSeries among it. */
export function podcastHead({ hash, title, description, owner, cover }: PodcastPage, origin: string) {
  const path = `/podcast/${hash}`
  const image = cover ? `/media/${cover.hash}/${cover.widths.at(-1)}.webp` : undefined
  return {
    title: `${text.kind} ${title}`,
    description,
    origin,
    path,
    image,
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
