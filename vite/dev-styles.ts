import type { Plugin } from 'vite'

/** Allows inline styles on the dev server, where Vite injects style elements that the site's policy forbids. */
export const devStyles = (): Plugin => ({
  name: 'daftar:dev-styles',
  configureServer(server) {
    server.middlewares.use((_request, response, next) => {
      const set = response.setHeader.bind(response)
      response.setHeader = (name, value) =>
        set(
          name,
          name.toLowerCase() === 'content-security-policy'
            ? `${value}`.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
            : value,
        )
      next()
    })
  },
})
