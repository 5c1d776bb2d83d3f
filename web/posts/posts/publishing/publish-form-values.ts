import type { Picture } from '#shared/contract/fields.ts'
import type { Document, TreeNode } from '#shared/document/contract.ts'
import { childNodesOf } from '#shared/document/structure.ts'
import { slugify } from '#shared/persian/slug.ts'
import type { EditorPost, PublishPost } from '#worker/posts/posts/contract.ts'

export interface PublishFormValues {
  description: string
  tags: readonly string[]
  typedTag: string
  topics: readonly string[]
  /** Hash of the chosen image in the post; null without a cover, undefined until one is chosen. */
  cover: string | null | undefined
  /** A picture that need not be in the text: chosen from the device, or the present cover. */
  ownCover: Picture | null
  commentsOn: boolean
  /** Slug as typed; an empty slug is derived from the title. */
  slug: string
  canonicalUrl: string
  publication: string | null
  /** Handle of the publication whose editors receive the post; null to publish it directly. */
  submitTo: string | null
  /** For the editors. */
  message: string
  /** Whether to publish at `publishAt` instead of now. */
  later: boolean
  /** Publish time in UTC ms; undefined while none is set or the input is invalid. */
  publishAt: number | undefined
}

/** Returns the hash of the cover: the chosen image if the post still has it, or else its first image; null if no cover was chosen. */
export const resolveCover = (pictures: readonly Picture[], cover: string | null | undefined): string | null =>
  cover === null || pictures.some(({ hash }) => hash === cover) ? (cover ?? null) : (pictures[0]?.hash ?? null)

export const toFormValues = (post: EditorPost): PublishFormValues => ({
  description: post.description,
  tags: post.tags,
  typedTag: '',
  topics: post.topics,
  // A draft has no chosen cover until it is published or scheduled.
  cover: post.cover?.hash ?? (post.state === 'draft' && !post.review ? undefined : null),
  ownCover: post.cover,
  commentsOn: post.commentsOn,
  slug: post.slug,
  canonicalUrl: post.canonicalUrl ?? '',
  publication: post.publication,
  submitTo: post.submission?.publication.handle ?? null,
  message: '',
  later: post.publishAt !== null,
  publishAt: post.publishAt ?? undefined,
})

export const toPublishSettings = (values: PublishFormValues, revision: number): PublishPost => ({
  revision,
  description: values.description,
  tags: [...new Set([...values.tags, ...splitTags(values.typedTag)])],
  topics: [...values.topics],
  cover: values.cover,
  commentsOn: values.commentsOn,
  slug: slugify(values.slug),
  canonicalUrl: values.canonicalUrl.trim() || null,
  publication: values.publication,
})

/** Returns the pictures that may be the cover: those of the document, and the one apart from it. */
export function collectCovers(document: Document, ownCover: Picture | null): Picture[] {
  const pictures = collectPictures(document)
  return ownCover && pictures.every(({ hash }) => hash !== ownCover.hash) ? [...pictures, ownCover] : pictures
}

/** Splits input into tags at «،», comma and newline, dropping exact duplicates and leading #. */
export const splitTags = (line: string): string[] => [
  ...new Set(
    line
      .split(/[،,\n]/)
      .map((tag) => tag.replace(/^[\s#]+/, '').trim())
      .filter(Boolean),
  ),
]

/** Returns the pictures of a document in reading order, dropping duplicates. */
export function collectPictures(document: Document): Picture[] {
  const found = new Map<string, Picture>()
  const visit = (node: TreeNode) => {
    if (node.type === 'image') {
      const { hash, width, height, widths, alt, focus } = node.attrs
      found.set(hash, { hash, width, height, widths, alt, focus })
    } else childNodesOf(node).forEach(visit)
  }
  document.content.forEach(visit)
  return [...found.values()]
}
