import type { Plugin } from 'vite'

/** Vite's dev server puts styles into the page as elements, which the site's policy forbids; only there they are let through. */
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
