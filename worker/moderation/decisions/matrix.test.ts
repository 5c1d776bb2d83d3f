import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { newHash } from '#worker/lib/hash.ts'
import type { ReportKind } from '#worker/moderation/reports/contract.ts'
import { aComment, aList, aPost, aPublication, aShow, as, aUser, runQuery, type TestUser } from '#worker/testing/index.ts'
import { ACTIONS_BY_KIND, type DecisionAction } from './contract.ts'

/** States of each kind, with whether readers see the target, so that it can be hidden, returned or removed. */
const STATES: Readonly<Record<ReportKind, Readonly<Record<string, boolean>>>> = {
  post: { published: true, draft: false, withdrawn: false, removed: false },
  comment: { visible: true, takenDown: false, removed: false },
  list: { public: true, private: false, deleted: false },
  podcast: { shown: true, removed: false },
  publication: { open: true },
  person: { active: true, suspended: true },
}

async function aTarget(kind: ReportKind, state: string, owner: TestUser): Promise<{ key: string; id: number }> {
  switch (kind) {
    case 'post': {
      const post = await aPost(owner, { state: state as 'published' | 'draft' | 'withdrawn' | 'removed' })
      return { key: post.hash, id: post.id }
    }
    case 'comment': {
      const gone = {
        visible: {},
        takenDown: { state: 'hidden', takenDownAt: 1, rule: 1 },
        removed: { state: 'removed', removedAt: 1 },
      } as const
      const comment = await aComment(owner, (await aPost(await aUser())).id, gone[state as keyof typeof gone])
      return { key: comment.hash, id: comment.id }
    }
    case 'list': {
      const list = await aList(owner, { public: state !== 'private', deletedAt: state === 'deleted' ? 1 : null })
      return { key: list.hash, id: list.id }
    }
    case 'podcast': {
      const show = await aShow(owner, { removedAt: state === 'removed' ? 1 : null })
      return { key: show.hash, id: show.id }
    }
    case 'publication': {
      const publication = await aPublication({ owner })
      return { key: publication.handle, id: publication.id }
    }
    default:
      return { key: owner.handle, id: owner.id }
  }
}

const CELLS = Object.entries(STATES).flatMap(([kind, states]) =>
  Object.entries(states).flatMap(([state, isPublic]) =>
    ACTIONS_BY_KIND[kind as ReportKind].map((action) => ({ kind: kind as ReportKind, state, action, isPublic })),
  ),
)

/** Counts what a decision could change about a member and a target. */
async function countRows({ id }: TestUser, kind: string, targetId: number): Promise<number[]> {
  const found = await env.DB.prepare(
    `SELECT (SELECT count(*) FROM moderation_decisions WHERE owner_id = ?1), (SELECT count(*) FROM suspensions WHERE user_id = ?1),
       (SELECT count(*) FROM reports WHERE kind = ?2 AND target_id = ?3 AND state = 'open'),
       (SELECT count(*) FROM posts WHERE author_id = ?1 AND state = 'published'),
       (SELECT count(*) FROM comments WHERE author_id = ?1 AND taken_down_at IS NULL),
       (SELECT count(*) FROM lists WHERE owner_id = ?1 AND public = 1),
       (SELECT count(*) FROM podcasts WHERE owner_id = ?1 AND removed_at IS NULL)`,
  )
    .bind(id, kind, targetId)
    .raw<number[]>()
  return found[0] ?? []
}

test.each(CELLS)('$action of a $kind that is $state: who may, and no row changes for others', async ({ kind, state, action, isPublic }) => {
  const owner = await aUser(state === 'suspended' ? { state: 'suspended' } : {})
  const reader = await aUser()
  const { key, id } = await aTarget(kind, state, owner)
  await runQuery(
    "INSERT INTO reports (hash, reporter_id, kind, target_id, rule, created_at) VALUES (?, ?, ?, ?, 'spam', 1)",
    ...[newHash(), reader.id, kind, id],
  )
  const body = (more: object = {}) => ({
    ...{ kind, key, action, rule: action === 'dismiss' ? null : 4, reason: 'دلیل', version: 0, requestKey: newHash() },
    ...more,
  })
  const before = await countRows(owner, kind, id)
  const refused: [TestUser | null, number][] = [
    [null, 401],
    [reader, 403],
    [owner, 403],
    [await aUser({ role: 'moderator', state: 'suspended' }), 403],
  ]
  for (const [person, status] of refused)
    expect((await as(person).post('/api/moderation/decisions', body())).status, person?.role ?? 'visitor').toBe(status)
  const moderator = await aUser({ role: 'moderator' })
  expect((await as(moderator).post('/api/moderation/decisions', body({ version: 1 }))).status).toBe(409)
  expect(await countRows(owner, kind, id)).toEqual(before)
  const isPossible = isDecidable(action, state, isPublic)
  expect((await as(moderator).post('/api/moderation/decisions', body())).status).toBe(isPossible ? 201 : 409)
  const after = await countRows(owner, kind, id)
  if (isPossible) expect([after[0], after[2]]).toEqual([1, 0])
  else expect(after).toEqual(before)
})

const isDecidable = (action: DecisionAction, state: string, isPublic: boolean): boolean =>
  action === 'dismiss' || (action === 'suspend' ? state !== 'suspended' : isPublic)
