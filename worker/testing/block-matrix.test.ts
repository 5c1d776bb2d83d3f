import { describe, expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import { DECLARED_ACCESS } from './authorisation/declared-access.ts'
import { aBlockScene, type BlockScene, type PopulatedUser } from './block-scene.ts'
import { as } from './request.ts'

const SURFACES = DECLARED_ACCESS.flatMap(({ access }) => access.blocked ?? [])
const EXEMPT_ROUTES = DECLARED_ACCESS.flatMap(({ access }) => Object.values(access.unblocked ?? {}).flat())

test('every GET route of the app has a row or an exemption, and neither names an unknown route', () => {
  const routes = [...new Set(app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path))]
  const known = [...SURFACES.map(({ route }) => route), ...EXEMPT_ROUTES]
  expect(
    routes.filter((route) => !known.includes(route)),
    'routes that are neither `blocked` nor `unblocked` in the access.ts of their slice',
  ).toEqual([])
  expect(known.filter((route) => !routes.includes(route))).toEqual([])
})

/** Returns the URLs that show the other user to the viewer or have an unexpected status. A 403 may name a user whom the viewer blocked. */
async function findVisible(scene: BlockScene, viewer: PopulatedUser, other: PopulatedUser, surfaces = SURFACES): Promise<string[]> {
  const found: string[] = []
  for (const { buildPath } of surfaces) {
    const path = buildPath(scene, other)
    const response = await as(viewer.person).get(path)
    const body = await response.text()
    if (response.status === 200 && (body.includes(other.marker) || body.includes(other.person.handle))) found.push(path)
    else if (![200, 403, 404].includes(response.status)) found.push(`${path} returned ${response.status}`)
  }
  return found
}

describe('a block', () => {
  test('hides both users from each other on every surface of the matrix', async () => {
    const scene = await aBlockScene()
    const { one, other } = scene
    const all = (of: PopulatedUser) => SURFACES.map(({ buildPath }) => buildPath(scene, of))
    expect(await findVisible(scene, one, other)).toEqual(all(other))
    expect(await findVisible(scene, other, one)).toEqual(all(one))
    await as(one.person).put(`/api/me/blocks/${other.person.handle}`)
    expect(await findVisible(scene, one, other), 'visible to the blocker').toEqual([])
    expect(await findVisible(scene, other, one), 'visible to the blocked user').toEqual([])
  })
})

describe('a mute', () => {
  test('hides the muted user on the muted surfaces only, and hides the muting user nowhere', async () => {
    const scene = await aBlockScene()
    const { one, other } = scene
    await as(one.person).put(`/api/home/mutes/user/${other.person.handle}`)
    const mutedSurfaces = SURFACES.filter(({ muted }) => muted)
    const otherSurfaces = SURFACES.filter(({ muted }) => !muted)
    expect(await findVisible(scene, one, other, mutedSurfaces)).toEqual([])
    expect(await findVisible(scene, one, other, otherSurfaces)).toEqual(otherSurfaces.map(({ buildPath }) => buildPath(scene, other)))
    expect(await findVisible(scene, other, one)).toEqual(SURFACES.map(({ buildPath }) => buildPath(scene, one)))
  })
})
