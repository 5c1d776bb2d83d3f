import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { aUser, changeRecordingDatabase } from '#worker/testing/index.ts'
import { API_TABLE } from './api-table.ts'
import { expectedOutcome, isMutation, type Row, STATES } from './row.ts'
import { aStaffedPublication, requestRow, type Scene, UNLIMITED } from './scene.ts'
import { createSubject } from './subjects.ts'

/** Kinds of subjects that belong to nobody, so that no member of staff decides about their own. */
const OWNERLESS: ReadonlySet<string> = new Set([
  ...['none', 'tag', 'topic', 'announcement', 'linkDomain', 'termRule', 'deadLetter', 'cannedReply'],
  ...['promotionPackage', 'sponsoredPostPackage'],
  // Its maker may not use it, which apply-discount.test.ts covers.
  'discountCode',
])
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
const CONCERNING_OWNERS = STAFF_ACTIONS.filter(({ of, route }) => !OWNERLESS.has(of) && !UNCONCERNED.has(route))

/** Roles and states in which the action succeeds for somebody else's subject. */
const allowedCells = (row: Row) =>
  (['moderator', 'admin'] as const).flatMap((role) =>
    STATES[row.of]
      // An erased thread no longer names its sender.
      .filter((state) => state !== 'erased' && Number(expectedOutcome(row, role, state)) < 400)
      .map((state) => ({ role, state })),
  )

test('exemptions name staff actions that exist', () => {
  const routes = STAFF_ACTIONS.map(({ route }) => route)
  expect([...UNCONCERNED].filter((route) => !routes.includes(route))).toEqual([])
  expect(CONCERNING_OWNERS.filter((row) => allowedCells(row).length === 0).map(({ route }) => route)).toEqual([])
})

test.each(CONCERNING_OWNERS.map((row) => [row.route, row] as const))(
  '%s of staff about their own subject is forbidden and changes no row',
  async (_, row) => {
    for (const { role, state } of allowedCells(row)) {
      const owner = await aUser({ role })
      const { publication } = await aStaffedPublication()
      const scene: Scene = { requester: owner, owner, params: await createSubject(row.of, { state, owner, publication }), secrets: [] }
      const content = changeRecordingDatabase(env.DB)
      const response = await requestRow(row, scene, { env: { ...UNLIMITED, DB: content.database } })
      const body = await response.json<{ error?: { code: string } }>().catch(() => ({ error: undefined }))
      expect([role, state, response.status, body.error?.code, content.changes]).toEqual([role, state, 403, 'forbidden', []])
    }
  },
)
