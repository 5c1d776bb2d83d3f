import { expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import { API_TABLE } from './api-table.ts'
import { findViolations } from './find-violations.ts'

/** Every route of the router; entries for all methods are middleware. */
const ROUTES = [...new Set(app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`))]

test('every route has a row, every row a route, and each its own', () => {
  const rows = API_TABLE.map(({ route }) => route)
  expect(
    ROUTES.filter((route) => !rows.includes(route)),
    'routes without a row in api-table.ts',
  ).toEqual([])
  expect(
    rows.filter((route) => !ROUTES.includes(route)),
    'rows without a route in worker/app.ts',
  ).toEqual([])
  expect(rows).toEqual([...new Set(rows)])
})

test.each(API_TABLE)('$route answers everybody as the table says and no key more, and hides as if there were nothing', async (row) => {
  expect(await findViolations(row)).toEqual([])
})
