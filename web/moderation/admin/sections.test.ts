import { expect, test } from 'vitest'
import { authKeys } from '#web/lib/query-keys/auth.ts'
import { mountHook } from '#web/lib/testing/mount-hook.tsx'
import { useIsAdmin, useSectionGroups } from './sections.ts'
import { text } from './text.ts'

async function sectionsOf(viewer: { role: string } | null) {
  const hook = await mountHook(() => ({ isAdmin: useIsAdmin(), groups: useSectionGroups() }), {
    prepare: (queryClient) => queryClient.setQueryData(authKeys.viewer, { viewer }, { updatedAt: Date.now() }),
  })
  const { isAdmin, groups } = hook.current
  return { isAdmin, groups, paths: groups.flatMap(({ sections }) => sections.map(({ to }) => to)) }
}
const FOR_MODERATORS = [
  ...[
    '/admin',
    '/admin/moderation',
    '/admin/moderation/held',
    '/admin/appeals',
    '/admin/wishes',
    '/admin/term-rules',
    '/admin/link-domains',
  ],
  ...['/admin/users', '/admin/posts', '/admin/tags', '/admin/featured', '/admin/contact', '/admin/audit-log'],
]

test('a moderator sees no section of money or of the site, and no empty group', async () => {
  for (const viewer of [{ role: 'moderator' }, { role: 'member' }, null]) {
    const { isAdmin, groups, paths } = await sectionsOf(viewer)
    expect([isAdmin, paths]).toEqual([false, FOR_MODERATORS])
    expect(groups.map(({ name }) => name)).toEqual([undefined, text.moderationGroup, text.contentGroup, text.siteGroup])
  }
})

test('an admin sees all sections', async () => {
  const { isAdmin, groups, paths } = await sectionsOf({ role: 'admin' })
  expect([isAdmin, groups.length]).toEqual([true, 5])
  expect(paths).toEqual(
    expect.arrayContaining([...FOR_MODERATORS, '/admin/topics', '/admin/payments', '/admin/feature-switches', '/admin/dead-letters']),
  )
  expect(paths).toHaveLength(26)
  expect(groups.flatMap(({ sections }) => sections.filter(({ isExact }) => isExact).map(({ to }) => to))).toEqual([
    '/admin',
    '/admin/moderation',
  ])
})
