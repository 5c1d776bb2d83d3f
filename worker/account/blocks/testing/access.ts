import type { Access } from '#worker/testing/authorisation/access.ts'

/** Outcomes of reading a block, which also works for deactivated and deleted accounts. */
const ANY_PERSON = { active: 200, suspended: 200, deactivated: 200, deleted: 200, publication: 404, missing: 404 } as const
const BLOCKABLE = { active: 204, suspended: 204, deactivated: 204, deleted: 204, publication: 404, missing: 404 } as const

export const access: Access = {
  rows: [
    { route: 'GET /api/me/mutes', of: 'none', visitor: 401, everybody: 200 },
    { route: 'GET /api/me/blocks', of: 'none', visitor: 401, everybody: 200 },
    { route: 'GET /api/me/blocks/:handle', of: 'person', visitor: 401, everybody: ANY_PERSON },
    {
      route: 'PUT /api/me/blocks/:handle',
      of: 'person',
      visitor: 401,
      suspended: 403,
      owner: { ...BLOCKABLE, active: 400, suspended: 403 },
      everybody: BLOCKABLE,
    },
    {
      route: 'DELETE /api/me/blocks/:handle',
      of: 'person',
      visitor: 401,
      suspended: 403,
      owner: { ...BLOCKABLE, suspended: 403 },
      everybody: BLOCKABLE,
    },
  ],
  unblocked: {
    'own blocks and mutes, to undo them': ['/api/me/blocks', '/api/me/blocks/:handle', '/api/me/mutes'],
  },
}
