import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aPost, runQuery } from '#worker/testing/index.ts'
import { broadcasts } from '../schema.ts'

/** A broadcast of a post of the owner, who is its sender. */
const broadcastSubject = subject({
  states: ['scheduled', 'sending', 'sent', 'cancelled', 'missing'],
  async create({ state, owner }) {
    const hash = newHash()
    if (state === 'missing') return { hash }
    const post = await aPost(owner)
    await database(env)
      .insert(broadcasts)
      .values({
        ...{ hash, clientKey: hash, postId: post.id, senderId: owner.id, newsletters: [{ kind: 'user', id: owner.id }], subject: 'نامه' },
        ...{ state, sendAt: 9e12, createdAt: 1, finishedAt: state === 'sent' || state === 'cancelled' ? 2 : null },
      })
    return { hash }
  },
})

/** A post of the owner, who is no new member but in the state `newMember`; a moderator returned a version of the draft `returned`. */
const letterSubject = subject({
  states: ['draft', 'newMember', 'returned', 'scheduled', 'published', 'withdrawn', 'removed', 'missing'],
  async create({ state, owner }) {
    if (state === 'missing') return { hash: newHash() }
    if (state !== 'newMember') await runQuery('UPDATE users SET created_at = 1 WHERE id = ?', owner.id)
    const post = await aPost(owner, { state: state === 'newMember' || state === 'returned' ? 'draft' : state })
    if (state === 'returned')
      await runQuery(
        "INSERT INTO post_reviews (post_id, author_id, state, revision, held_at, returned_at) VALUES (?, ?, 'returned', 1, 1, 1)",
        ...[post.id, owner.id],
      )
    return { hash: post.hash }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    broadcast: typeof broadcastSubject
    letter: typeof letterSubject
  }
}

/** Those who may send a post: its author, and the editors of its publication. */
const sendable = (status: number) => ({
  draft: 404,
  scheduled: 404,
  published: status,
  withdrawn: status,
  removed: 404,
  takenDown: 404,
  missing: 404,
})
const senders = <Cell>(cell: Cell) => ({ owner: cell, publicationOwner: cell, publicationEditor: cell })
/** What was never published is its author's alone. */
const ownDraft = (status: number) => ({ ...sendable(status), draft: status, scheduled: status })
const POST = { of: 'post', visitor: 401, everybody: 404, ...senders(sendable(200)), owner: ownDraft(200) } as const

export const access: Access = {
  subjects: { broadcast: broadcastSubject, letter: letterSubject },
  rows: [
    { route: 'GET /api/broadcasts', of: 'none', visitor: 401, everybody: 200 },
    { route: 'GET /api/broadcasts/posts/:hash', ...POST },
    { route: 'GET /api/broadcasts/posts/:hash/preview', ...POST },
    {
      route: 'POST /api/broadcasts/posts/:hash/test',
      ...POST,
      body: () => ({}),
      ...senders(sendable(204)),
      owner: ownDraft(204),
      suspended: 403,
    },
    {
      route: 'POST /api/broadcasts/posts/:hash',
      ...POST,
      body: ({ key }) => ({ key }),
      ...senders({ ...sendable(200), withdrawn: 409 }),
      owner: { ...sendable(200), draft: 409, scheduled: 409, withdrawn: 409 },
      suspended: 403,
    },
    {
      route: 'POST /api/broadcasts/posts/:hash/draft',
      of: 'letter',
      body: ({ key, revision }) => ({ key, revision }),
      visitor: 401,
      suspended: 403,
      everybody: 404,
      owner: { draft: 200, newMember: 409, returned: 409, scheduled: 409, published: 409, withdrawn: 409, removed: 404, missing: 404 },
    },
    {
      route: 'DELETE /api/broadcasts/:hash',
      of: 'broadcast',
      visitor: 401,
      suspended: 403,
      everybody: 404,
      owner: { scheduled: 200, sending: 200, sent: 409, cancelled: 200, missing: 404 },
    },
  ],
  unblocked: {
    'own broadcasts and posts, which no other member appears in': [
      '/api/broadcasts',
      '/api/broadcasts/posts/:hash',
      '/api/broadcasts/posts/:hash/preview',
    ],
  },
}
