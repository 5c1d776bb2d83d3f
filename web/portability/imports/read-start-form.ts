import { ApiError } from '#web/lib/api.ts'
import type { FormFields } from '#web/lib/form-action.ts'
import type { ImportSummary, StartImport } from '#worker/portability/imports/contract.ts'
import { type Outcome, previewText as text } from './preview-text.ts'

type Fields = Pick<FormFields, 'text' | 'has'>

const invalid = (field: string, message: string) =>
  new ApiError(400, { code: 'invalid', message, fields: { [field]: message }, requestId: '' })

/**
 * Reads the choices of `StartForm`, whose fields name authors and tags by their place in the summary. Throws `ApiError` unless the ownership
 * is confirmed and an author is chosen.
 */
export function readStartForm(fields: Fields, { authors, tags }: Pick<ImportSummary, 'authors' | 'tags'>): StartImport {
  if (!fields.has('confirmsOwnership')) throw invalid('confirmsOwnership', text.ownershipRequired)
  const chosen = authors.filter((_, at) => fields.has(`author.${at}`)).map(({ name }) => name)
  if (authors.length > 1 && chosen.length === 0) throw invalid('authors', text.noAuthorChosen)
  const renamed = tags.map(({ name }, at) => ({ from: name, to: fields.text(`tag.${at}`).trim() })).filter(({ from, to }) => from !== to)
  return {
    confirmsOwnership: true,
    settings: {
      publishes: fields.text('publishes') !== 'false',
      drafts: fields.has('drafts'),
      comments: fields.has('comments'),
      lists: fields.has('lists'),
      account: fields.has('account'),
      keepsCanonical: fields.has('keepsCanonical'),
      minLetters: Number(fields.text('minLetters')) || 0,
      authors: authors.length > 1 && chosen.length < authors.length ? chosen : null,
      tags: renamed,
      publication: fields.text('publication') || null,
    },
  }
}

/** Counts what the choices made so far bring; `waiting` counts the posts that can come. */
export function countOutcome(fields: Fields, { posts, drafts, authors, lengths = [] }: ImportSummary, waiting: number): Outcome {
  const isChosen = (_: unknown, at: number) => authors.length < 2 || fields.has(`author.${at}`)
  const chosen = authors.filter(isChosen)
  const longEnough = lengths.find(({ letters }) => letters === Number(fields.text('minLetters')))?.count ?? posts
  const most = Math.min(longEnough, chosen.length < authors.length ? chosen.reduce((sum, { count }) => sum + count, 0) : posts)
  return {
    publishes: fields.text('publishes') !== 'false',
    published: posts - drafts,
    drafts: fields.has('drafts') ? drafts : 0,
    most: most < posts || waiting < posts ? Math.min(most, waiting) : null,
  }
}
