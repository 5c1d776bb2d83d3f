import { env } from 'cloudflare:workers'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { DAY, HOUR } from '#shared/time.ts'
import { now, setClockOffset } from '#worker/lib/clock.ts'
import { isPublicPage } from '#worker/lib/page-cache.ts'
import { differenceOf, renderAlone, serve } from '#worker/pages/testing/render-alone.ts'
import { freezeClock } from '../frozen-clock.ts'
import { cellsOf } from './cells.ts'
import { PAGE_TABLE } from './page-table.ts'
import { rowRequest, sceneFor } from './scene.ts'

freezeClock()
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

const ROWS = PAGE_TABLE.filter(({ route }) => isPublicPage(route)).map((row, nth) => ({ row, route: row.route, nth }))

const shared = new Set<string>()
afterAll(() => {
  expect(shared.size).toBeGreaterThan(20)
})

test.each(ROWS)('members who receive $route from the cache receive what is rendered for them alone', async ({ row, route, nth }) => {
  const cells = cellsOf(row).filter(({ requester }) => requester !== 'visitor' && requester !== 'token')
  const scenes = []
  for (const cell of cells) scenes.push({ ...cell, scene: await sceneFor(row, cell.requester, cell.state) })
  // Expires what is cached, because scenes are made without invalidating it.
  setClockOffset(2 * HOUR * (nth + 1))
  await env.DB.prepare('UPDATE sessions SET expires_at = ?')
    .bind(now() + DAY)
    .run()
  for (const { requester, state, scene } of scenes) {
    const { text, isShared } = await serve(rowRequest(row, scene))
    if (!isShared) continue
    shared.add(route)
    expect(differenceOf(text, await renderAlone(rowRequest(row, scene))), `${requester} ${state}`).toBe('')
  }
})
