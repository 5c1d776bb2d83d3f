import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { aPublication, aUser, changeRecordingDatabase, runQuery } from '#worker/testing/index.ts'
import { API_TABLE } from './api-table.ts'
import { expectedOutcome, isMutation, type Row } from './row.ts'
import { aStaffedPublication, requestRow, type Scene, UNLIMITED } from './scene.ts'
import { createSubject, statesOf, subjectOf } from './subjects.ts'

/** Staff actions that concern somebody's subject and decide nothing about it. */
const UNCONCERNED: ReadonlySet<string> = new Set([
  // The campaign itself, not an entry.
  'PUT /api/admin/campaigns/:slug',
  'PUT /api/admin/campaigns/:slug/state',
  // Shows an address that its owner knows.
  'POST /api/admin/users/:handle/addresses',
])

const isStaffAction = (row: Row) => isMutation(row) && /^\w+ \/api\/(admin|moderation)\//.test(row.route)
const STAFF_ACTIONS = API_TABLE.filter(isStaffAction)
const CONCERNING_OWNERS = STAFF_ACTIONS.filter(({ of, route }) => subjectOf(of).belongsTo !== 'nobody' && !UNCONCERNED.has(route))

/** Roles and states in which the action succeeds for somebody else's subject. */
const allowedCells = (row: Row) =>
  (['moderator', 'admin'] as const).flatMap((role) =>
    statesOf(row.of)
      // An erased thread no longer names its sender.
      .filter((state) => state !== 'erased' && Number(expectedOutcome(row, role, state)) < 400)
      .map((state) => ({ role, state })),
  )

test('exemptions name staff actions that exist', () => {
  const routes = STAFF_ACTIONS.map(({ route }) => route)
  expect([...UNCONCERNED].filter((route) => !routes.includes(route))).toEqual([])
  expect(CONCERNING_OWNERS.filter((row) => allowedCells(row).length === 0).map(({ route }) => route)).toEqual([])
})

async function expectForbidden(row: Row, scene: Scene, what: string): Promise<void> {
  const content = changeRecordingDatabase(env.DB)
  const response = await requestRow(row, scene, { env: { ...UNLIMITED, DB: content.database } })
  const body = await response.json<{ error?: { code: string } }>().catch(() => ({ error: undefined }))
  expect([what, response.status, body.error?.code, content.changes]).toEqual([what, 403, 'forbidden', []])
}

test.each(CONCERNING_OWNERS.map((row) => [row.route, row] as const))(
  '%s of staff about their own subject is forbidden and changes no row',
  async (_, row) => {
    for (const { role, state } of allowedCells(row)) {
      const owner = await aUser({ role })
      const { publication } = await aStaffedPublication()
      const params = await createSubject(row.of, { state, owner, publication })
      await expectForbidden(row, { requester: owner, owner, params, secrets: [] }, `${role} ${state}`)
    }
  },
)

test.each(CONCERNING_OWNERS.filter(({ of }) => subjectOf(of).belongsTo === 'author').map((row) => [row.route, row] as const))(
  '%s of staff about a post of a publication that they own or edit is forbidden and changes no row',
  async (_, row) => {
    for (const { role, state } of allowedCells(row))
      for (const as of ['owner', 'editor'] as const) {
        const [owner, requester] = [await aUser(), await aUser({ role })]
        const publication = await aPublication(as === 'owner' ? { owner: requester } : { owner: await aUser(), editors: [requester] })
        const params = await createSubject(row.of, { state, owner, publication })
        const hasHeldVersion = "EXISTS (SELECT 1 FROM post_reviews h WHERE h.post_id = posts.id AND h.state = 'held')"
        await runQuery(`UPDATE posts SET publication_id = ? WHERE author_id = ? AND NOT ${hasHeldVersion}`, publication.id, owner.id)
        // The post is in no publication until its held version is published.
        await runQuery(
          "UPDATE post_reviews SET settings = json_set(settings, '$.publicationId', ?) WHERE author_id = ? AND state = 'held'",
          ...[publication.id, owner.id],
        )
        await expectForbidden(row, { requester, owner, params, secrets: [] }, `${role} ${state} ${as}`)
      }
  },
)
