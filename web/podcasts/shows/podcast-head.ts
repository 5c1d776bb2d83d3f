import { breadcrumbs, type Node } from '#web/lib/json-ld.ts'
import { sharedPodcast, sharingPath } from '#worker/distribution/share-images/contract.ts'
import type { PodcastPage } from '#worker/podcasts/shows/contract.ts'
import { text } from './text.ts'

/** What the head of a podcast's page says, JSON-LD PodcastSeries among it. */
export function podcastHead(show: PodcastPage, origin: string) {
  const { hash, title, description } = show
  return {
    title: `${text.kind} ${title}`,
    description,
    origin,
    path: `/podcast/${hash}`,
    ...(show.feed.startsWith('/') ? { feed: show.feed } : {}),
    sharing: sharingPath('podcast', hash, sharedPodcast(show)),
    jsonLd: import.meta.env.SSR ? podcastJsonLd(show, origin) : [],
  }
}

function podcastJsonLd({ hash, title, description, owner, cover }: PodcastPage, origin: string): Node[] {
  const path = `/podcast/${hash}`
  const series = {
    '@type': 'PodcastSeries',
    name: title,
    description,
    inLanguage: 'fa',
    url: origin + path,
    author: { '@type': 'Person', name: owner.name, url: `${origin}/${owner.handle}` },
    ...(cover ? { image: `${origin}/media/${cover.hash}/${cover.widths.at(-1)}.webp` } : {}),
  }
  const way = [
    { name: text.podcasts, path: '/podcasts' },
    { name: title, path },
  ]
  return [series, breadcrumbs(origin, way)]
}
