import type { Plugin } from 'vite'

/**
 * Omits from the client's scripts what only the types of the routes need, because every page loads the options of all routes: the paths in
 * `createFileRoute` calls, which a route gets from the route tree, ids equal to the path, and the names of the children in
 * the tree.
 */
export const omitRouteNames = (): Plugin => ({
  name: 'omit-route-names',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/web\/(?:routes\/[^?]+\.tsx|routeTree\.gen\.ts)$/ },
    handler: (code) => ({
      code: code
        .replace(/createFileRoute\((["'])[^"']*\1\)/g, 'createFileRoute()')
        // A route without an id takes its path as one.
        .replace(/id: ((["'])[^"']*\2),\s*path: \1/g, 'path: $1')
        .replace(/(const \w+RouteChildren(?:: \w+)? = )\{([^}]*)\}/g, (_, start: string, list: string) => `${start}[${valuesOf(list)}]`),
      map: null,
    }),
  },
})

/** Returns the values of the properties in an object literal without nested ones. */
const valuesOf = (properties: string): string =>
  properties
    .split(',')
    .map((property) => property.split(':').at(-1)?.trim())
    .filter(Boolean)
    .join(',')
