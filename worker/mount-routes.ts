import type { Hono } from 'hono'
import type { ExtractSchema, MergeSchemaPath, Schema } from 'hono/types'
import type { Slice } from './lib/slice.ts'
import type { AppContext } from './lib/viewer.ts'

type MountedAt<Path extends string, Routes> = Routes extends readonly (infer Each)[]
  ? MountedAt<Path, Each>
  : ExtractSchema<Routes> extends infer Declared extends Schema
    ? MergeSchemaPath<Declared, Path>
    : never

/** The types of all routes of slices, as the client of Hono reads them. */
export type SchemaOf<Slices> = Slices extends { routes: infer Routes }
  ? { [Path in keyof Routes & string]: MountedAt<Path, Routes[Path]> }[keyof Routes & string]
  : never

const segments = (path: string) => path.split('/').filter(Boolean).length

/** Mounts the routes of slices, those at longer paths first, so that `/media/share` matches before `/media`. */
export function mountRoutes(app: Hono<AppContext>, slices: readonly Slice[]): void {
  const mounts = slices.flatMap(({ routes = {} }) => Object.entries(routes))
  for (const [path, routes] of mounts.toSorted(([one], [other]) => segments(other) - segments(one)))
    for (const each of [routes].flat()) app.route(path, each)
}
