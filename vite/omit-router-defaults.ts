import type { Plugin } from 'vite'

/** Parts of the router by module, with what replaces them. */
const DEFAULTS: ReadonlyMap<string, readonly (readonly [part: RegExp, replacement: string])[]> = new Map([
  // Shown only when the site's error page fails too.
  ['CatchBoundary.js', [[/function ErrorComponent\(.*?\n\}\n/s, "function ErrorComponent() { return 'این صفحه باز نشد' }\n"]]],
  // `createAppRouter` sets both functions.
  [
    'searchParams.js',
    [
      [/= parseSearchWith\(JSON\.parse\)/, '= undefined'],
      [/= stringifySearchWith\(JSON\.stringify, JSON\.parse\)/, '= undefined'],
    ],
  ],
])

/** Omits from the client's scripts the router's defaults that Daftar replaces, because every page would load them. Fails if one is missing. */
export const omitRouterDefaults = (): Plugin => ({
  name: 'omit-router-defaults',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/@tanstack\/(?:react-router|router-core)\/dist\/esm\/(?:CatchBoundary|searchParams)\.js$/ },
    handler: (code, id) => ({
      code: (DEFAULTS.get(id.split('/').at(-1) ?? '') ?? []).reduce((rest, [part, replacement]) => {
        if (!part.test(rest)) throw new Error(`${id} has no ${part}`)
        return rest.replace(part, replacement)
      }, code),
      map: null,
    }),
  },
})
