import { expect, test } from 'vitest'
import { authKeys } from '#web/lib/query-keys/auth.ts'
import { mountHook } from '#web/lib/testing/mount-hook.tsx'
import { ADMIN_WORK, STAFF_WORK } from '#worker/moderation/dashboard/contract.ts'
import { PAGE_TABLE } from '#worker/testing/authorisation/page-table.ts'
import { useIsAdmin } from './use-is-admin.ts'
import { useSectionGroups } from './use-section-groups.ts'

async function sectionsOf(viewer: { role: string } | null, at = '/admin') {
  const hook = await mountHook(() => ({ isAdmin: useIsAdmin(), groups: useSectionGroups() }), {
    at,
    prepare: (queryClient) => queryClient.setQueryData(authKeys.viewer, { viewer }, { updatedAt: Date.now() }),
  })
  const { isAdmin, groups } = hook.current
  return { isAdmin, groups: groups.map(({ group }) => group), sections: groups.flatMap(({ sections }) => sections) }
}

/** Lists of `/admin`, and where they answer moderators. */
const LISTS = PAGE_TABLE.filter(({ route }) => /^\/admin(?:\/[^/$]+)?$/.test(route) || route === '/admin/moderation/held')
const FOR_MODERATORS = LISTS.filter((row) => row.moderator === 200).map(({ route }) => route)

test('an admin sees each list of /admin once, in five groups', async () => {
  const { isAdmin, groups, sections } = await sectionsOf({ role: 'admin' })
  expect([isAdmin, groups]).toEqual([true, [undefined, 'moderation', 'content', 'money', 'site']])
  expect(LISTS.length).toBeGreaterThan(20)
  expect(sections.map(({ path }) => path).toSorted()).toEqual(LISTS.map(({ route }) => route).toSorted())
  for (const field of ['path', 'label'] as const) expect(new Set(sections.map((section) => section[field])).size).toBe(sections.length)
})

test('others see the sections that moderators may open, and no empty group', async () => {
  for (const viewer of [{ role: 'moderator' }, { role: 'member' }, null]) {
    const { isAdmin, groups, sections } = await sectionsOf(viewer)
    expect([isAdmin, groups]).toEqual([false, [undefined, 'moderation', 'content', 'site']])
    expect(sections.map(({ path }) => path).toSorted()).toEqual(FOR_MODERATORS.toSorted())
  }
})

test('the dashboard comes first, and each position of a group has one section, in increasing order', async () => {
  const { sections } = await sectionsOf({ role: 'admin' })
  expect(sections[0]?.path).toBe('/admin')
  for (const [at, { group, order, path }] of sections.entries()) {
    const previous = sections[at - 1]
    if (previous?.group === group) expect(order, path).toBeGreaterThan(previous?.order ?? 0)
  }
})

test.each([
  ['/admin', '/admin'],
  ['/admin/moderation', '/admin/moderation'],
  ['/admin/moderation/post/abc', '/admin/moderation'],
  ['/admin/moderation/held', '/admin/moderation/held'],
  ['/admin/moderation/held/abc', '/admin/moderation/held'],
  ['/admin/users/sara', '/admin/users'],
])('on the page %s, the nearest section %s is the only current one', async (at, current) => {
  const { sections } = await sectionsOf({ role: 'moderator' }, at)
  expect(sections.filter(({ isCurrent }) => isCurrent).map(({ path }) => path)).toEqual([current])
})

test('each kind of work waits in one section, and moderators see no section of the work of admins', async () => {
  const kindsOf = async (role: string) => (await sectionsOf({ role })).sections.flatMap(({ work }) => work ?? [])
  expect((await kindsOf('admin')).toSorted()).toEqual([...STAFF_WORK, ...ADMIN_WORK].toSorted())
  expect((await kindsOf('moderator')).toSorted()).toEqual(STAFF_WORK.toSorted())
})
