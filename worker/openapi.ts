import type { generateSpecs } from 'hono-openapi'
import { requiredScope } from '#worker/account/api-tokens/index.ts'

type Spec = Awaited<ReturnType<typeof generateSpecs>>

/** What the description of the API says of itself. */
export const DOCUMENTATION = {
  info: {
    title: 'Daftar',
    version: '1',
    description:
      'API of the Daftar publishing platform. Programs send `Authorization: Bearer daftar_…`, a token made at /me/settings/advanced; ' +
      'beside it no cookie counts. Times are UTC milliseconds; lists are paged by `after` and `next`.',
  },
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', description: 'API token. Scopes: read, write:posts, write:community.' },
      session: { type: 'apiKey', in: 'cookie', name: '__Host-daftar', description: 'Session of the site itself; needs its Origin.' },
    },
  },
} as const

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Says of every operation how to be let in, by the rule that lets in; one that never answers 401 is open to visitors too. */
export function withSecurity(spec: Spec): Spec {
  for (const [path, item] of Object.entries(spec.paths)) {
    for (const method of METHODS) {
      const operation = item[method]
      if (!operation || !path.startsWith('/api/')) continue
      const scope = requiredScope(method.toUpperCase(), path)
      const isOpen = !operation.responses || !('401' in operation.responses)
      operation.security = [...(isOpen ? [{}] : []), { session: [] }, ...(scope === 'session' ? [] : [{ token: [scope] }])]
    }
  }
  return spec
}
