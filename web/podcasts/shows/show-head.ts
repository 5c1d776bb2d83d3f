import { breadcrumbs, type JsonLdNode } from '#web/lib/head.ts'
import { podcastShareContent, shareImagePath } from '#worker/distribution/share-images/contract.ts'
import type { ShowPage } from '#worker/podcasts/shows/contract.ts'
import { text } from './text.ts'

export function showHead(show: ShowPage, origin: string) {
  const { hash, title, description } = show
  return {
    title: `${text.kind} ${title}`,
    description,
    origin,
    path: `/podcast/${hash}`,
    ...(show.feed.startsWith('/') ? { feeds: [{ path: show.feed }] } : {}),
    shareImage: shareImagePath('podcast', hash, podcastShareContent(show)),
    jsonLd: import.meta.env.SSR ? showJsonLd(show, origin) : [],
  }
}

function showJsonLd({ hash, title, description, owner, cover }: ShowPage, origin: string): JsonLdNode[] {
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
  const trail = [
    { name: text.podcasts, path: '/podcasts' },
    { name: title, path },
  ]
  return [series, breadcrumbs(origin, trail)]
}
