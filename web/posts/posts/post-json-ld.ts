import { breadcrumbs, isoDuration, type Node } from '#web/lib/json-ld.ts'
import type { PostPage } from '#worker/posts/posts/contract.ts'

/** A post for search engines: the article, where it stands, and the episode when it sounds. */
export function postJsonLd(post: PostPage, origin: string): Node[] {
  const url = origin + encodeURI(post.path)
  const home = post.publication ?? post.author
  const crumbs = [
    { name: home.name, path: `/${home.handle}` },
    { name: post.title, path: post.path },
  ]
  const about = {
    description: post.description,
    inLanguage: 'fa',
    url,
    datePublished: new Date(post.publishedAt).toISOString(),
    author: { '@type': 'Person', name: post.author.name, url: `${origin}/${post.author.handle}` },
    ...(post.cover ? { image: [`${origin}/media/${post.cover.hash}/${post.cover.widths.at(-1)}.webp`] } : {}),
  }
  return [
    {
      '@type': 'Article',
      headline: post.title,
      ...about,
      mainEntityOfPage: post.canonicalUrl ?? url,
      dateModified: new Date(post.editedAt ?? post.publishedAt).toISOString(),
      wordCount: post.words,
      keywords: post.tags.map(({ name }) => name).join('، '),
      publisher: post.publication
        ? { '@type': 'Organization', name: post.publication.name, url: `${origin}/${post.publication.handle}` }
        : { '@type': 'Organization', name: 'دفتر', url: origin },
    },
    breadcrumbs(origin, crumbs),
    ...(post.audio ? [{ '@type': 'PodcastEpisode', name: post.title, ...about, ...soundOf(post.audio, origin) }] : []),
  ]
}

const soundOf = ({ url, type, bytes, duration, podcast }: NonNullable<PostPage['audio']>, origin: string): Node => ({
  timeRequired: isoDuration(duration),
  associatedMedia: {
    '@type': 'AudioObject',
    contentUrl: origin + url,
    encodingFormat: type,
    contentSize: String(bytes),
    duration: isoDuration(duration),
  },
  ...(podcast ? { partOfSeries: { '@type': 'PodcastSeries', name: podcast.title, url: `${origin}/podcast/${podcast.hash}` } } : {}),
})
