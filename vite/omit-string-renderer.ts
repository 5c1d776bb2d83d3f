import type { Plugin } from 'vite'

/** Omits from the Worker React's second server renderer, which `renderToString` would use: 28 KB after gzip. Fails if React has moved it. */
export const omitStringRenderer = (): Plugin => ({
  name: 'omit-string-renderer',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'worker',
  transform: {
    filter: { id: /\/react-dom\/server\.edge\.js$/ },
    handler: (code, id) => {
      const kept = code.replaceAll(/^.*(?:server-legacy|= l\.).*$/gm, '')
      if (!code.includes('server-legacy') || !kept.includes('= b.renderToReadableStream')) throw new Error(`${id} has no second renderer`)
      return { code: kept, map: null }
    },
  },
})
