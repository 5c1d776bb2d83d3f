import { beforeAll, expect, test } from 'vitest'
import { freezeClock } from '../frozen-clock.ts'
import { COMMUNITY_TABLE } from './api-table.ts'
import { describeCoverage } from './cells.ts'
import { findViolations } from './find-violations.ts'

freezeClock()
beforeAll(() => console.log(describeCoverage('publications, engagement and site', COMMUNITY_TABLE)))

test.each(COMMUNITY_TABLE)(
  'findViolations finds no wrong status, exposed data, changed row after a rejection or revealing 404 for $route',
  async (row) => {
    const violations = await findViolations(row)
    expect(violations, violations.join('\n')).toEqual([])
  },
)
