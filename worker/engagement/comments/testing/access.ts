import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { POST_FOR_READERS, type Row, SIGNED_IN_ONLY } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aComment, aPost, aUser } from '#worker/testing/index.ts'

const COMMENT = { visible: 200, held: 404, hidden: 410, removed: 410, missing: 404 } as const
const VISIBLE_COMMENT_ONLY = { visible: 200, held: 404, hidden: 404, removed: 404, missing: 404 } as const
const FORBIDDEN_COMMENT = { visible: 403, held: 403, hidden: 403, removed: 403, missing: 404 } as const
const COMMENT_AUTHOR_ONLY = {
  of: 'comment',
  visitor: 401,
  suspended: 403,
  moderator: FORBIDDEN_COMMENT,
  everybody: { ...FORBIDDEN_COMMENT, held: 404 },
} as const
const MODERATED = { visible: 204, held: 204, hidden: 204, removed: 204, missing: 404 } as const

const commentSubject = subject({
  states: ['visible', 'held', 'hidden', 'removed', 'missing'],
  async create({ state, owner }) {
    const hash = newHash()
    if (state === 'missing') return { hash, username: owner.handle }
    const post = await aPost(await aUser())
    await aComment(owner, post.id, { hash, state, createdAt: now() })
    return { hash, username: owner.handle }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    comment: typeof commentSubject
  }
}

export const access: Access = {
  subjects: { comment: commentSubject },
  rows: [
    ...withOwnersToken([
      { route: 'GET /api/comments/post/:hash', of: 'post', everybody: POST_FOR_READERS },
      {
        route: 'POST /api/comments/post/:hash',
        of: 'post',
        body: ({ key }) => ({ key, body: 'چه خوب نوشتی.' }),
        visitor: 401,
        suspended: 403,
        everybody: { ...POST_FOR_READERS, published: 201 },
      },
      { route: 'GET /api/comments/post/:hash/search', query: 'q=a', of: 'post', everybody: POST_FOR_READERS },
      { route: 'GET /api/comments/mentions', query: 'post=zzzzzzzzzzzz&q=a', ...SIGNED_IN_ONLY },
      {
        route: 'GET /api/comments/:hash',
        of: 'comment',
        owner: { ...COMMENT, held: 200 },
        moderator: { ...COMMENT, held: 200 },
        everybody: COMMENT,
      },
      {
        route: 'GET /api/comments/:hash/replies',
        of: 'comment',
        owner: { ...VISIBLE_COMMENT_ONLY, held: 200 },
        moderator: { ...VISIBLE_COMMENT_ONLY, held: 200 },
        everybody: VISIBLE_COMMENT_ONLY,
      },
      {
        route: 'PATCH /api/comments/:hash',
        body: () => ({ body: 'چه خوب.' }),
        owner: { visible: 200, held: 200, hidden: 403, removed: 403, missing: 404 },
        ...COMMENT_AUTHOR_ONLY,
      },
      {
        route: 'DELETE /api/comments/:hash',
        owner: { visible: 204, held: 204, hidden: 204, removed: 204, missing: 404 },
        ...COMMENT_AUTHOR_ONLY,
      },
      {
        route: 'POST /api/comments/:hash/restore',
        owner: { visible: 200, held: 200, hidden: 200, removed: 403, missing: 404 },
        ...COMMENT_AUTHOR_ONLY,
      },
      { route: 'PUT /api/comments/:hash/like', of: 'comment', visitor: 401, suspended: 403, everybody: VISIBLE_COMMENT_ONLY },
      { route: 'DELETE /api/comments/:hash/like', of: 'comment', visitor: 401, suspended: 403, everybody: 200 },
      { route: 'PUT /api/comments/:hash/approval', owner: FORBIDDEN_COMMENT, ...COMMENT_AUTHOR_ONLY, moderator: MODERATED },
      {
        route: 'PUT /api/comments/:hash/moderation',
        body: () => ({ rule: 1 }),
        owner: FORBIDDEN_COMMENT,
        ...COMMENT_AUTHOR_ONLY,
        moderator: MODERATED,
      },
      // Only the author of the post may hide or pin a comment; no requester of the table wrote the post.
      ...['hidden', 'pin'].flatMap((what) =>
        ['PUT', 'DELETE'].map(
          (method): Row => ({ route: `${method} /api/comments/:hash/${what}`, owner: FORBIDDEN_COMMENT, ...COMMENT_AUTHOR_ONLY }),
        ),
      ),
    ]),
    { route: 'GET /api/me/comments/viewer-state', of: 'none', query: 'comments=aaaaaaaaaaaa', visitor: 401, everybody: 200 },
    { route: 'GET /api/me/comments/held', of: 'none', visitor: 401, everybody: 200 },
  ],
  audits: { content: ['take down comment'] },
  plans: {
    sorts: [
      {
        statement: /^select .* from "comments" .* "comments"."state" = 'held'.* order by "comments"."created_at", /,
        reason: 'sorts the held comments on one author’s posts',
      },
    ],
  },
  blocked: [
    { route: '/api/comments/post/:hash', buildPath: ({ third }) => `/api/comments/post/${third.post}` },
    {
      route: '/api/comments/post/:hash/search',
      buildPath: ({ third }, { marker }) => `/api/comments/post/${third.post}/search?q=${encodeURIComponent(marker)}`,
      muted: true,
    },
    {
      route: '/api/comments/mentions',
      buildPath: ({ third }, { person }) => `/api/comments/mentions?post=${third.post}&q=${person.handle}`,
    },
    { route: '/api/comments/:hash', buildPath: (_, { comment }) => `/api/comments/${comment}` },
    { route: '/api/comments/:hash/replies', buildPath: ({ third }) => `/api/comments/${third.comment}/replies` },
    { route: '/api/me/comments/held', buildPath: () => '/api/me/comments/held' },
  ],
  unblocked: {
    'own account': ['/api/me/comments/viewer-state'],
  },
}
