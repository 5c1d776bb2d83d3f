import type { PostPage } from '#worker/posts/contract.ts'
import { sharedPost, sharingPath } from '#worker/sharing/contract.ts'

/** What the head of a post's page says, JSON-LD Article among it. */
export function postHead(post: PostPage, origin: string) {
  const image = post.cover ? `/media/${post.cover.hash}/${post.cover.widths.at(-1)}.webp` : undefined
  const address = origin + encodeURI(post.path)
  return {
    title: post.title,
    description: post.description,
    origin,
    path: post.path,
    canonical: post.canonicalUrl,
    sharing: sharingPath('post', post.hash, sharedPost(post)),
    type: 'article' as const,
    jsonLd: {
      '@type': 'Article',
      headline: post.title,
      description: post.description,
      inLanguage: 'fa',
      url: address,
      mainEntityOfPage: post.canonicalUrl ?? address,
      datePublished: new Date(post.publishedAt).toISOString(),
      dateModified: new Date(post.editedAt ?? post.publishedAt).toISOString(),
      wordCount: post.words,
      keywords: post.tags.map(({ name }) => name).join('، '),
      author: { '@type': 'Person', name: post.author.name, url: `${origin}/${post.author.handle}` },
      publisher: { '@type': 'Organization', name: 'دفتر', url: origin },
      ...(image ? { image: [origin + image] } : {}),
    },
  }
}
