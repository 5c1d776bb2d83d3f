import type { OwnBirthday } from '#worker/site/birthdays/contract.ts'
import { readPeople } from '../../scripts/sample/read-sample.ts'
import { expect, apiTest as test } from '../support/fixtures.ts'
import { findYear, readTables, recountYear } from '../support/recount-year.ts'
import { openSampleSessions } from '../support/sample-session.ts'

const TABLES = ['users', 'posts', 'likes', 'comments', 'follows', 'daily_counts', 'campaigns']
const data = process.env.DAFTAR_E2E_DATA ?? ''

test('all numbers of the year of every member of the sample equal an independent recount', { tag: '@full' }, async ({ site }) => {
  const handles = readPeople().map(({ handle }) => handle)
  const tokens = await openSampleSessions(data, handles)
  const shown = new Map<string, OwnBirthday>()
  for (const [handle, token] of tokens) {
    const response = await fetch(`${site}/api/campaigns/birthday/year`, {
      headers: { Cookie: `__Host-daftar=${token}`, 'CF-Connecting-IP': '198.19.0.7' },
    })
    expect(response.status, handle).toBe(200)
    shown.set(handle, await response.json())
  }
  const tables = readTables(data, TABLES)
  const year = findYear(Number(tables.campaigns?.find(({ slug }) => slug === 'birthday')?.opens_at))
  let compared = 0
  const totals: Record<string, number> = {}
  for (const handle of handles) {
    const recounted = recountYear(tables, Number(tables.users?.find((user) => user.handle === handle)?.id), year)
    expect(shown.get(handle)?.numbers, handle).toEqual(recounted)
    for (const [name, number] of Object.entries(recounted)) {
      compared += 1
      totals[name] = (totals[name] ?? 0) + number
    }
  }
  // A sample without likes, comments or readers would prove nothing.
  for (const [name, sum] of Object.entries(totals)) expect(sum, name).toBeGreaterThan(handles.length / 2)
  console.info(`recounted ${compared} numbers of ${handles.length} members: ${JSON.stringify(totals)}`)
})
