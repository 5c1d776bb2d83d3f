/** Outcomes for readers, who see public posts and receive 410 for posts removed after publication. */
export const POST_FOR_READERS = {
  draft: 404,
  scheduled: 404,
  published: 200,
  withdrawn: 404,
  removed: 410,
  takenDown: 410,
  missing: 404,
} as const
export const POST_FOR_AUTHOR = {
  draft: 200,
  scheduled: 200,
  published: 200,
  withdrawn: 200,
  removed: 404,
  takenDown: 404,
  missing: 404,
} as const
export const USER_BY_STATE = { active: 200, suspended: 200, deactivated: 410, deleted: 410, publication: 404, missing: 404 } as const
export const SIGNED_IN_ONLY = { of: 'none', visitor: 401, everybody: 200 } as const
export const PUBLIC = { of: 'none', everybody: 200 } as const
