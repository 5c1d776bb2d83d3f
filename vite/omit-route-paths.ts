import type { Plugin } from 'vite'

/**
 * Omits the paths in `createFileRoute` calls from the client's scripts: at run time, a route gets its path from the route tree. Every page
 * loads the options of all routes.
 */
export const omitRoutePaths = (): Plugin => ({
  name: 'omit-route-paths',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/web\/routes\/[^?]+\.tsx$/ },
    handler: (code) => ({ code: code.replace(/createFileRoute\((["'])[^"']*\1\)/g, 'createFileRoute()'), map: null }),
  },
})
