import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { publicationMembers } from '#worker/publications/directory/schema.ts'
import { aSubmittedPost, aSuggestion, paragraphs, type TestUser } from '#worker/testing/index.ts'
import type { Params, SubjectOptions } from './post-subjects.ts'
import type { Row } from './row.ts'

/** Creates a submission with a suggestion of the publication's editor; `none` has no suggestion, and `decided` is accepted. */
export async function suggestionSubject({ state, owner, publication }: SubjectOptions): Promise<Params> {
  const publicationHash = publication.hash
  if (state === 'missing') return { hash: newHash(), suggestion: newHash(), publicationHash }
  const submission = await aSubmittedPost(owner, publication.id, {}, { state: state === 'decided' ? 'accepted' : 'open' })
  if (state === 'none') return { hash: submission.hash, suggestion: newHash(), publicationHash }
  const [editor] = await database(env)
    .select({ id: users.id })
    .from(publicationMembers)
    .innerJoin(users, eq(users.id, publicationMembers.userId))
    .where(and(eq(publicationMembers.publicationId, publication.id), eq(publicationMembers.role, 'editor')))
  const suggestion = await aSuggestion(submission, editor as TestUser, state === 'answered' || state === 'withdrawn' ? { state } : {})
  return { hash: submission.hash, suggestion: suggestion.hash, publicationHash }
}

const KNOWN = { none: 200, open: 200, answered: 200, withdrawn: 200, decided: 200, missing: 404 } as const
const SENT = { none: 201, open: 201, answered: 201, withdrawn: 201, decided: 409, missing: 404 } as const

export const SUGGESTION_ROWS: readonly Row[] = [
  {
    route: 'GET /api/submissions/:hash/suggestions',
    of: 'suggestion',
    visitor: 401,
    owner: KNOWN,
    publicationOwner: KNOWN,
    publicationEditor: KNOWN,
    everybody: 404,
  },
  {
    route: 'POST /api/submissions/:hash/suggestions',
    of: 'suggestion',
    body: ({ key }) => ({ key, version: 1, title: 'پست پیشنهادی', document: paragraphs('بند یکم', 'بند دوم، بهتر', 'بند سوم') }),
    visitor: 401,
    suspended: 403,
    owner: { none: 403, open: 403, answered: 403, withdrawn: 403, decided: 403, missing: 404 },
    publicationOwner: { ...SENT, open: 409 },
    publicationEditor: SENT,
    everybody: 404,
  },
  {
    route: 'DELETE /api/submissions/:hash/suggestions/:suggestion',
    of: 'suggestion',
    visitor: 401,
    suspended: 403,
    publicationEditor: { none: 404, open: 204, answered: 409, withdrawn: 204, decided: 204, missing: 404 },
    everybody: 404,
  },
  {
    route: 'POST /api/submissions/:hash/suggestions/:suggestion/answer',
    of: 'suggestion',
    body: ({ key, revision }) => ({ key, revision, accepted: ['replaced-1'] }),
    visitor: 401,
    suspended: 403,
    owner: { none: 404, open: 200, answered: 409, withdrawn: 409, decided: 409, missing: 404 },
    everybody: 404,
  },
]
