import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { blockedBetween } from '#worker/account/relations/index.ts'
import { inlineInteger } from '#worker/db/sql-fragments.ts'
import { canEditPublication } from '#worker/publications/members/index.ts'

/** States in which a submission occupies its post: the author can withdraw it, and no other one can be sent. */
export const ACTIVE = sql`('open', 'returned', 'accepted')`

/** SQL condition on `submissions s`: the viewer handles the submission as an owner or editor of its publication. What was withdrawn is gone for them. */
export const isEditorOf = (viewerId: number | SQLWrapper): SQL =>
  sql`(s.state <> 'withdrawn' AND ${canEditPublication(viewerId, sql`s.publication_id`)})`

interface Decided {
  id: number
  version: number
}

/** SQL condition: the version still waits for a decision and can be published: its author's account, the post and the publication are open. */
export const isDecidable = ({ id, version }: Decided, editorId: number): SQL => sql`EXISTS (SELECT 1 FROM submissions s
  JOIN posts p ON p.id = s.post_id JOIN users u ON u.id = s.author_id
  WHERE s.id = ${inlineInteger(id)} AND s.state = 'open' AND s.version = ${inlineInteger(version)}
    AND p.state <> 'removed' AND u.state = 'active' AND ${isEditorOf(inlineInteger(editorId))})`

/** SQL condition: the editor may return the version, also that of an author whose account is suspended. */
export const isReturnable = ({ id, version }: Decided, editorId: number): SQL => sql`EXISTS (SELECT 1 FROM submissions s
  WHERE s.id = ${inlineInteger(id)} AND s.state = 'open' AND s.version = ${inlineInteger(version)} AND ${isEditorOf(inlineInteger(editorId))})`

/** SQL condition: the submission still waits for a decision about this version, and the user is an editor whom no block parts from its author. */
export const canSuggest = ({ id, version }: { id: number; version: number }, editorId: number): SQL => sql`EXISTS (
  SELECT 1 FROM submissions s JOIN posts p ON p.id = s.post_id
  WHERE s.id = ${inlineInteger(id)} AND s.state = 'open' AND s.version = ${inlineInteger(version)} AND p.state <> 'removed'
    AND ${canEditPublication(inlineInteger(editorId), sql`s.publication_id`)}
    AND NOT ${blockedBetween(inlineInteger(editorId), sql`s.author_id`)})`

/** SQL condition: the author can answer a suggestion of this editor. */
export const isAnswerableBy = ({ id, authorId }: { id: number; authorId: number }, editorId: number): SQL => sql`EXISTS (
  SELECT 1 FROM submissions s JOIN posts p ON p.id = s.post_id JOIN publications n ON n.id = s.publication_id
  WHERE s.id = ${inlineInteger(id)} AND s.author_id = ${inlineInteger(authorId)} AND s.state IN ('open', 'returned')
    AND p.state <> 'removed' AND n.closed_at IS NULL AND NOT ${blockedBetween(inlineInteger(editorId), inlineInteger(authorId))})`
