import { breadcrumbs, isoDuration, type JsonLdNode } from '#web/lib/head.ts'
import { postShareContent, shareImagePath } from '#worker/distribution/share-images/contract.ts'
import type { PostPage } from '#worker/posts/posts/contract.ts'

export const postHead = (post: PostPage, origin: string) => ({
  title: post.title,
  description: post.description,
  origin,
  path: post.path,
  canonical: post.canonicalUrl,
  shareImage: shareImagePath('post', post.hash, postShareContent(post)),
  type: 'article' as const,
  feeds: postFeeds(post),
  isEmbeddable: true,
  jsonLd: import.meta.env.SSR ? postJsonLd(post, origin) : [],
})

/** Returns the feeds that a reader of the post may follow: of its publication, its author and, for an episode, its show. */
function postFeeds({ publication, author, audio }: PostPage) {
  const owners = publication ? [publication, author] : [author]
  return [
    ...owners.map(({ handle, name }) => ({ path: `/feed/${handle}`, title: name })),
    ...(audio?.podcast ? [{ path: `/podcast/${audio.podcast.hash}/feed.xml`, title: audio.podcast.title }] : []),
  ]
}

function postJsonLd(post: PostPage, origin: string): JsonLdNode[] {
  const url = origin + encodeURI(post.path)
  const parent = post.publication ?? post.author
  const crumbs = [
    { name: parent.name, path: `/${parent.handle}` },
    { name: post.title, path: post.path },
  ]
  const common = {
    description: post.description,
    inLanguage: 'fa',
    url,
    datePublished: new Date(post.publishedAt).toISOString(),
    ...(post.sponsor ? { sponsor: { '@type': 'Organization', ...post.sponsor } } : {}),
    author: { '@type': 'Person', name: post.author.name, url: `${origin}/${post.author.handle}` },
    ...(post.cover ? { image: [`${origin}/media/${post.cover.hash}/${post.cover.widths.at(-1)}.webp`] } : {}),
  }
  return [
    {
      // Consumers that do not know the second type read the first.
      '@type': post.sponsor ? ['Article', 'AdvertiserContentArticle'] : 'Article',
      headline: post.title,
      ...common,
      mainEntityOfPage: post.canonicalUrl ?? url,
      dateModified: new Date(post.editedAt ?? post.publishedAt).toISOString(),
      wordCount: post.words,
      keywords: post.tags.map(({ name }) => name).join('، '),
      publisher: post.publication
        ? { '@type': 'Organization', name: post.publication.name, url: `${origin}/${post.publication.handle}` }
        : { '@type': 'Organization', name: 'دفتر', url: origin },
    },
    breadcrumbs(origin, crumbs),
    ...(post.audio ? [{ '@type': 'PodcastEpisode', name: post.title, ...common, ...audioJsonLd(post.audio, origin) }] : []),
  ]
}

const audioJsonLd = ({ url, type, bytes, duration, podcast }: NonNullable<PostPage['audio']>, origin: string): JsonLdNode => ({
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
