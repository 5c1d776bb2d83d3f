import { env } from 'cloudflare:workers'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash } from '#worker/lib/hash.ts'
import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { POST_FOR_READERS, type Row, SIGNED_IN_ONLY, USER_BY_STATE } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aList, aPost } from '#worker/testing/index.ts'
import { listItems } from '../schema.ts'

const LIST_FOR_READERS = {
  of: 'list',
  owner: { public: 200, private: 200, missing: 404 },
  everybody: { public: 200, private: 404, missing: 404 },
} as const
const LIST_FOR_OWNER = { of: 'list', visitor: 401, suspended: 403, everybody: 404 } as const
const LIST_UPDATED = { public: 200, private: 200, missing: 404 } as const
const LIST_NO_CONTENT = { public: 204, private: 204, missing: 404 } as const
const listSubject = subject({
  states: ['public', 'private', 'missing'],
  async create({ state, owner }) {
    const hash = newHash()
    const { id: postId, hash: post } = await aPost(owner)
    if (state === 'missing') return { hash, post, username: owner.handle }
    const { id: listId } = await aList(owner, { hash, public: state === 'public' })
    await database(env).insert(listItems).values({ listId, postId, position: 1, addedAt: now() })
    return { hash, post, username: owner.handle }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    list: typeof listSubject
  }
}

export const access: Access = {
  subjects: { list: listSubject },
  rows: withOwnersToken([
    { route: 'GET /api/lists/mine', ...SIGNED_IN_ONLY },
    { route: 'GET /api/lists/of/:handle', of: 'person', everybody: USER_BY_STATE },
    { route: 'GET /api/lists/:hash', ...LIST_FOR_READERS },
    { route: 'GET /api/lists/:hash/items', ...LIST_FOR_READERS },
    {
      route: 'POST /api/lists',
      of: 'none',
      body: ({ key }) => ({ key, name: 'خواندنی‌ها' }),
      visitor: 401,
      suspended: 403,
      everybody: 201,
    },
    { route: 'PATCH /api/lists/:hash', ...LIST_FOR_OWNER, body: () => ({ name: 'شنیدنی‌ها' }), owner: LIST_UPDATED },
    { route: 'DELETE /api/lists/:hash', ...LIST_FOR_OWNER, owner: LIST_NO_CONTENT },
    { route: 'POST /api/lists/:hash/restore', ...LIST_FOR_OWNER, owner: LIST_UPDATED },
    { route: 'PUT /api/lists/:hash/position', ...LIST_FOR_OWNER, body: () => ({ after: null }), owner: LIST_NO_CONTENT },
    { route: 'GET /api/lists/mine/save-targets/:post', of: 'post', visitor: 401, everybody: POST_FOR_READERS },
    { route: 'PUT /api/lists/saved/:post', of: 'post', visitor: 401, suspended: 403, everybody: POST_FOR_READERS },
    { route: 'DELETE /api/lists/saved/:post', of: 'post', visitor: 401, suspended: 403, everybody: 200 },
    ...['PUT', 'DELETE'].map(
      (method): Row => ({ route: `${method} /api/lists/:hash/items/:post`, ...LIST_FOR_OWNER, owner: LIST_UPDATED }),
    ),
    { route: 'PATCH /api/lists/:hash/items/:post', ...LIST_FOR_OWNER, body: () => ({ note: 'حتماً بخوان' }), owner: LIST_NO_CONTENT },
    { route: 'PUT /api/lists/:hash/items/:post/position', ...LIST_FOR_OWNER, body: () => ({ after: null }), owner: LIST_NO_CONTENT },
    { route: 'POST /api/lists/:hash/items/:post/move', ...LIST_FOR_OWNER, body: ({ hash }) => ({ to: hash }), owner: LIST_UPDATED },
  ]),
  blocked: [
    { route: '/api/lists/of/:handle', buildPath: (_, { person }) => `/api/lists/of/${person.handle}` },
    { route: '/api/lists/:hash', buildPath: (_, { list }) => `/api/lists/${list}` },
    { route: '/api/lists/:hash/items', buildPath: ({ third }) => `/api/lists/${third.list}/items` },
  ],
  unblocked: {
    'own lists, publications, shows and interests': ['/api/lists/mine', '/api/lists/mine/save-targets/:post'],
  },
}
