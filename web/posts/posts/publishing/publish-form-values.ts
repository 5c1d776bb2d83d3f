import type { Picture } from '#shared/contract.ts'
import { slugify } from '#shared/persian/slug.ts'
import type { EditorPost, PublishPost } from '#worker/posts/posts/contract.ts'

/** What is chosen in the publish dialog, as it is shown there. */
export interface PublishFormValues {
  description: string
  tags: readonly string[]
  /** A tag being typed, not ended yet. */
  typedTag: string
  topics: readonly string[]
  /** Hash of a picture of the text. */
  cover: string | null
  commentsOn: boolean
  /** Words of the address as typed; empty follows the title. */
  slug: string
  canonicalUrl: string
  publication: string | null
  /** Whether it waits for a time. */
  later: boolean
  /** UTC ms; undefined while what is typed is no time. */
  publishAt: number | undefined
}

/** A cover that is still among the pictures of the text. */
export const keepKnownCover = (pictures: readonly Picture[], cover: string | null): string | null =>
  pictures.some(({ hash }) => hash === cover) ? cover : null

/** What the dialog opens with: as it was last published or scheduled. */
export const toFormValues = (post: EditorPost): PublishFormValues => ({
  description: post.description,
  tags: post.tags,
  typedTag: '',
  topics: post.topics,
  cover: post.cover?.hash ?? null,
  commentsOn: post.commentsOn,
  slug: post.slug,
  canonicalUrl: post.canonicalUrl ?? '',
  publication: post.publication,
  later: post.publishAt !== null,
  publishAt: post.publishAt ?? undefined,
})

/** What is sent, with the revision it is about. */
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

/** Tags as typed in one line, apart by «،» or a comma; a leading # is dropped and doubles meet. */
export const splitTags = (line: string): string[] => [
  ...new Set(
    line
      .split(/[،,\n]/)
      .map((tag) => tag.replace(/^[\s#]+/, '').trim())
      .filter(Boolean),
  ),
]
