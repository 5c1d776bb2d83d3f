import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { newHash } from '#worker/lib/hash.ts'
import type { Access } from '#worker/testing/authorisation/access.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aPost } from '#worker/testing/index.ts'
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

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    broadcast: typeof broadcastSubject
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
const POST = { of: 'post', visitor: 401, everybody: 404, ...senders(sendable(200)) } as const

export const access: Access = {
  subjects: { broadcast: broadcastSubject },
  rows: [
    { route: 'GET /api/broadcasts', of: 'none', visitor: 401, everybody: 200 },
    { route: 'GET /api/broadcasts/posts/:hash', ...POST },
    { route: 'GET /api/broadcasts/posts/:hash/preview', ...POST },
    {
      route: 'POST /api/broadcasts/posts/:hash/test',
      ...POST,
      body: () => ({}),
      ...senders(sendable(204)),
      suspended: 403,
    },
    {
      route: 'POST /api/broadcasts/posts/:hash',
      ...POST,
      body: ({ key }) => ({ key }),
      ...senders({ ...sendable(200), withdrawn: 409 }),
      suspended: 403,
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
