import { env } from 'cloudflare:workers'
import { DAY } from '#shared/time.ts'
import { database } from '#worker/db/client.ts'
import { now } from '#worker/lib/clock.ts'
import { newHash, newSecret, sha256 } from '#worker/lib/hash.ts'
import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'
import { POST_FOR_AUTHOR } from '#worker/testing/authorisation/row.ts'
import { subject } from '#worker/testing/authorisation/subject.ts'
import { aPost } from '#worker/testing/index.ts'
import { draftLinks } from '../schema.ts'

const CREATED_FOR_AUTHOR = { ...POST_FOR_AUTHOR, draft: 201, scheduled: 201, published: 201, withdrawn: 201 } as const
const DRAFT_LINK_BY_STATE = { active: 200, revoked: 404, expired: 404, ofRemovedPost: 404, missing: 404 } as const
/** Creates a draft link, unless the state is `missing`; `hash` is its secret and `link` the public hash by which the author revokes it. */
const draftLinkSubject = subject({
  states: ['active', 'revoked', 'expired', 'ofRemovedPost', 'missing'],
  async create({ state, owner }) {
    const [hash, link] = [newSecret(), newHash()]
    if (state === 'missing') return { hash, link, username: owner.handle }
    const post = await aPost(owner, { state: state === 'ofRemovedPost' ? 'removed' : 'draft' })
    const times = {
      createdAt: now(),
      expiresAt: now() + (state === 'expired' ? -1 : 30 * DAY),
      revokedAt: state === 'revoked' ? now() : null,
    }
    await database(env)
      .insert(draftLinks)
      .values({ hash: link, postId: post.id, clientKey: link, tokenDigest: await sha256(hash), ...times })
    return { hash, link, username: owner.handle }
  },
})

declare module '#worker/testing/authorisation/subject.ts' {
  interface Subjects {
    draftLink: typeof draftLinkSubject
  }
}

export const access: Access = {
  subjects: { draftLink: draftLinkSubject },
  rows: withOwnersToken([
    { route: 'GET /api/posts/:hash/draft-links', of: 'post', visitor: 401, owner: POST_FOR_AUTHOR, everybody: 404 },
    {
      route: 'POST /api/posts/:hash/draft-links',
      of: 'post',
      body: ({ key }) => ({ key }),
      visitor: 401,
      suspended: 403,
      owner: CREATED_FOR_AUTHOR,
      everybody: 404,
    },
    { route: 'GET /api/draft-links/:hash', of: 'draftLink', token: 403, everybody: DRAFT_LINK_BY_STATE },
    {
      route: 'POST /api/draft-links/:hash/visits',
      of: 'draftLink',
      body: ({ key }) => ({ key }),
      token: 403,
      everybody: { active: 204, revoked: 404, expired: 404, ofRemovedPost: 404, missing: 404 },
    },
    {
      // Suspended authors may delete draft links.
      route: 'DELETE /api/draft-links/:link',
      of: 'draftLink',
      token: 403,
      visitor: 401,
      owner: { active: 204, revoked: 204, expired: 204, ofRemovedPost: 204, missing: 404 },
      everybody: 404,
    },
  ]),
  unblocked: {
    'own content': ['/api/posts/:hash/draft-links'],
    'secret URLs shared by hand': ['/api/draft-links/:hash'],
  },
}
