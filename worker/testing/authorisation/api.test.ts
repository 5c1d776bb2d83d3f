import { expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import type { Slice } from '#worker/lib/slice.ts'
import { API_TABLE } from './api-table.ts'
import { DECLARED_ACCESS } from './declared-access.ts'

/** Routes of the app; `ALL` entries are middleware. */
const ROUTES = [...new Set(app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`))]

test('every route of the app has exactly one row', () => {
  const rows = API_TABLE.map(({ route }) => route)
  expect(
    ROUTES.filter((route) => !rows.includes(route)),
    'routes without a row in the access.ts of their slice',
  ).toEqual([])
  expect(
    rows.filter((route) => !ROUTES.includes(route)),
    'rows without a route in worker/app.ts',
  ).toEqual([])
  expect(rows).toEqual([...new Set(rows)])
})

const SLICES = import.meta.glob('/worker/*/*/slice.ts', { eager: true }) as Readonly<Record<string, Readonly<Record<string, Slice>>>>

/** The routes that the slices of a folder mount. */
const mountedBy = (folder: string): Set<string> =>
  new Set(
    Object.values(SLICES[`/worker/${folder}/slice.ts`] ?? {}).flatMap(({ routes = {} }) =>
      Object.entries(routes).flatMap(([mount, apps]) =>
        [apps]
          .flat()
          .flatMap((one) =>
            one.routes
              .filter(({ method }) => method !== 'ALL')
              .map(({ method, path }) => `${method} ${mount === '/' ? '' : mount}${path === '/' && mount !== '/' ? '' : path}`),
          ),
      ),
    ),
  )

test('each slice declares the rows of its own routes', () => {
  const mounted = DECLARED_ACCESS.map(({ slice, access }) => ({ slice, access, routes: mountedBy(slice) }))
  // The app mounts the routes of the API reference itself, because they describe all others.
  const strays = mounted.flatMap(({ slice, access, routes }) =>
    slice === 'portability/api-reference'
      ? []
      : access.rows.filter(({ route }) => !routes.has(route)).map(({ route }) => `${slice}: ${route}`),
  )
  expect(strays).toEqual([])
})
