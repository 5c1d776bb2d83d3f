import type { PublishPost } from '#worker/posts/contract.ts'

/** Tags as typed in one line, apart by «،» or a comma; a leading # is dropped and doubles meet. */
export const splitTags = (line: string): string[] => [
  ...new Set(
    line
      .split(/[،,\n]/)
      .map((tag) => tag.replace(/^[\s#]+/, '').trim())
      .filter(Boolean),
  ),
]

/** What the publish form says, with the revision it is about. */
export function readPublishForm(form: FormData, revision: number): PublishPost {
  return {
    revision,
    description: String(form.get('description') ?? ''),
    tags: splitTags(String(form.get('tags') ?? '')),
    topics: form.getAll('topics').map(String),
    cover: String(form.get('cover') ?? '') || null,
    commentsOn: form.get('commentsOn') !== null,
    slug: '',
    canonicalUrl: null,
  }
}
