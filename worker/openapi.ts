import type { generateSpecs } from 'hono-openapi'
import { requiredScope } from '#worker/account/api-tokens/index.ts'
import { findRequestLimit } from './request-limits.ts'

type Spec = Awaited<ReturnType<typeof generateSpecs>>

export const DOCUMENTATION = {
  info: {
    title: 'Daftar',
    version: '1',
    description:
      'API of the Daftar publishing platform. Programs send `Authorization: Bearer daftar_…` with a token created at /me/settings/advanced; ' +
      'cookies are then ignored. Times are UTC milliseconds; lists are paginated with `after` and `next`.',
  },
  components: {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', description: 'API token. Scopes: read, write:posts, write:community.' },
      session: { type: 'apiKey', in: 'cookie', name: '__Host-daftar', description: 'Session of the site itself; requires its Origin.' },
    },
  },
} as const

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/**
 * Adds the security requirements of each operation under `/api/`, derived from `requiredScope`; operations without a 401 response also
 * accept anonymous requests.
 */
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

/** Adds the 429 response to each operation with a limit. */
export function withRateLimits(spec: Spec): Spec {
  for (const [path, item] of Object.entries(spec.paths)) {
    const pattern = path.replace(/\{(\w+)\}/g, ':$1')
    for (const method of METHODS) {
      const operation = item[method]
      if (!operation || !findRequestLimit(method.toUpperCase(), pattern)) continue
      operation.responses = {
        ...operation.responses,
        429: {
          description: 'Too many requests',
          ...operation.responses?.[429],
          headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } },
        },
      }
    }
  }
  return spec
}
