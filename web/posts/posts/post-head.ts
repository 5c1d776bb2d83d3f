import { postShareContent, shareImagePath } from '#worker/distribution/share-images/contract.ts'
import type { PostPage } from '#worker/posts/posts/contract.ts'
import { postJsonLd } from './post-json-ld.ts'

export const postHead = (post: PostPage, origin: string) => ({
  title: post.title,
  description: post.description,
  origin,
  path: post.path,
  canonical: post.canonicalUrl,
  shareImage: shareImagePath('post', post.hash, postShareContent(post)),
  type: 'article' as const,
  jsonLd: import.meta.env.SSR ? postJsonLd(post, origin) : [],
})
