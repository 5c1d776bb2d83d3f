import { expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import { API_TABLE } from './api-table.ts'

/** Routes of the app; `ALL` entries are middleware. */
const ROUTES = [...new Set(app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`))]

test('every route of the app has exactly one row', () => {
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
