import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { isPublicPage } from '#worker/lib/page-cache.ts'
import { differenceOf, renderAlone, serve } from '#worker/pages/testing/render-alone.ts'
import { freezeClock } from '../frozen-clock.ts'
import { cellsOf } from './cells.ts'
import { PAGE_TABLE } from './page-table.ts'
import { rowRequest, sceneFor } from './scene.ts'

freezeClock()
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

const shared = new Set<string>()
afterAll(() => {
  expect(shared.size).toBeGreaterThan(20)
})

test.each(PAGE_TABLE.filter(({ route }) => isPublicPage(route)))(
  'members who receive $route from the cache receive what is rendered for them alone',
  async (row) => {
    for (const { requester, state } of cellsOf(row)) {
      if (requester === 'visitor' || requester === 'token') continue
      const scene = await sceneFor(row, requester, state)
      const request = () => rowRequest(row, scene)
      const { text, isShared } = await serve(request())
      if (!isShared) continue
      shared.add(row.route)
      expect(differenceOf(text, await renderAlone(request())), `${requester} ${state}`).toBe('')
    }
  },
)
