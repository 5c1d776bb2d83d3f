import { env } from 'cloudflare:workers'
import { and, eq } from 'drizzle-orm'
import { users } from '#worker/account/auth/schema.ts'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import { publicationMembers } from '#worker/publications/directory/schema.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { SIGNED_IN_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aPost, aSubmission, aSubmittedPost, aSuggestion, paragraphs, type TestUser } from '#worker/testing/index.ts'

const byState = (open: number, returned: number, accepted: number, published: number, withdrawn: number) => ({
  ...{ open, returned, accepted, published, withdrawn },
  missing: 404,
})
/** The submission is visible to its author in every state, and to editors until it is withdrawn. */
const FOR_AUTHOR = byState(200, 200, 200, 200, 200)
const FOR_EDITORS = byState(200, 200, 200, 200, 404)
const CHANGED_BY_EDITORS = byState(204, 204, 204, 204, 404)
const DECIDED = byState(200, 409, 409, 409, 404)
const KNOWN = { none: 200, open: 200, answered: 200, withdrawn: 200, decided: 200, missing: 404 } as const
const SENT = { none: 201, open: 201, answered: 201, withdrawn: 201, decided: 409, missing: 404 } as const

/** Creates a submission, unless the state is `missing`. The publication shows one post in every state, because its frame counts them. */
const submissionSubject = subject({
  states: ['open', 'returned', 'accepted', 'published', 'withdrawn', 'missing'],
  belongsTo: 'publication',
  async create({ state, owner, publication }) {
    const published = await aPost(owner, { title: 'پست فرستاده', publication })
    const post = state === 'published' ? published : await aPost(owner, { title: 'پست فرستاده', state: 'draft' })
    const isMissing = state === 'missing'
    const hash = isMissing ? newHash() : await aSubmission(owner, post, publication, state)
    return { hash, post: isMissing ? newHash() : post.hash, publication: publication.hash }
  },
})

/** Creates a submission with a suggestion of the publication's editor; `none` has no suggestion, and `decided` is accepted. */
const suggestionSubject = subject({
  states: ['none', 'open', 'answered', 'withdrawn', 'decided', 'missing'],
  belongsTo: 'publication',
  // Editors receive the document that was sent to them.
  shownTo: ['publicationOwner', 'publicationEditor'],
  async create({ state, owner, publication }) {
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
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    submission: typeof submissionSubject
    suggestion: typeof suggestionSubject
  }
}

export const access: Access = {
  subjects: { submission: submissionSubject, suggestion: suggestionSubject },
  rows: [
    { route: 'GET /api/submissions/mine', ...SIGNED_IN_ONLY },
    {
      route: 'GET /api/submissions/targets/:handle',
      of: 'publication',
      visitor: 401,
      everybody: { open: 200, closed: 404, missing: 404 },
    },
    {
      route: 'GET /api/submissions/queue/:hash',
      of: 'publication',
      visitor: 401,
      publicationOwner: { open: 200, closed: 404, missing: 404 },
      publicationEditor: { open: 200, closed: 404, missing: 404 },
      everybody: 404,
    },
    {
      // Only an author can submit a post; submissions.test.ts covers the outcomes for authors.
      route: 'POST /api/submissions',
      of: 'publication',
      body: ({ key, hash }) => ({ key, post: 'aaaaaaaaaaaa', publication: hash, revision: 1 }),
      visitor: 401,
      suspended: 403,
      publicationOwner: { open: 409, closed: 404, missing: 404 },
      publicationEditor: { open: 409, closed: 404, missing: 404 },
      everybody: 404,
    },
    {
      route: 'POST /api/submissions/posts/:hash/move-out',
      of: 'submission',
      params: ({ post = '' }) => ({ hash: post }),
      body: ({ publication }) => ({ publication, reason: 'دلیلی که کافی است' }),
      visitor: 401,
      suspended: 403,
      owner: byState(204, 204, 204, 204, 204),
      publicationOwner: byState(404, 404, 404, 204, 404),
      publicationEditor: byState(404, 404, 404, 204, 404),
      everybody: 404,
    },
    {
      route: 'GET /api/submissions/:hash',
      of: 'submission',
      visitor: 401,
      owner: FOR_AUTHOR,
      publicationOwner: FOR_EDITORS,
      publicationEditor: FOR_EDITORS,
      everybody: 404,
    },
    {
      route: 'POST /api/submissions/:hash/resubmit',
      of: 'submission',
      body: ({ revision }) => ({ version: 1, revision }),
      visitor: 401,
      suspended: 403,
      owner: byState(200, 200, 409, 409, 409),
      everybody: 404,
    },
    {
      // Suspended authors may take their posts back.
      route: 'POST /api/submissions/:hash/withdraw',
      of: 'submission',
      visitor: 401,
      owner: byState(204, 204, 204, 409, 204),
      everybody: 404,
    },
    {
      route: 'PUT /api/submissions/:hash/assignee',
      of: 'submission',
      body: () => ({ editor: null }),
      visitor: 401,
      suspended: 403,
      publicationOwner: CHANGED_BY_EDITORS,
      publicationEditor: CHANGED_BY_EDITORS,
      everybody: 404,
    },
    {
      route: 'POST /api/submissions/:hash/notes',
      of: 'submission',
      body: ({ key }) => ({ key, words: 'یادداشت' }),
      visitor: 401,
      suspended: 403,
      publicationOwner: CHANGED_BY_EDITORS,
      publicationEditor: CHANGED_BY_EDITORS,
      everybody: 404,
    },
    {
      route: 'POST /api/submissions/:hash/accept',
      of: 'submission',
      body: () => ({ version: 1 }),
      visitor: 401,
      suspended: 403,
      publicationOwner: DECIDED,
      publicationEditor: DECIDED,
      everybody: 404,
    },
    {
      route: 'POST /api/submissions/:hash/return',
      of: 'submission',
      body: () => ({ version: 1, reason: 'پایانش را روشن‌تر بنویس.' }),
      visitor: 401,
      suspended: 403,
      publicationOwner: DECIDED,
      publicationEditor: DECIDED,
      everybody: 404,
    },
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
  ],
  unblocked: {
    'those who work in a publication, or write for it, work together': [
      '/api/submissions/mine',
      '/api/submissions/targets/:handle',
      '/api/submissions/queue/:hash',
      '/api/submissions/:hash',
      '/api/submissions/:hash/suggestions',
    ],
  },
}
